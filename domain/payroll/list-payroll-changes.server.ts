import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { selectChangeRows, selectChanges } from './payroll.rows.server.ts';
import type { ChangesQuery } from './payroll.schema.ts';

/**
 * A page of the payroll feed after a sequence number, as JSON text: gap-free, in commit order, each entry with a signed
 * quantity. Asking again from the same point gives the same entries.
 */
export async function listPayrollChanges(ctx: Context, { after, limit }: ChangesQuery): Promise<string> {
  requirePermission(ctx.actor, 'payroll.read');
  return (await ctx.db.text(selectChanges(ctx.db, ctx.agency.id, after, limit)))!;
}

/** Every entry after a sequence number as JSON text, as they are read. @throws Forbidden */
export async function* streamPayrollChanges(ctx: Context, { after }: ChangesQuery): AsyncGenerator<string> {
  requirePermission(ctx.actor, 'payroll.read');
  const rows = ctx.db.stream<{ document: string }>(selectChangeRows(ctx.db, ctx.agency.id, after));
  for await (const { document } of rows) yield document;
}
