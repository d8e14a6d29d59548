import { defineConfig } from 'vitest/config';
import suites from './vitest.config.ts';

/** Everything that `tests/isolation/` can call, as every caller; it writes `docs/isolation.md`. */
export default defineConfig({
  ...suites,
  test: {
    ...suites.test,
    include: ['tests/isolation/**/*.test.ts'],
    env: { ...suites.test?.env, ISOLATION: 'whole' },
  },
});
