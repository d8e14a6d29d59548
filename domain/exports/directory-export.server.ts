import type { Context } from '../context.ts';
import { except, inFiles, only } from '../columns.ts';
import { CLIENT_COLUMNS } from '../clients/client-columns.ts';
import { CONTACT_COLUMNS } from '../contacts/contact-columns.ts';
import { PLACEMENT_COLUMNS } from '../contractors/placement-columns.ts';
import { listClients } from '../clients/list-clients.server.ts';
import { listContacts } from '../contacts/list-contacts.server.ts';
import { listContractors } from '../contractors/list-contractors.server.ts';
import { CONTRACT_FILE, contractRows, ratedContracts } from './contract-export.server.ts';
import { clientRow, contactRow, contractorRow } from './directory-rows.ts';
import { type ExportRow, type TableExport, text } from './export-table.ts';
import { exportColumns } from './exported-columns.ts';
import { MAX_ROWS, type Page, type PageRequest } from '../page.server.ts';

/** The exportable kinds of the directory. */
export const EXPORT_KINDS = ['clients', 'contacts', 'contracts', 'contractors'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

async function* every<Row>(list: (request: PageRequest) => Promise<Page<Row>>, toRow: (row: Row) => ExportRow) {
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await list({ limit: MAX_ROWS, cursor });
    for (const row of page.rows) yield toRow(row);
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** Returns a table of the directory in the columns of its import, so that an export can be re-imported. @throws Forbidden */
export function exportDirectory(ctx: Context, kind: ExportKind): TableExport {
  if (kind === 'clients') {
    const columns = [...exportColumns(CLIENT_COLUMNS), text('emailAcceptedTimesheetCopiesTo')];
    return { columns, rows: every((request) => listClients(ctx, { ...request, sort: 'name' }), clientRow) };
  }
  if (kind === 'contacts') {
    const columns = exportColumns(inFiles(CONTACT_COLUMNS));
    return { columns, rows: every((request) => listContacts(ctx, { ...request, sort: 'name' }), contactRow) };
  }
  if (kind === 'contracts')
    return { columns: CONTRACT_FILE, rows: every((request) => ratedContracts(ctx, request), contractRows) };
  const names = ['contract', 'contact', 'fullname', 'contractName', 'clientName', 'timesheetTemplate', 'authorisers'];
  const columns = [
    ...exportColumns(only(PLACEMENT_COLUMNS, 'reference')),
    ...names.map(text),
    ...exportColumns(inFiles(except(PLACEMENT_COLUMNS, 'reference'))),
  ];
  return { columns, rows: every((request) => listContractors(ctx, { ...request, sort: 'name' }), contractorRow) };
}
