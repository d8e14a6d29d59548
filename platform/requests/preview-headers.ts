/** Headers of a file's thumbnail, which no browser runs or frames; it is shown inline, and cached for an hour. */
export const PREVIEW_HEADERS = {
  'Content-Type': 'image/webp',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'private, max-age=3600',
} as const;
