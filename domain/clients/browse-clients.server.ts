import type { Browsed } from '../browse.ts';
import { browse } from '../browse.server.ts';
import type { Context } from '../context.ts';
import type { ExportRow, TableExport } from '../exports/export-table.ts';
import { requirePermission } from '../roles/permissions.ts';
import { clientsAsked } from './browse-clients.rows.server.ts';
import type { BrowseClients } from './client.schema.ts';

/** One row of the list of clients. */
export type ClientRow = {
  clientId: string;
  clientName: string;
  reference: string | null;
  telephoneNumber: string | null;
  copiesEnabled: boolean;
  copiesTo: string[];
  contracts: number;
  contractors: number;
};

/** A page of the agency's clients as the list's address asks for them. */
export async function browseClients(ctx: Context, filter: BrowseClients): Promise<Browsed<ClientRow>> {
  requirePermission(ctx.actor, 'client.view');
  return browse<ClientRow>(ctx.db, clientsAsked(ctx.db, ctx.agency.id, filter), filter);
}

/** All the clients that the list's filter finds, as they are read. */
export function exportClients(ctx: Context, filter: BrowseClients): TableExport {
  requirePermission(ctx.actor, 'client.view');
  const text = (key: string) => ({ key, header: key, kind: 'text' as const });
  const number = (key: string) => ({ key, header: key, kind: 'number' as const });
  return {
    columns: [
      ...['reference', 'clientName', 'telephoneNumber', 'emailAcceptedTimesheetCopiesTo'].map(text),
      ...['contracts', 'contractors'].map(number),
    ],
    rows: clientRows(ctx, filter),
  };
}

async function* clientRows(ctx: Context, filter: BrowseClients): AsyncGenerator<ExportRow> {
  for await (const row of ctx.db.stream<ClientRow>(clientsAsked(ctx.db, ctx.agency.id, filter))) {
    const { reference, clientName, telephoneNumber, copiesEnabled, copiesTo, contracts, contractors } = row;
    const emailAcceptedTimesheetCopiesTo = copiesEnabled ? copiesTo.join('; ') : null;
    const counts = { contracts: String(contracts), contractors: String(contractors) };
    yield { reference, clientName, telephoneNumber, emailAcceptedTimesheetCopiesTo, ...counts };
  }
}
