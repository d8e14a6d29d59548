import { type Context, transact } from '../../context.ts';
import { openForChange } from '../change-timesheet.server.ts';
import { assertEditable } from '../timesheet.ts';
import { recordTimesheetEvent } from '../record-timesheet-event.server.ts';
import { Conflict } from '../../errors.ts';
import { wantsMail } from '../../roles/own-settings.server.ts';
import { whomToAsk } from './whom-to-ask.server.ts';

/**
 * Requests that the authorisation email of a pending timesheet is sent again.
 * @throws NotFound, Forbidden, Conflict when it is decided, or `switched_off` when nobody would be sent it
 */
export function resendAuthorisation(ctx: Context, { timesheetId }: { timesheetId: string }): Promise<void> {
  return transact(ctx, async (tx) => {
    const timesheet = await openForChange(tx, timesheetId, 'timesheet.resendAuthorisation');
    assertEditable(timesheet, tx.agency.timeZone);
    await requireReader(tx, timesheetId);
    await recordTimesheetEvent(tx, timesheet, {
      action: 'timesheet.authorisationResent',
    });
  });
}

async function requireReader(ctx: Context, timesheetId: string): Promise<void> {
  // A key that may ask again need not see whom.
  const asSystem: Context = { ...ctx, actor: { kind: 'system' } };
  const [turn] = await whomToAsk(asSystem, new Set([timesheetId]));
  if (!turn)
    throw new Conflict(
      'switched_off',
      'Everybody who may decide this timesheet is switched off, so no email was sent.',
    );
  const { authoriserContactId: contactId, authoriserName } = turn;
  if (!(await wantsMail(ctx, { contactId, roleType: 'AuthorisingRole', mail: 'requests' })))
    throw new Conflict('switched_off', `${authoriserName} has switched these emails off, so none was sent.`);
}
