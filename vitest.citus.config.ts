import { defineConfig } from 'vitest/config';
import { LEFT_OUT } from './tests/citus/left-out.ts';
import suites from './vitest.config.ts';

/** The suites that use the database, on a cluster that is distributed by agency; `TEST_CITUS_URL` names its coordinator. */
export default defineConfig({
  ...suites,
  test: {
    ...suites.test,
    include: [
      'tests/{citus,api,cli,domain,e2e,jobs,platform,server}/**/*.test.{ts,tsx}',
      'tests/{constraints,tenancy}.test.ts',
    ],
    exclude: Object.keys(LEFT_OUT),
    globalSetup: ['tests/citus/global-setup.ts'],
    setupFiles: ['tests/support/react-as-installed.ts', 'tests/citus/broadcasts.ts'],
    testTimeout: 120_000,
    // The demo is filled within one.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
