import { defineConfig } from 'vitest/config';

export default defineConfig({
  // React as installations have it knows nothing of the calls that are made for developing.
  esbuild: { jsxDev: false },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // They need programs that a machine may not have, the build of another version, or many minutes.
    exclude: [
      'tests/pooler/**',
      'tests/cluster/**',
      'tests/upgrade/**',
      'tests/citus/**',
      'tests/pages/**',
      'tests/browsers/**',
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/react-as-installed.ts'],
    pool: 'forks',
    // Files have a database each and do not wait for one another; more than two crowd small machines.
    maxWorkers: 2,
    // Loading the product anew for each file took as long as the tests; what a file opens, it closes.
    isolate: false,
    // The portal as it was built is Node's own to load; vitest looks for a source map in all of its text with each error.
    server: { deps: { external: [/\/build\/server\//] } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes when the machine has time for it.
    expect: { poll: { timeout: 10_000 } },
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
});
