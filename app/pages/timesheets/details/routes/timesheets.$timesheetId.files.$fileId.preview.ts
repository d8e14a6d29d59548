import { Readable } from 'node:stream';
import { openPreview } from '#domain/files/open-file.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** The small picture of an image. */
export const loader = portalLoader(async ({ ctx, params }) => {
  const picture = await openPreview(ctx, { timesheetId: params.timesheetId!, fileId: params.fileId! });
  return new Response(Readable.toWeb(picture) as ReadableStream, {
    headers: {
      'Content-Type': 'image/webp',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, max-age=3600',
    },
  });
});
