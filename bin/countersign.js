#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { install } from 'source-map-support';

// React and others choose their fast half by this when they are loaded.
process.env.NODE_ENV ??= 'production';

// A map is read when an error from its file is written. Node itself would read those of all files, packages included, before the first line runs.
install({ environment: 'node', handleUncaughtExceptions: false });

const bundle = new URL('../build/cli.js', import.meta.url);
if (existsSync(bundle)) {
  await import(bundle.href);
} else {
  process.stderr.write('Countersign is not built yet. Run `npm run build` first.\n');
  process.exitCode = 1;
}
