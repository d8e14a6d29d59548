import { exportRates } from '#domain/contractors/rates/export-rates.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { datedName, tableDownload } from '#app/http/table-download.server.ts';

export const loader = portalLoader(async ({ ctx, url }) =>
  tableDownload(url, datedName(ctx, 'rates'), exportRates(ctx)),
);
