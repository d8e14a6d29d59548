import { type Context, today } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { checkPicked } from './accept-many.server.ts';
import { type AcceptancePlan, planAcceptance } from './acceptance-plan.ts';
import type { Picked } from './bulk.ts';
import { lookAtFacts } from './look-at-facts.server.ts';
import { ownContacts } from './own-time.server.ts';
import { readChosen } from '../listing/pick-timesheets.server.ts';

/**
 * Plans the acceptance of the chosen timesheets, with the exceptions apart. Nothing is accepted.
 * @param shownAt when the list was shown from which unseen ones were chosen
 * @throws Forbidden, Invalid for none at all or too many
 */
export async function planChosen(
  ctx: Context,
  picked: readonly Picked[],
  shownAt: string | null,
): Promise<AcceptancePlan> {
  requirePermission(ctx.actor, 'timesheet.accept');
  checkPicked(picked);
  const found = await readChosen(
    ctx,
    picked.map(({ timesheetId }) => timesheetId),
  );
  const factsOf = await lookAtFacts(ctx, [...found.keys()]);
  const own = await ownContacts(
    ctx,
    [...found.values()].map(({ contactId }) => contactId),
  );
  const around = (timesheetId: string) => ({
    ...factsOf(timesheetId),
    isOwnTime: own.has(found.get(timesheetId)!.contactId),
  });
  const { timeZone, settings } = ctx.agency;
  return planAcceptance(picked, found, around, {
    timeZone,
    decimal: settings.hourFormat.decimal,
    shownAt,
    today: today(ctx),
  });
}
