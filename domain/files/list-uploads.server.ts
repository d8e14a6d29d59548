import type { Context } from '../context.ts';
import { isId } from '../new-id.ts';
import { accountIdOf } from '../roles/actor.ts';
import { selectUploads } from './files.rows.server.ts';

/** The caller's uploaded file, waiting to be attached. */
export type WaitingUpload = { id: string; name: string; size: number; contentType: string };

/** Returns those of the ids that are the caller's waiting files. */
export async function listUploads(ctx: Context, ids: string[]): Promise<WaitingUpload[]> {
  const requested = ids.filter(isId);
  if (requested.length === 0) return [];
  const rows = await ctx.db.run<WaitingUpload>(selectUploads(ctx.db, ctx.agency.id, accountIdOf(ctx.actor), requested));
  return rows.map(({ id, name, size, contentType }) => ({ id, name, size, contentType }));
}
