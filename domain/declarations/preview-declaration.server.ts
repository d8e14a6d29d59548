import type { Context } from '../context.ts';
import { getPlacement } from '../contractors/get-placement.server.ts';
import { sentenceCase } from '../format.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { periodInWords, periodNoun } from '../periods/period-words.ts';
import { boundOf, openPeriod } from '../timesheets/entry/open-period.ts';
import { standingAround } from '../timesheets/entry/standing-around.server.ts';
import { placementInWords } from '../timesheets/timesheet-words.ts';

/** What somebody is asked before they say that nobody worked. */
export type DeclarationPreview = {
  contractorId: string;
  beginning: string;
  isOwn: boolean;
  fullname: string;
  placement: string;
  period: string;
  noun: 'week' | 'month' | 'period';
};

/** Names the placement and the period of a declaration to be. @throws NotFound, Forbidden, Invalid at `beginning` */
export async function previewDeclaration(
  ctx: Context,
  { contractorId, beginning }: { contractorId: string; beginning: string },
): Promise<DeclarationPreview> {
  const placement = await getPlacement(ctx, contractorId);
  requirePermission(ctx.actor, 'timesheet.create');
  const { periods } = await standingAround(ctx, contractorId, boundOf({ beginning }).date);
  const { period } = openPeriod(ctx.agency, placement, { beginning }, periods);
  const { dateRelativeTo } = ctx.agency.settings.defaults;
  const { entryPeriod } = period;
  return {
    contractorId,
    beginning,
    isOwn: reachOf(ctx.actor).kind === 'contractor',
    fullname: placement.fullname,
    placement: placementInWords(placement),
    period: sentenceCase(periodInWords({ ...period, entryPeriod, dateRelativeTo })),
    noun: periodNoun(period),
  };
}
