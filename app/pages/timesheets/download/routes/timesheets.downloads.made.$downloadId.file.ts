import { openMadeDownload } from '#domain/downloads/get-made-download.server.ts';
import { fileResponse } from '#app/http/file-response.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** The file of a download made in the background. */
export const loader = portalLoader(async ({ ctx, params }) =>
  fileResponse(await openMadeDownload(ctx, params.downloadId!)),
);
