import { defineConfig } from 'vitest/config';
import suites from './vitest.config.ts';

/**
 * The browser journeys and the API's suites through three web processes and two workers, behind HAProxy and PgBouncer,
 * with files in a bucket.
 */
export default defineConfig({
  ...suites,
  test: {
    ...suites.test,
    include: ['tests/{api,cluster,e2e}/**/*.test.ts'],
    // They inspect their own process, or make no requests; docs/testing.md gives the reasons.
    exclude: ['tests/api/{conventions,live-listener,live-order,lives-at-the-door,problem-codes}.test.ts'],
    globalSetup: ['tests/cluster/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
