import { Readable } from 'node:stream';

type ServedFile = { name: string; contentType: string; size?: number; stream: Readable };

/** Returns a file as an attachment that no browser will run or frame, whatever its content. */
export function fileResponse({ name, contentType, size, stream }: ServedFile): Response {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      'Content-Type': contentType,
      ...(size === undefined ? {} : { 'Content-Length': String(size) }),
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    },
  });
}
