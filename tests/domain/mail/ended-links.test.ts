import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { deliverMail } from '#domain/mail/deliver-mail.server.ts';
import { resendMail } from '#domain/mail/resend-mail.server.ts';
import { remindOwed } from '#domain/reminders/sending/remind-owed.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { switchRoleOf } from '#domain/roles/switch-role-of.server.ts';
import { requestAuthorisation } from '#domain/timesheets/authorisation/request-authorisation.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { composeAuthoriseRequest } from '#emails/compose/authorise-request.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { openedForEach } from '../../support/opened.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = openedForEach(openTwoAgencies);

const deliver = async (mailId: string) => {
  let arrived = 0;
  const mailer = { deliver: async () => void (arrived += 1) };
  return [await deliverMail(world.here, mailer, { mailId, isLastAttempt: false }), arrived];
};
const row = async (mailId: string) =>
  (
    await world.here.db.run<{ status: string; lastError: string }>({
      text: 'select status, last_error from outbound_mails where id = $1',
      values: [mailId],
    })
  )[0];
/** Writes the email that requests a decision on a week, which waits in the queue. */
async function request(placement: TestPlacement) {
  const timesheetId = await submitWeek(placement);
  const { trail } = await getTimesheet(world.here, timesheetId);
  await requestAuthorisation(world.here, { timesheetId, eventId: trail[0]!.id }, composeAuthoriseRequest);
  const [mail] = await world.here.db.run<{ id: string }>({
    text: `select id from outbound_mails where kind = 'authorisationRequest' and subject_id = $1`,
    values: [timesheetId],
  });
  return { timesheetId, mailId: mail!.id };
}
const switchOff = ({ actor }: Context) =>
  switchRoleOf(world.here, (actor as RoleActor).accountId, 'AuthorisingRole', false);

const NOT_THEIRS = 'The person whom this email asks may no longer decide the timesheet.';

test('A request that waits in the queue is not sent to an authoriser who is switched off by then, nor resent', async () => {
  const placement = await makePlacement(world.here);
  const { mailId } = await request(placement);
  await switchOff(placement.authoriser);
  expect(await deliver(mailId)).toEqual(['refused', 0]);
  expect(await row(mailId)).toEqual({ status: 'failed', lastError: NOT_THEIRS });
  await expect(resendMail(world.here, mailId)).rejects.toMatchObject({ code: 'link_ended', message: NOT_THEIRS });
});

test('Nor is one about a timesheet that has been decided by then; one that still waits is sent', async () => {
  const [decided, waits] = [await makePlacement(world.here), await makePlacement(world.here)];
  const { timesheetId, mailId } = await request(decided);
  const other = await request(waits);
  await acceptTimesheet(decided.authoriser, { timesheetId, note: null });
  expect(await deliver(mailId)).toEqual(['refused', 0]);
  const lastError = 'The timesheet in this email has been decided in the meantime.';
  expect(await row(mailId)).toEqual({ status: 'failed', lastError });
  expect(await deliver(other.mailId)).toEqual(['sent', 1]);
});

test('A reminder of several is sent while one of them waits, and not once none does', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-05-11' });
  const first = await submitWeek(placement);
  const second = await submitWeek(placement, {
    ...{ beginning: '2026-05-11', entries: [{ entryDate: '2026-05-11', startTime: '9', endTime: '17' }] },
  });
  const remind = async () =>
    (await remindOwed(world.here, { reason: 'pending', filter: {} }, composeReminder)).sent[0]!.mailId;
  const [one, other] = [await remind(), await remind()];
  await acceptTimesheet(placement.authoriser, { timesheetId: first, note: null });
  expect(await deliver(one)).toEqual(['sent', 1]);
  await acceptTimesheet(placement.authoriser, { timesheetId: second, note: null });
  expect(await deliver(other)).toEqual(['refused', 0]);
  expect((await row(other))!.lastError).toBe(
    'No timesheet in this email waits for the decision of the person whom it asks any more.',
  );
});
