import { listClientChoices } from '../../clients/list-client-choices.server.ts';
import type { Context } from '../../context.ts';
import { reachOf } from '../../roles/reach.ts';
import { selectFilterNames } from './list-timesheets.rows.server.ts';
import type { TimesheetFilter } from './timesheet-filter.schema.ts';

/**
 * Returns the names of the client, contract, placement and people that a list is filtered by, by id; for
 * administration, and the client's for all who can choose one.
 */
export async function nameFilter(ctx: Context, filter: TimesheetFilter): Promise<Record<string, string>> {
  const { clientId, contractId, contractorId, contactId, authoriserContactId } = filter;
  const contactIds = [contactId, authoriserContactId].filter((id) => id !== undefined);
  const isNamed = [clientId, contractId, contractorId, ...contactIds].some((id) => id !== undefined);
  if (!isNamed) return {};
  if (reachOf(ctx.actor).kind !== 'agency') {
    const known = clientId ? (await listClientChoices(ctx)).find(({ id }) => id === clientId) : undefined;
    return known ? { [known.id]: known.clientName } : {};
  }
  const ids = { clientId, contractId, contractorId, contactIds };
  const rows = await ctx.db.run<{ id: string; name: string }>(selectFilterNames(ctx.db, ctx.agency.id, ids));
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
