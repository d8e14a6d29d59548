import { defineConfig } from 'vitest/config';

/** The last release alongside this version; `scripts/upgrade.ts` builds both and names the release's folder. */
export default defineConfig({
  test: {
    include: ['tests/upgrade/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
