import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const DOMAIN = 'tests/domain';
const IMPORTED = /(?: from |import\()'([^']+)'/g;
const PLAIN = /^(node:.*|vitest|fast-check|zod|temporal-polyfill|#domain\/.*(?<!\.server)\.ts|.*support\/says\.ts)$/;

/** The tests of the plain domain: those that import nothing else. They need no database and no built pages. */
const plainTests = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })
  .map((file) => join(DOMAIN, file))
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => [...readFileSync(file, 'utf8').matchAll(IMPORTED)].every(([, module]) => PLAIN.test(module!)));

export default defineConfig({
  test: { include: plainTests, isolate: false, testTimeout: 10_000, env: { NODE_ENV: 'test', TZ: 'UTC' } },
});
