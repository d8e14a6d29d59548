import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { checkPicked } from '../../timesheets/decision/accept-many.server.ts';
import type { Outcome } from '../../timesheets/decision/bulk.ts';
import { listPendingForAuthorisation } from '../../timesheets/authorisation/list-pending-for-authorisation.server.ts';
import { byPerson } from './by-person.ts';
import { listMissing } from '../missing/list-missing.server.ts';
import { type ComposeReminder, notSentTo, remindPerson, type SentReminder } from './remind-person.server.ts';
import type { PersonReminder } from '../reminder.ts';
import { type Reminded, skip } from './remind-owed.server.ts';

const byHand = () => null;

async function remind(ctx: Context, compose: ComposeReminder, reminders: PersonReminder[]) {
  const sent: SentReminder[] = [];
  const switchedOff = new Set<string>();
  for (const reminder of reminders) {
    const one = await remindPerson(ctx, compose, reminder, byHand);
    if (one === 'switchedOff') switchedOff.add(reminder.person.contactId);
    else if (one) sent.push(one);
  }
  return { sent, switchedOff };
}

const keyOf = (one: { contractorId: string; beginning: string }) => `${one.contractorId} ${one.beginning}`;

/**
 * Reminds whoever is asked about these pending timesheets now, one email per person.
 * @returns the outcome of each, in order. @throws Forbidden, Invalid for none at all or too many
 */
export async function remindAuthorisersNow(
  ctx: Context,
  timesheetIds: string[],
  compose: ComposeReminder,
): Promise<Outcome[]> {
  requirePermission(ctx.actor, 'reminder.sendForAuthorisation');
  checkPicked(timesheetIds);
  const wanted = new Set(timesheetIds);
  const pending = (await listPendingForAuthorisation(ctx)).filter(({ timesheetId }) => wanted.has(timesheetId));
  const { sent, switchedOff } = await remind(ctx, compose, byPerson('pending', pending));
  const reminded = new Set(sent.flatMap(({ periods }) => periods.map(keyOf)));
  const requested = new Map(pending.map((one) => [one.timesheetId, one]));
  return timesheetIds.map((timesheetId) => {
    const one = requested.get(timesheetId);
    if (one && reminded.has(keyOf(one)))
      return { timesheetId, isDone: true, message: `Reminder sent to ${one.authoriserName}`, code: 'done' };
    if (one && switchedOff.has(one.authoriserContactId))
      return { timesheetId, isDone: false, message: notSentTo(one.authoriserName), code: 'switched_off' };
    return {
      timesheetId,
      isDone: false,
      message: 'This timesheet is not waiting for a decision.',
      code: 'not_pending',
    };
  });
}

/**
 * Reminds contractors of these missing periods now, one email per person; those whose periods are no longer missing, or
 * who are switched off, are left out and reported.
 * @returns with how many periods are `settled`, no longer missing. @throws Forbidden, Invalid for none at all or too many
 */
export async function remindContractorsNow(
  ctx: Context,
  periods: { contractorId: string; beginning: string }[],
  compose: ComposeReminder,
): Promise<Reminded & { settled: number }> {
  requirePermission(ctx.actor, 'reminder.sendForSubmission');
  checkPicked(periods);
  const wanted = new Set(periods.map(keyOf));
  const missing = (await listMissing(ctx)).filter((one) => wanted.has(keyOf(one)));
  const people = byPerson('missing', missing);
  const { sent, switchedOff } = await remind(ctx, compose, people);
  const off = people.filter(({ person }) => switchedOff.has(person.contactId));
  const skipped = off.map((owed) => skip(owed, owed.items, notSentTo(owed.person.fullname)));
  const met = new Set([...sent, ...skipped].flatMap((one) => one.periods.map(keyOf)));
  return { sent, skipped, settled: periods.filter((one) => !met.has(keyOf(one))).length };
}
