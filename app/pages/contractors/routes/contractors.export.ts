import { exportContractors } from '#domain/contractors/browse-contractors.server.ts';
import { BrowseContractorsSchema } from '#domain/contractors/contractor.schema.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { requireFilter } from '#app/http/read-filter.server.ts';
import { datedName, tableDownload } from '#app/http/table-download.server.ts';

export const loader = portalLoader(async ({ ctx, url }) =>
  tableDownload(
    url,
    datedName(ctx, 'contractors'),
    exportContractors(ctx, requireFilter(url, BrowseContractorsSchema)),
  ),
);
