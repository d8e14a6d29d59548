import type { Context } from '../context.ts';
import { selectNames } from './authoriser-names.rows.server.ts';

/** Lists the names of those who may decide a placement's timesheets, primary first. */
export async function listAuthoriserNames(ctx: Context, contractorId: string): Promise<string[]> {
  const rows = await ctx.db.run<{ fullname: string }>(selectNames(ctx.db, ctx.agency.id, contractorId));
  return rows.map(({ fullname }) => fullname);
}
