import { type Context, transact } from '../context.ts';
import { lockPlacementOrDeleted } from '../contractors/get-placement.server.ts';
import { isDate, type Period } from '../periods/period.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { periodHolding } from '../timesheets/entry/period-holding.server.ts';
import { draftOfPeriod, type PeriodDraft } from './draft-days.ts';
import type { StoredDraft, NamedDraft } from './draft.schema.ts';
import { selectDrafts, selectDraftsAround, takeDays } from './drafts.rows.server.ts';

/** Returns the contact whose drafts a contractor has; null for everyone else. */
export const ownContact = (ctx: Context): string | null => {
  const reach = reachOf(ctx.actor);
  return reach.kind === 'contractor' ? reach.contactId : null;
};

/** Returns the content of one’s own drafts for a placement’s period; null if there is none, and for anyone who is not a contractor. */
export async function findDraft(
  ctx: Context,
  { contractorId, beginning, ending }: Period & { contractorId: string },
): Promise<PeriodDraft | null> {
  const contactId = ownContact(ctx);
  if (contactId === null || !isId(contractorId)) return null;
  const around = { contractorId, beginning, ending };
  return draftOfPeriod(
    await ctx.db.run<StoredDraft>(selectDraftsAround(ctx.db, ctx.agency.id, contactId, around)),
    around,
  );
}

/** Lists all of one’s own drafts, earliest period first. */
export async function listDrafts(ctx: Context): Promise<StoredDraft[]> {
  const contactId = ownContact(ctx);
  return contactId === null ? [] : ctx.db.run<StoredDraft>(selectDrafts(ctx.db, ctx.agency.id, contactId));
}

/** Discards the content of one’s own drafts for a day's period; no effect if there is none. @throws Forbidden, NotFound */
export async function discardDraft(ctx: Context, { contractorId, beginning }: NamedDraft): Promise<void> {
  requirePermission(ctx.actor, 'timesheet.create');
  if (ownContact(ctx) === null || !isId(contractorId) || !isDate(beginning)) return;
  await transact(ctx, async (tx) => {
    const placement = await lockPlacementOrDeleted(tx, contractorId);
    const period = await periodHolding(tx, placement, beginning);
    await tx.db.runAll(takeDays(tx.agency.id, [{ contractorId, beginning: period.beginning, ending: period.ending }]));
  });
}
