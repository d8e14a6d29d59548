import { openFile } from '#domain/files/open-file.server.ts';
import { fileResponse } from '#app/http/file-response.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** Downloads a file. */
export const loader = portalLoader(async ({ ctx, params }) =>
  fileResponse(await openFile(ctx, { timesheetId: params.timesheetId!, fileId: params.fileId! })),
);
