import { type Context, now, today, transact } from '../context.ts';
import { getPlacement, lockPlacement } from '../contractors/get-placement.server.ts';
import { Forbidden } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { totalsOf } from '../timesheets/entry.ts';
import { type EntryRules, measureTyped } from '../timesheets/entry/entry-rules.ts';
import { openPeriodToSubmit } from '../timesheets/entry/open-period.ts';
import { standingAround } from '../timesheets/entry/standing-around.server.ts';
import { TypedEntrySchema } from '../timesheets/timesheet.schema.ts';
import type { DraftContent, SaveDraft } from './draft.schema.ts';
import { keepDraft } from './drafts.rows.server.ts';

/**
 * Keeps what a contractor has typed for a period in their account, in the place of what they kept before: the newest wins.
 * @returns when it was saved
 * @throws NotFound, Forbidden for somebody else’s time, Invalid for no period, Conflict where the period has its timesheet
 */
export async function saveDraft(ctx: Context, { contractorId, beginning, entries, note }: SaveDraft): Promise<string> {
  await getPlacement(ctx, contractorId);
  requirePermission(ctx.actor, 'timesheet.create');
  const reach = reachOf(ctx.actor);
  if (reach.kind !== 'contractor') throw new Forbidden('Drafts are kept for one’s own time.');
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const placement = await lockPlacement(tx, contractorId);
    const { periods: standing } = await standingAround(tx, contractorId, beginning);
    const { rules } = openPeriodToSubmit(agency, placement, { beginning }, { standing, today: today(tx) });
    const savedAt = now(tx);
    const content: DraftContent = { entries, note };
    const { contactId } = reach;
    await db.run(
      keepDraft(db, agency.id, { contractorId, beginning, contactId, content, savedAt, ...soFar(content, rules) }),
    );
    return savedAt;
  });
}

/** What the rows that are right come to so far. */
function soFar({ entries }: DraftContent, rules: EntryRules): { minutes: number; quarterDays: number } {
  const measured = entries.flatMap(({ isNightshift, isHoliday, ...texts }) => {
    const read = TypedEntrySchema.safeParse({ ...texts, isNightshift: !!isNightshift, isHoliday: !!isHoliday });
    return (read.success && measureTyped(read.data, rules)) || [];
  });
  const totals = totalsOf(measured);
  return {
    minutes: totals.workedMinutes + totals.holidayMinutes,
    quarterDays: totals.workedQuarterDays + totals.holidayQuarterDays,
  };
}
