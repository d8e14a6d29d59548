import { defineConfig } from 'vitest/config';
import suites from './vitest.config.ts';

/** Every page in a browser, at two widths: minutes of looking, apart from the suites that run on each change. */
export default defineConfig({
  ...suites,
  test: { ...suites.test, include: ['tests/pages/**/*.test.ts'], exclude: [] },
});
