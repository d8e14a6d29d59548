import { Readable } from 'node:stream';
import { IMPORT_COLUMNS } from '#domain/imports/import-kind.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { fileResponse } from '#app/http/file-response.server.ts';
import { importKindOf } from '../import-table.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** Downloads the header of a kind's file, ready to be filled in. */
export const loader = portalLoader(async ({ ctx, params }) => {
  requirePermission(ctx.actor, 'import.apply');
  const kind = importKindOf(params.kind);
  const header = IMPORT_COLUMNS[kind].map(({ name }) => name).join(',');
  return fileResponse({
    name: `${kind}.csv`,
    contentType: 'text/csv; charset=utf-8',
    stream: Readable.from([Buffer.from(`${header}\r\n`)]),
  });
});
