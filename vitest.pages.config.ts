import { defineConfig } from 'vitest/config';
import suites from './vitest.config.ts';

/** Every page in a browser, at two widths: takes minutes, so it is separate from the suites that run on each change. */
export default defineConfig({
  ...suites,
  test: { ...suites.test, include: ['tests/pages/**/*.test.ts'], exclude: [] },
});
