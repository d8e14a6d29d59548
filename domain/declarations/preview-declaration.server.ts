import type { Context } from '../context.ts';
import { getPlacement } from '../contractors/get-placement.server.ts';
import { sentenceCase } from '../format.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { isDate } from '../periods/period.ts';
import { periodInWords, periodNoun } from '../periods/period-words.ts';
import { openPeriod } from '../timesheets/entry/open-period.ts';
import { periodHolding } from '../timesheets/entry/period-holding.server.ts';
import { coverageAround } from '../timesheets/entry/coverage.server.ts';
import { placementInWords } from '../timesheets/timesheet-words.ts';

/** The confirmation shown before declaring a period not worked. */
export type DeclarationPreview = {
  contractorId: string;
  beginning: string;
  ending: string;
  isOwn: boolean;
  fullname: string;
  placement: string;
  period: string;
  noun: 'week' | 'month' | 'period';
};

/** Returns the placement and the period of a prospective declaration. @throws NotFound, Forbidden, Invalid at `beginning` */
export async function previewDeclaration(
  ctx: Context,
  { contractorId, beginning }: { contractorId: string; beginning: string },
): Promise<DeclarationPreview> {
  const placement = await getPlacement(ctx, contractorId);
  requirePermission(ctx.actor, 'timesheet.create');
  // A URL may name a day of a week or month that begins on another since its contract changed.
  const first = isDate(beginning) ? (await periodHolding(ctx, placement, beginning)).beginning : beginning;
  const { periods } = await coverageAround(ctx, contractorId, first);
  const { period } = openPeriod(ctx.agency, placement, { beginning: first }, periods);
  const { dateRelativeTo } = ctx.agency.settings.defaults;
  const { entryPeriod } = period;
  return {
    contractorId,
    beginning: period.beginning,
    ending: period.ending,
    isOwn: reachOf(ctx.actor).kind === 'contractor',
    fullname: placement.fullname,
    placement: placementInWords(placement),
    period: sentenceCase(periodInWords({ ...period, entryPeriod, dateRelativeTo })),
    noun: periodNoun(period),
  };
}
