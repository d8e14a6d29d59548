import { type Context, today } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { acceptMany, checkPicked } from './accept-many.server.ts';
import type { Outcome, Picked } from './bulk.ts';
import { lookAtReasons, reasonInBrief } from './look-at.ts';
import { lookAtFacts } from './look-at-facts.server.ts';
import { readChosen } from '../listing/pick-timesheets.server.ts';

/**
 * Accepts those of up to 500 timesheets that are as usual now: another timesheet of the same person, or a change in
 * what is usual, may have made one an exception since it was shown.
 * @returns the outcome of each, in order. @throws Forbidden, Invalid for none at all or too many
 */
export async function acceptUsual(ctx: Context, picked: Picked[]): Promise<Outcome[]> {
  requirePermission(ctx.actor, 'timesheet.accept');
  checkPicked(picked);
  const ids = picked.map(({ timesheetId }) => timesheetId);
  const [found, factsOf] = [await readChosen(ctx, ids), await lookAtFacts(ctx, ids)];
  const { decimal } = ctx.agency.settings.hourFormat;
  const odd = new Map<string, string>();
  for (const [id, timesheet] of found) {
    const [reason] = timesheet.status === 'pending' ? lookAtReasons(timesheet, factsOf(id), today(ctx)) : [];
    if (reason) odd.set(id, `It is no longer as usual: ${reasonInBrief(reason, { ...timesheet, decimal })}.`);
  }
  const usual = picked.filter(({ timesheetId }) => !odd.has(timesheetId));
  const outcomes = new Map((usual.length > 0 ? await acceptMany(ctx, usual) : []).map((one) => [one.timesheetId, one]));
  return picked.map(
    ({ timesheetId }) =>
      outcomes.get(timesheetId) ?? {
        timesheetId,
        isDone: false,
        message: odd.get(timesheetId) ?? '',
        code: 'no_longer_usual',
      },
  );
}
