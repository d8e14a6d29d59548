import { type Context, now, today, transact } from '../context.ts';
import { getPlacement, lockPlacement } from '../contractors/get-placement.server.ts';
import type { Placement } from '../contractors/placement.ts';
import { Forbidden } from '../errors.ts';
import { isDate } from '../periods/period.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { openPeriodToSubmit } from '../timesheets/entry/open-period.ts';
import { periodHolding } from '../timesheets/entry/period-holding.server.ts';
import { coverageAround } from '../timesheets/entry/coverage.server.ts';
import { soFar, typedDays } from './draft-days.ts';
import type { DraftContent, StoredDraft, SaveDraft } from './draft.schema.ts';
import { storeDraft, selectDraftsAround, takeDays } from './drafts.rows.server.ts';

/**
 * Saves what a contractor has typed for a period in their account, replacing the content of any draft for its days: the
 * newest wins. A form left open while the contract’s periods changed is also saved, for the period now containing its
 * days.
 * @returns when it was saved
 * @throws NotFound, Forbidden for somebody else’s time, Invalid for no period, Conflict if the period has its timesheet
 */
export async function saveDraft(ctx: Context, { contractorId, beginning, entries, note }: SaveDraft): Promise<string> {
  await getPlacement(ctx, contractorId);
  requirePermission(ctx.actor, 'timesheet.create');
  const reach = reachOf(ctx.actor);
  if (reach.kind !== 'contractor') throw new Forbidden('Drafts can only be saved for your own time.');
  const { contactId } = reach;
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const typed: DraftContent = { entries, note };
    const placement = await lockPlacement(tx, contractorId);
    const { period, rules } = await openedFor(tx, placement, beginning, typed);
    const own = period.beginning === beginning ? period : { beginning, ending: beginning };
    const others = typedDays(typed).map((date) => ({ beginning: date, ending: date }));
    await db.runAll(
      takeDays(
        agency.id,
        [own, ...others].map((days) => ({ contractorId, beginning: days.beginning, ending: days.ending })),
      ),
    );
    // A month’s draft may have the same first day as a week’s: its other days stay.
    const around = { contractorId, beginning, ending: beginning };
    const rest = (await db.run<StoredDraft>(selectDraftsAround(db, agency.id, contactId, around))).at(-1);
    const left = rest?.beginning === beginning ? rest.content.entries : [];
    const savedAt = now(tx);
    const content: DraftContent = { entries: [...entries, ...left], note };
    await db.run(
      storeDraft(db, agency.id, { contractorId, beginning, contactId, content, savedAt, ...soFar(typed, rules) }),
    );
    return savedAt;
  });
}

/** Returns the period of a form: its own or, if none begins on its first day any more, that of its content. */
async function openedFor(ctx: Context, placement: Placement, beginning: string, typed: DraftContent) {
  const requested = isDate(beginning) ? await periodHolding(ctx, placement, beginning) : null;
  const [first] = typedDays(typed);
  const isMoved = requested !== null && requested.beginning !== beginning;
  const date = isMoved ? (await periodHolding(ctx, placement, first ?? beginning)).beginning : beginning;
  const { periods: standing } = await coverageAround(ctx, placement.id, date);
  return openPeriodToSubmit(ctx.agency, placement, { beginning: date }, { standing, today: today(ctx) });
}
