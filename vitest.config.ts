import { defineConfig } from 'vitest/config';

export default defineConfig({
  // React's production build does not have the calls made in development.
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
    // Files have separate databases and do not wait for one another; more than two overload small machines.
    maxWorkers: 2,
    // Reloading the product for each file took as long as the tests; what a file opens, it closes.
    isolate: false,
    // The built portal is left for Node to load; vitest would search all of its text for a source map with each error.
    server: { deps: { external: [/\/build\/server\//] } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The awaited results arrive when the machine has time for them.
    expect: { poll: { timeout: 10_000 } },
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
});
