#!/usr/bin/env node
import { existsSync } from 'node:fs';

// React and others choose their fast half by this when they are loaded.
process.env.NODE_ENV ??= 'production';

process.setSourceMapsEnabled(true);

const bundle = new URL('../build/cli.js', import.meta.url);
if (existsSync(bundle)) {
  await import(bundle.href);
} else {
  process.stderr.write('Countersign is not built yet. Run `npm run build` first.\n');
  process.exitCode = 1;
}
