import { defineConfig } from 'vitest/config';
import { LEFT_OUT } from './tests/pooler/left-out.ts';
import suites from './vitest.config.ts';

/** The suites that use the database, through PgBouncer. */
export default defineConfig({
  ...suites,
  test: {
    ...suites.test,
    include: ['tests/{pooler,api,domain,jobs,platform,server}/**/*.test.{ts,tsx}', 'tests/tenancy.test.ts'],
    // One cuts the very connections it uses, one sets what a pooler refuses, one caches what a pooler cannot share.
    exclude: ['queue', 'begin-text', 'kept-plans'].map((name) => `tests/platform/${name}.test.ts`),
    testNamePattern: new RegExp(`^(?!.*(?:${Object.keys(LEFT_OUT).join('|')})$)`),
    globalSetup: ['tests/pooler/global-setup.ts'],
  },
});
