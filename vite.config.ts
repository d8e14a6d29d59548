import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';
import { chunkOf, pagesInChunks } from './scripts/chunks.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), pagesInChunks],
  build: {
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { minify: 'terser', rollupOptions: { output: { manualChunks: chunkOf() } } }),
  },
}));
