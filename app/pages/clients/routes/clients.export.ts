import { exportClients } from '#domain/clients/browse-clients.server.ts';
import { BrowseClientsSchema } from '#domain/clients/client.schema.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { requireFilter } from '#app/http/read-filter.server.ts';
import { datedName, tableDownload } from '#app/http/table-download.server.ts';

export const loader = portalLoader(async ({ ctx, url }) =>
  tableDownload(url, datedName(ctx, 'clients'), exportClients(ctx, requireFilter(url, BrowseClientsSchema))),
);
