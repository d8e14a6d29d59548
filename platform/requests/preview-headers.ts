/** Headers of the small picture of a file, which no browser runs or frames; it is shown where the file stands, and kept for an hour. */
export const PREVIEW_HEADERS = {
  'Content-Type': 'image/webp',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'private, max-age=3600',
} as const;
