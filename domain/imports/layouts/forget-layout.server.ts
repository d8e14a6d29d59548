import type { Context } from '../../context.ts';
import type { ImportKind } from '../import-kind.ts';
import { deleteLayout } from './import-layouts.rows.server.ts';
import { requireImport } from '../import.policy.ts';

/** Forgets how files of a kind were last read; the next is read by its headings alone. @throws Forbidden */
export async function forgetLayout(ctx: Context, kind: ImportKind): Promise<void> {
  requireImport(ctx.actor, kind);
  await deleteLayout(ctx.db, ctx.agency.id, kind);
}
