import { exportContacts } from '#domain/contacts/browse-contacts.server.ts';
import { BrowseContactsSchema } from '#domain/contacts/contact.schema.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { requireFilter } from '#app/http/read-filter.server.ts';
import { datedName, tableDownload } from '#app/http/table-download.server.ts';

export const loader = portalLoader(async ({ ctx, url }) =>
  tableDownload(url, datedName(ctx, 'contacts'), exportContacts(ctx, requireFilter(url, BrowseContactsSchema))),
);
