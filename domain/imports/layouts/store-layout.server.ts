import { type Context, now } from '../../context.ts';
import { actorName } from '../../roles/actor.ts';
import type { ImportKind } from '../import-kind.ts';
import { readingToStore } from './import-layout.ts';
import { upsertLayout } from './import-layouts.rows.server.ts';
import type { Reading } from '../reading/reading.ts';

/**
 * Stores how an imported file was read, for the next with its headings; an automatic reading adds nothing. In the
 * caller's transaction; no permission check.
 */
export async function storeLayout(
  ctx: Context,
  { kind, headings, reading }: { kind: ImportKind; headings: string[]; reading: Reading },
): Promise<void> {
  const kept = readingToStore(reading);
  if (Object.keys(kept).length === 0) return;
  const saved = { savedByName: actorName(ctx.actor), savedAt: now(ctx) };
  await upsertLayout(ctx.db, ctx.agency.id, { kind, headings, reading: kept, ...saved });
}
