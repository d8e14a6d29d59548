import type { Browsed } from '../browse.ts';
import { browse } from '../browse.server.ts';
import type { Context } from '../context.ts';
import { type ExportRow, number, type TableExport, text } from '../exports/export-table.ts';
import { exportColumns, exportRow } from '../exports/exported-columns.ts';
import { requirePermission } from '../roles/permissions.ts';
import { clientsFilter } from './browse-clients.rows.server.ts';
import type { Client } from './client.ts';
import { CLIENT_COLUMNS } from './client-columns.ts';
import type { BrowseClients } from './client.schema.ts';

/** One row of the list of clients. */
export type ClientRow = Pick<Client, 'clientId' | keyof typeof CLIENT_COLUMNS> & {
  copiesEnabled: boolean;
  copiesTo: string[];
  contracts: number;
  contractors: number;
};

/** Returns a page of the agency's clients as the list's URL requests. */
export async function browseClients(ctx: Context, filter: BrowseClients): Promise<Browsed<ClientRow>> {
  requirePermission(ctx.actor, 'client.view');
  return browse<ClientRow>(ctx.db, clientsFilter(ctx.db, ctx.agency.id, filter), filter);
}

/** Streams all the clients the list's filter finds. */
export function exportClients(ctx: Context, filter: BrowseClients): TableExport {
  requirePermission(ctx.actor, 'client.view');
  return {
    columns: [
      ...exportColumns(CLIENT_COLUMNS),
      text('emailAcceptedTimesheetCopiesTo'),
      ...['contracts', 'contractors'].map(number),
    ],
    rows: clientRows(ctx, filter),
  };
}

async function* clientRows(ctx: Context, filter: BrowseClients): AsyncGenerator<ExportRow> {
  for await (const row of ctx.db.stream<ClientRow>(clientsFilter(ctx.db, ctx.agency.id, filter))) {
    const { copiesEnabled, copiesTo, contracts, contractors } = row;
    const emailAcceptedTimesheetCopiesTo = copiesEnabled ? copiesTo.join('; ') : null;
    const counts = { contracts: String(contracts), contractors: String(contractors) };
    yield { ...exportRow(CLIENT_COLUMNS, row), emailAcceptedTimesheetCopiesTo, ...counts };
  }
}
