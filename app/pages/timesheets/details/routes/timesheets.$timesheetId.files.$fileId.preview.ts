import { Readable } from 'node:stream';
import { openPreview } from '#domain/files/open-file.server.ts';
import { PREVIEW_HEADERS } from '#platform/requests/preview-headers.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** The thumbnail of an image. */
export const loader = portalLoader(async ({ ctx, params }) => {
  const picture = await openPreview(ctx, { timesheetId: params.timesheetId!, fileId: params.fileId! });
  return new Response(Readable.toWeb(picture) as ReadableStream, { headers: PREVIEW_HEADERS });
});
