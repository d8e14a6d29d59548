import type { Context } from '../../context.ts';
import type { ImportKind } from '../import-kind.ts';
import type { ImportLayout } from './import-layout.ts';
import { selectLayout } from './import-layouts.rows.server.ts';
import { requireImport } from '../import.policy.ts';

/** Returns how the agency's files of a kind were last read, or null. @throws Forbidden */
export async function findLayout(ctx: Context, kind: ImportKind): Promise<ImportLayout | null> {
  requireImport(ctx.actor, kind);
  return selectLayout(ctx.db, ctx.agency.id, kind);
}
