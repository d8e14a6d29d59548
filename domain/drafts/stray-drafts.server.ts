import type { Context } from '../context.ts';
import { getPlacement } from '../contractors/get-placement.server.ts';
import type { Placement } from '../contractors/placement.ts';
import type { Period } from '../periods/period.ts';
import { runningDays } from '../timesheets/entry/open-period.ts';
import { periodHolding } from '../timesheets/entry/period-holding.server.ts';
import { draftOfPeriod, type PeriodDraft, typedDays } from './draft-days.ts';
import type { KeptDraft } from './draft.schema.ts';
import { listDrafts } from './own-drafts.server.ts';

/** What is kept for a period that lies outside the dates of its placement by now, so that no form is offered for it. */
export type StrayDraft = Period &
  PeriodDraft & { contractorId: string; placement: Pick<Placement, 'contractName' | 'clientName'> };

/** One’s own drafts of periods that cannot be entered since the dates of their placement changed, the earliest first. */
export async function strayDrafts(ctx: Context): Promise<StrayDraft[]> {
  const drafts = await listDrafts(ctx);
  const placements = [...new Set(drafts.map(({ contractorId }) => contractorId))];
  const found = await Promise.all(
    placements.map((id) =>
      strayOf(
        ctx,
        id,
        drafts.filter(({ contractorId }) => contractorId === id),
      ),
    ),
  );
  return found.flat().sort((one, other) => one.beginning.localeCompare(other.beginning));
}

async function strayOf(ctx: Context, contractorId: string, drafts: KeptDraft[]): Promise<StrayDraft[]> {
  const placement = await getPlacement(ctx, contractorId);
  const { start, end } = runningDays(placement);
  const isOutside = (first: string, last: string) => last < start || (end !== null && first > end);
  const dates = drafts.flatMap(({ beginning, content }) => [beginning, ...typedDays(content)]);
  const periods = new Map<string, Period>();
  for (const date of dates.filter((one) => isOutside(one, one))) {
    const { beginning, ending } = await periodHolding(ctx, placement, date);
    if (isOutside(beginning, ending)) periods.set(beginning, { beginning, ending });
  }
  return [...periods.values()].flatMap((period) => {
    const draft = draftOfPeriod(drafts, period);
    const isKept = draft !== null && (draft.content.entries.length > 0 || draft.content.note !== '');
    return isKept ? [{ ...period, ...draft, contractorId, placement }] : [];
  });
}
