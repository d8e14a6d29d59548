import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // They need programs that a machine may not have, and the build of another version.
    exclude: ['tests/pooler/**', 'tests/cluster/**', 'tests/upgrade/**', 'tests/citus/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    // Files have a database each and do not wait for one another; more than two crowd small machines.
    maxWorkers: 2,
    // Loading the product anew for each file took as long as the tests; what a file opens, it closes.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes when the machine has time for it.
    expect: { poll: { timeout: 10_000 } },
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
});
