import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';

const DOMAIN = 'tests/domain';
const IMPORTED = /(?: from |import\()'([^']+)'/g;
const PLAIN = /^(node:.*|vitest|fast-check|zod|temporal-polyfill|#domain\/.*(?<!\.server)\.ts)$/;

/** Whether a file imports only plain modules, including samples and shared test code. */
const isPlain = (file: string): boolean =>
  [...readFileSync(file, 'utf8').matchAll(IMPORTED)].every(
    ([, module]) => PLAIN.test(module!) || (module!.startsWith('.') && isPlain(join(dirname(file), module!))),
  );

/** The tests of the plain domain, which import nothing else. They need no database and no built pages. */
const plainTests = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })
  .map((file) => join(DOMAIN, file))
  .filter((file) => file.endsWith('.test.ts') && isPlain(file));

export default defineConfig({
  test: { include: plainTests, isolate: false, testTimeout: 10_000, env: { NODE_ENV: 'test', TZ: 'UTC' } },
});
