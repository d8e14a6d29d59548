import { Readable } from 'node:stream';
import type { OpenedFile } from '#domain/files/open-file.server.ts';
import { PREVIEW_HEADERS } from '#platform/requests/preview-headers.ts';

/** Encodes a file name for an ASCII header, as in RFC 5987. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns a file as an attachment that no browser will run or frame, whatever its contents. */
export function answerFile({ name, contentType, size, stream }: OpenedFile): Response {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Returns a file's thumbnail, for inline display. */
export function answerPreview(picture: Readable): Response {
  return new Response(Readable.toWeb(picture) as ReadableStream, { headers: PREVIEW_HEADERS });
}
