import { expect, test } from 'vitest';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { browseAuthorisingPeople } from '#domain/authorisers/browse-authorising-people.server.ts';
import type { Context } from '#domain/context.ts';
import { getDashboard } from '#domain/dashboard/get-dashboard.server.ts';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { browseOwed } from '#domain/reminders/owed/browse-owed.server.ts';
import { explainOwed } from '#domain/reminders/owed/explain-owed.server.ts';
import { pagePending } from '#domain/reminders/owed/page-owed.server.ts';
import { remindAuthorisersNow } from '#domain/reminders/sending/remind-now.server.ts';
import { remindOwed } from '#domain/reminders/sending/remind-owed.server.ts';
import { runReminders } from '#domain/reminders/sending/run-reminders.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { switchRoleOf } from '#domain/roles/switch-role-of.server.ts';
import { whomToAsk } from '#domain/timesheets/authorisation/whom-to-ask.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { fixedClock } from '#platform/clock.ts';
import { opened } from '../../support/opened.ts';
import { asContact, makePlacement, submitWeek } from '../../support/placement.ts';
import { addContact, foundTestAgency, openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

let count = 0;

/** Makes an agency where a week waits for Helen Brackenridge, with two others who may decide it. */
async function makeWaiting() {
  count += 1;
  const agency = await foundTestAgency(world.platform, `instead-${count}`);
  const placement = await makePlacement(agency, {}, { start: '2026-05-18' });
  const { contractorId } = placement;
  const others: string[] = [];
  for (const [email, fullname] of [
    [`zoe-${count}@x.example`, 'Zoe Last'],
    [`next-${count}@x.example`, 'Adam Next'],
  ] as const) {
    const { contactId } = await addContact(agency, email, fullname);
    await addAuthoriser(agency, { contractorId, contactId, isPrimary: false, reference: null });
    others.push(contactId);
  }
  const timesheetId = await submitWeek(placement);
  const switchOff = async (contactId: string) => {
    const { actor } = await asContact(agency, 'AuthorisingRole', contactId);
    await switchRoleOf(agency, (actor as RoleActor).accountId, 'AuthorisingRole', false);
  };
  const primary = (placement.authoriser.actor as RoleActor).contactId!;
  return { agency, timesheetId, primary, others, switchOff };
}

/** Returns whom each list and each reminder names. The schedule for waiting timesheets sends on Wednesdays. */
async function namedIn(agency: Context, timesheetId: string) {
  const filter = { from: '2026-05-01', to: '2026-05-31' };
  const requested = { filter, place: { sort: 'fullname', order: 'asc', page: 1, size: 50 } } as const;
  const owed = await browseOwed(agency, 'pending', requested);
  const listed = await pagePending(agency, {}, {});
  const explained = await explainOwed(agency, { reason: 'pending', filter }, composeReminder);
  const [byHand] = await remindAuthorisersNow(agency, [timesheetId], composeReminder);
  const all = await remindOwed(agency, { reason: 'pending', filter }, composeReminder);
  const wednesday = { ...agency, clock: fixedClock('2026-05-27T08:00:00Z') };
  const scheduled = await runReminders(wednesday, composeReminder);
  return {
    asked: (await whomToAsk(agency, new Set([timesheetId]))).map(({ authoriserName }) => authoriserName),
    owed: owed.rows.map(({ person }) => person.fullname),
    listed: listed.page.rows.map(({ authoriserName }) => authoriserName),
    explained: explained.previews.map(({ fullname }) => fullname),
    byHand: byHand!.message,
    all: all.sent.map(({ fullname }) => fullname),
    scheduled: scheduled.sent.filter(({ reason }) => reason === 'pending').map(({ fullname }) => fullname),
    counted: (await getDashboard(agency)).pending.authorisers,
  };
}

const everywhere = (fullname: string) => ({
  ...{ asked: [fullname], owed: [fullname], listed: [fullname], explained: [fullname] },
  ...{ byHand: `Reminder sent to ${fullname}`, all: [fullname], scheduled: [fullname], counted: 1 },
});

test('Where the primary authoriser is switched off, every list and reminder names the next, who is asked', async () => {
  const { agency, timesheetId, primary, switchOff } = await makeWaiting();
  await switchOff(primary);
  expect(await namedIn(agency, timesheetId)).toEqual(everywhere('Adam Next'));
  const { contractId } = (await pagePending(agency, {}, {})).page.rows[0]!;
  const { rows } = await browseAuthorisingPeople(agency, { contractId }, { page: 1, size: 50 });
  expect(rows.map(({ fullname, pending }) => [fullname, pending])).toEqual([
    ['Adam Next', 1],
    ['Helen Brackenridge', 0],
    ['Zoe Last', 0],
  ]);
});

test('The stand-in of the primary authoriser goes before others, and of others the first who is not switched off', async () => {
  const { agency, timesheetId, primary, others, switchOff } = await makeWaiting();
  const { contactId } = await addContact(agency, `standin-${count}@x.example`, 'Stands In');
  await createDelegation(agency, {
    ...{ authoriserContactId: primary, delegateContactId: contactId },
    ...{ start: '2026-05-25', end: '2026-06-30' },
  });
  for (const one of [primary, others[1]!]) await switchOff(one);
  expect(await namedIn(agency, timesheetId)).toEqual(everywhere('Stands In'));
  await switchOff(contactId);
  const [waiting] = (await pagePending(agency, {}, {})).page.rows;
  expect(waiting).toMatchObject({ authoriserName: 'Zoe Last', absentContactId: null, absentUntil: null });
});

test('Where nobody can decide, it waits for the primary authoriser, and nobody is reminded', async () => {
  const { agency, timesheetId, primary, others, switchOff } = await makeWaiting();
  for (const one of [primary, ...others]) await switchOff(one);
  expect(await namedIn(agency, timesheetId)).toMatchObject({
    ...{ asked: [], owed: ['Helen Brackenridge'], listed: ['Helen Brackenridge'] },
    ...{ byHand: 'Helen Brackenridge is switched off, so no reminder was sent.', all: [], scheduled: [] },
  });
});
