import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';
import { chunkOf, pagesInChunks } from './scripts/chunks.ts';
import { knownOfFramework } from './scripts/known-of-framework.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), pagesInChunks, knownOfFramework],
  build: {
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? { rollupOptions: { output: { inlineDynamicImports: true } } }
      : {
          minify: 'terser',
          // `warning` is for developers of the router; Safari 10, which Vite supports by default, is too old for the
          // rest.
          terserOptions: { compress: { passes: 3, pure_funcs: ['warning'] }, safari10: false },
          rollupOptions: { output: { manualChunks: chunkOf() } },
        }),
  },
}));
