import { defineConfig } from 'vitest/config';
import suites from './vitest.config.ts';

/** Whole journeys through the product in a browser; a failing one leaves its evidence in test-results/journeys. */
export default defineConfig({
  ...suites,
  test: {
    ...suites.test,
    include: ['tests/e2e/**/*.test.ts'],
    exclude: [],
    setupFiles: ['tests/support/react-as-installed.ts', 'tests/support/journey-setup.ts'],
    // Each journey has a separate server, worker, database and browser, and time on a busy machine.
    testTimeout: 120_000,
  },
});
