import { defineConfig } from 'vitest/config';
import suites from './vitest.config.ts';

/** Whole journeys in Firefox and in WebKit, Safari's engine: browsers that a machine may not have. */
export default defineConfig({
  ...suites,
  test: { ...suites.test, include: ['tests/browsers/**/*.test.ts'], exclude: [], testTimeout: 180_000 },
});
