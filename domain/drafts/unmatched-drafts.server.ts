import type { Context } from '../context.ts';
import { listEveryPlacement } from '../contractors/get-placement.server.ts';
import type { Placement } from '../contractors/placement.ts';
import type { Period } from '../periods/period.ts';
import { runningDays } from '../timesheets/entry/open-period.ts';
import { periodHolding } from '../timesheets/entry/period-holding.server.ts';
import { draftOfPeriod, type PeriodDraft, typedDays } from './draft-days.ts';
import type { StoredDraft } from './draft.schema.ts';
import { listDrafts, ownContact } from './own-drafts.server.ts';

/** Saved content for a period that its placement no longer has, for which no form is offered. */
export type UnmatchedDraft = Period &
  PeriodDraft & { contractorId: string; placement: Pick<Placement, 'contractName' | 'clientName'> };

/**
 * Returns one’s own drafts for periods that can no longer be entered since their placement's dates changed or it was
 * deleted, earliest first.
 */
export async function unmatchedDrafts(ctx: Context): Promise<UnmatchedDraft[]> {
  const drafts = await listDrafts(ctx);
  const contactId = ownContact(ctx);
  if (contactId === null || drafts.length === 0) return [];
  const placements = await listEveryPlacement(ctx, contactId);
  const found = await Promise.all(
    placements.map((placement) =>
      unmatchedOf(
        ctx,
        placement,
        drafts.filter(({ contractorId }) => contractorId === placement.id),
      ),
    ),
  );
  return found.flat().sort((one, other) => one.beginning.localeCompare(other.beginning));
}

async function unmatchedOf(ctx: Context, placement: Placement, drafts: StoredDraft[]): Promise<UnmatchedDraft[]> {
  const contractorId = placement.id;
  const { start, end } = runningDays(placement);
  const isGone = placement.status === 'deleted';
  const isOutside = (first: string, last: string) => isGone || last < start || (end !== null && first > end);
  const dates = drafts.flatMap(({ beginning, content }) => [beginning, ...typedDays(content)]);
  const looked: Period[] = [];
  for (const date of dates.filter((one) => isOutside(one, one)))
    if (!looked.some(({ beginning, ending }) => beginning <= date && date <= ending))
      looked.push(await periodHolding(ctx, placement, date));
  const periods = looked.filter(({ beginning, ending }) => isOutside(beginning, ending));
  return periods.flatMap(({ beginning, ending }) => {
    const period = { beginning, ending };
    const draft = draftOfPeriod(drafts, period);
    const isKept = draft !== null && (draft.content.entries.length > 0 || draft.content.note !== '');
    return isKept ? [{ ...period, ...draft, contractorId, placement }] : [];
  });
}
