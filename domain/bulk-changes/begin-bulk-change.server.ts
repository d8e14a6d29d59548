import { contractorLabel } from '../agencies/settings/contractor-label.ts';
import { type Context, now, transact } from '../context.ts';
import { pickContractors } from '../contractors/browse-contractors.server.ts';
import { BrowseContractorsSchema } from '../contractors/contractor.schema.ts';
import { Invalid, NotFound } from '../errors.ts';
import { withLostAttempts } from '../installation/lost-attempt.server.ts';
import { isId, newId } from '../new-id.ts';
import { actorName } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type BulkChange, type BulkKind, MAX_PLACEMENTS } from './bulk-change.ts';
import { deletePlansBefore, insertBulkChange, selectBulkChange, selectLatest } from './bulk-changes.rows.server.ts';

/** The selected placements: those ticked, or all that the list's filter finds. */
export type Choice = { ticked: string[]; filter: Record<string, string> | null };

const EARLIER = 5;
/** How long a plan waits to be applied. */
const DOWNLOAD_HOURS = 24;

function refuse(message: string, code: 'nothing_selected' | 'too_many_selected'): Invalid {
  return new Invalid([{ field: '', message, code }], { code });
}

/** Stores the placements chosen and the kind of change, for the plan. @returns its id. @throws Forbidden, Invalid for none or too many */
export async function beginBulkChange(ctx: Context, kind: BulkKind, { ticked, filter }: Choice): Promise<string> {
  requirePermission(ctx.actor, 'contractor.edit');
  const chosen = filter
    ? await pickContractors(ctx, BrowseContractorsSchema.parse(filter), MAX_PLACEMENTS + 1)
    : [...new Set(ticked.filter(isId))];
  const label = contractorLabel(ctx.agency.settings).singular;
  if (chosen.length === 0) throw refuse(`Select at least one ${label}`, 'nothing_selected');
  if (chosen.length > MAX_PLACEMENTS)
    throw refuse(`At most ${MAX_PLACEMENTS.toLocaleString('en-GB')} placements at once`, 'too_many_selected');
  const id = newId();
  const row = { id, kind, chosen, filter, askedByName: actorName(ctx.actor), askedAt: now(ctx) };
  const forgotten = ctx.clock.now().subtract({ hours: DOWNLOAD_HOURS }).toString();
  await transact(ctx, async ({ db }) => {
    await db.run(deletePlansBefore(db, ctx.agency.id, forgotten));
    await insertBulkChange(db, ctx.agency.id, row);
  });
  return id;
}

/** Starts the same change again, for whatever its filter finds now, or for those that were ticked. @throws Forbidden, NotFound, Invalid */
export async function repeatBulkChange(ctx: Context, id: string): Promise<string> {
  const { kind, chosen, filter } = await getBulkChange(ctx, id);
  return beginBulkChange(ctx, kind, { ticked: chosen, filter });
}

/** Returns one of the agency's bulk changes. @throws Forbidden, NotFound */
export async function getBulkChange(ctx: Context, id: string): Promise<BulkChange> {
  requirePermission(ctx.actor, 'contractor.edit');
  const found = isId(id) ? await selectBulkChange(ctx.db, ctx.agency.id, id) : null;
  if (!found) throw new NotFound('The requested change does not exist.', { code: 'bulk_change_not_found' });
  return (await withLostAttempts(ctx.db, [found]))[0]!;
}

/** Lists the latest bulk changes made. @throws Forbidden */
export function listBulkChanges(ctx: Context): Promise<BulkChange[]> {
  requirePermission(ctx.actor, 'contractor.edit');
  return selectLatest(ctx.db, ctx.agency.id, EARLIER);
}
