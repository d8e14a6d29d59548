import { beforeEach, expect, test } from 'vitest';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import type { Context } from '#domain/context.ts';
import { DepartureSchema } from '#domain/departures/departure.schema.ts';
import { setDeparture } from '#domain/departures/set-departure.server.ts';
import { explainOwed } from '#domain/reminders/owed/explain-owed.server.ts';
import { remindAuthorisersNow } from '#domain/reminders/sending/remind-now.server.ts';
import { remindOwed } from '#domain/reminders/sending/remind-owed.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { requestAuthorisation } from '#domain/timesheets/authorisation/request-authorisation.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { composeAuthoriseRequest } from '#emails/compose/authorise-request.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { mailsOf } from '../../support/stored-mails.ts';
import { addContact, openTwoAgencies } from '../../support/two-agencies.ts';
import { openedForEach } from '../../support/opened.ts';

const world = openedForEach(openTwoAgencies);
let here: Context;
let placement: TestPlacement;
beforeEach(async () => {
  here = world.here;
  placement = await makePlacement(here, {}, { start: '2026-05-11' });
});

const person = ({ actor }: Context) => actor as RoleActor;
const WAYS = {
  role: `update roles set is_enabled = false where account_id = $1`,
  account: `update accounts set is_enabled = false where id = $1`,
};
const switchOff = (ctx: Context, way: keyof typeof WAYS = 'role') =>
  here.db.as(person(ctx).accountId).run({ text: WAYS[way], values: [person(ctx).accountId] });

/** Returns the recipients of a kind of email. */
const mailed = async (kind: string) => (await mailsOf(here, { kind })).map(({ toAddress }) => toAddress);
async function ask(timesheetId: string) {
  const { trail } = await getTimesheet(here, timesheetId);
  await requestAuthorisation(here, { timesheetId, eventId: trail[0]!.id }, composeAuthoriseRequest);
}

test.each(['role', 'account'] as const)(
  'If the primary authoriser’s %s is disabled, the next one is asked to decide',
  async (way) => {
    const { contactId } = await addContact(here, 'next@x.example', 'Next Authoriser');
    await addAuthoriser(here, { contractorId: placement.contractorId, contactId, isPrimary: false, reference: null });
    await switchOff(placement.authoriser, way);
    await ask(await submitWeek(placement));
    expect(await mailed('authorisationRequest')).toEqual(['next@x.example']);
  },
);

test('Nobody is asked if all who may decide are disabled', async () => {
  await switchOff(placement.authoriser);
  await ask(await submitWeek(placement));
  expect(await mailed('authorisationRequest')).toEqual([]);
});

test('A disabled person is not reminded, not even by hand, and this is reported', async () => {
  const timesheetId = await submitWeek(placement);
  for (const one of [placement.authoriser, placement.contractor]) await switchOff(one);
  const [authoriser, contractor] = ['Helen Brackenridge', 'Callum Hargreaves'];
  expect(await remindAuthorisersNow(here, [timesheetId], composeReminder)).toMatchObject([
    { isDone: false, code: 'switched_off', message: `${authoriser} is switched off, so no reminder was sent.` },
  ]);
  const missing = await remindOwed(here, { reason: 'missing', filter: {} }, composeReminder);
  expect(missing.sent).toEqual([]);
  expect(missing.skipped).toMatchObject([
    { code: 'switched_off', message: `${contractor} is switched off, so no reminder was sent.` },
  ]);
  const range = { from: '2026-05-01', to: '2026-05-31' };
  const { previews } = await explainOwed(here, { reason: 'missing', filter: range }, composeReminder);
  expect(previews).toMatchObject([{ isSent: false, why: `${contractor} is switched off, so no email is sent.` }]);
  expect(await mailsOf(here, {})).toEqual([]);
});

test('Nobody is reminded from the midnight after their last day, though the next sweep is yet to switch them off', async () => {
  await submitWeek(placement);
  for (const one of [placement.authoriser, placement.contractor])
    await setDeparture(here, person(one).contactId!, DepartureSchema.parse({ leavesOn: '2026-06-05' }));
  const everything = { filter: { from: '2026-05-01', to: '2026-05-31' } };
  const remindedAt = async (instant: string) => {
    const ctx = { ...here, clock: fixedClock(instant) };
    const pending = await remindOwed(ctx, { reason: 'pending', ...everything }, composeReminder);
    const missing = await remindOwed(ctx, { reason: 'missing', ...everything }, composeReminder);
    return [...pending.sent, ...missing.sent].map(({ fullname }) => fullname);
  };
  expect(await remindedAt('2026-06-05T22:59:00Z')).toEqual(['Helen Brackenridge', 'Callum Hargreaves']);
  expect(await remindedAt('2026-06-05T23:00:00Z')).toEqual([]);
});
