import type { Context } from '../context.ts';
import { reachOf } from '../roles/reach.ts';
import { selectFilterNames } from './list-timesheets.rows.server.ts';
import type { ListTimesheets } from './list-timesheets.schema.ts';

/** The names of the contract, placement and people a list is filtered by, by their ids; for administration only. */
export async function nameFilter(ctx: Context, filter: ListTimesheets): Promise<Record<string, string>> {
  const { contractId, contractorId, contactId, authoriserContactId } = filter;
  const contactIds = [contactId, authoriserContactId].filter((id) => id !== undefined);
  const isNamed = contractId !== undefined || contractorId !== undefined || contactIds.length > 0;
  if (!isNamed || reachOf(ctx.actor).kind !== 'agency') return {};
  const ids = { contractId, contractorId, contactIds };
  const rows = await ctx.db.run<{ id: string; name: string }>(selectFilterNames(ctx.db, ctx.agency.id, ids));
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
