import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';
import { chunkOf, pagesInChunks } from './scripts/chunks.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), pagesInChunks],
  build: {
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? { rollupOptions: { output: { inlineDynamicImports: true } } }
      : {
          minify: 'terser',
          terserOptions: { compress: { passes: 3 } },
          rollupOptions: { output: { manualChunks: chunkOf() } },
        }),
  },
}));
