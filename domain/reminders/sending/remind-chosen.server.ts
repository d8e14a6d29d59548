import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { checkPicked } from '../../timesheets/decision/accept-many.server.ts';
import { CHANGED_UNSEEN, isUnshown } from '../../timesheets/decision/acceptance-plan.ts';
import type { Outcome, Picked } from '../../timesheets/decision/bulk.ts';
import { readChosen } from '../../timesheets/listing/pick-timesheets.server.ts';
import { remindAuthorisersNow } from './remind-now.server.ts';
import type { ComposeReminder } from './remind-person.server.ts';

/**
 * Reminds the authorisers of chosen timesheets, as `remindAuthorisersNow`. Nobody is reminded of one that was chosen only
 * by a filter, and sent or changed after the list was shown.
 * @param shownAt when the list was shown from which unseen ones were chosen
 * @returns the outcome of each, in order. @throws Forbidden, Invalid for none at all or too many
 */
export async function remindChosen(
  ctx: Context,
  picked: readonly Picked[],
  shownAt: string | null,
  compose: ComposeReminder,
): Promise<Outcome[]> {
  requirePermission(ctx.actor, 'reminder.sendForAuthorisation');
  checkPicked(picked);
  const found = await readChosen(
    ctx,
    picked.filter(({ isUnseen }) => isUnseen).map(({ timesheetId }) => timesheetId),
  );
  const isLater = ({ timesheetId, isUnseen }: Picked) => {
    const timesheet = isUnseen ? found.get(timesheetId) : undefined;
    return timesheet?.status === 'pending' && isUnshown(timesheet, shownAt);
  };
  const shown = picked.filter((one) => !isLater(one)).map(({ timesheetId }) => timesheetId);
  const reminded = shown.length > 0 ? await remindAuthorisersNow(ctx, shown, compose) : [];
  const outcomeOf = new Map(reminded.map((one) => [one.timesheetId, one]));
  return picked.map(
    ({ timesheetId }) =>
      outcomeOf.get(timesheetId) ?? { timesheetId, isDone: false, message: CHANGED_UNSEEN, code: 'version_changed' },
  );
}
