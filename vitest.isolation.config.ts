import { defineConfig } from 'vitest/config';
import suites from './vitest.config.ts';

/** All of what `tests/isolation/` can call, as everybody; it writes `docs/isolation.md`. */
export default defineConfig({
  ...suites,
  test: {
    ...suites.test,
    include: ['tests/isolation/**/*.test.ts'],
    env: { ...suites.test?.env, ISOLATION: 'whole' },
  },
});
