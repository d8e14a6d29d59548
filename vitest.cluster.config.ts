import { defineConfig } from 'vitest/config';
import suites from './vitest.config.ts';

/** The browser journeys, and suites of the API, through three web processes and two workers, behind HAProxy and PgBouncer, with files in a bucket. */
export default defineConfig({
  test: {
    ...suites.test,
    include: [
      'tests/{cluster,e2e}/**/*.test.ts',
      'tests/api/{acting-role,idempotency-key,streams}.test.ts',
      'tests/api/v1/{agencies,clients,payroll,reminders,timesheets}.test.ts',
    ],
    exclude: [],
    globalSetup: ['tests/cluster/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
