import { exportContracts } from '#domain/contracts/browse-contracts.server.ts';
import { BrowseContractsSchema } from '#domain/contracts/contract.schema.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { requireFilter } from '#app/http/read-filter.server.ts';
import { datedName, tableDownload } from '#app/http/table-download.server.ts';

export const loader = portalLoader(async ({ ctx, url }) =>
  tableDownload(url, datedName(ctx, 'contracts'), exportContracts(ctx, requireFilter(url, BrowseContractsSchema))),
);
