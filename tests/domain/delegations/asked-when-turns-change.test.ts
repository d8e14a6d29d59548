import type { Client } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { type Context, transact } from '#domain/context.ts';
import { askWhenTurnsChange } from '#domain/delegations/ask-when-turns-change.server.ts';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { deleteDelegation } from '#domain/delegations/delete-delegation.server.ts';
import { editDelegation } from '#domain/delegations/edit-delegation.server.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { findAgenciesWithPeopleDue } from '#domain/invitations/find-agencies-with-people-due.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { changeOwnSettings } from '#domain/roles/own-settings.server.ts';
import { switchRoleOf } from '#domain/roles/switch-role-of.server.ts';
import { requestFromOthers } from '#domain/timesheets/authorisation/request-from-new-authoriser.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { askedByNow } from '../../support/asked-by-now.ts';
import { openedForEach } from '../../support/opened.ts';
import { raceWith } from '../../support/race.ts';
import { asContact, makePlacement, NORMAL_WEEK, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { addContact, openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';

const world = openedForEach(openTwoAgencies);
let here: Context;
let placement: TestPlacement;
let sarah: string;
let helen: string;
beforeEach(async () => {
  here = world.here;
  await here.db.run({ text: `update agencies set status = 'active' where id = $1`, values: [here.agency.id] });
  placement = await makePlacement(here, {}, { start: '2026-05-11' });
  helen = (placement.authoriser.actor as RoleActor).contactId!;
  ({ contactId: sarah } = await addContact(here, 'sarah@x.example', 'Sarah Pell'));
  await submitWeek(placement);
  await submitWeek(placement, {
    beginning: '2026-05-11',
    entries: NORMAL_WEEK.slice(0, 1).map((entry) => ({ ...entry, entryDate: '2026-05-11' })),
  });
  expect(await asked()).toEqual([HELEN, HELEN]);
});

const HELEN = expect.stringMatching(/^authoriser-of-worker-/) as string;
const at = (instant: string): Context => ({ ...here, clock: fixedClock(instant) });
const asked = (ctx = here) => askedByNow(ctx);
const absence = (start: string, end: string, delegateContactId = sarah) =>
  createDelegation(placement.admin, { authoriserContactId: helen, delegateContactId, start, end });
const due = (instant: string) =>
  findAgenciesWithPeopleDue({ db: world.platform.pool.for({ agencyId: null }), clock: fixedClock(instant) });

test('A stand-in from today is asked at once about what waits, by one email, and not again', async () => {
  const { delegationId } = await absence('2026-05-26', '2026-06-12');
  expect(await asked()).toEqual(['sarah@x.example']);
  await editDelegation(placement.admin, delegationId, { end: '2026-06-10' });
  await askWhenTurnsChange(here);
  expect(await asked()).toEqual([]);
});

test('Another stand-in is asked in their turn, and the authoriser who was asked before is not asked again', async () => {
  const { delegationId } = await absence('2026-05-26', '2026-06-12');
  await asked();
  const { contactId: next } = await addContact(here, 'next@x.example', 'Next Person');
  await editDelegation(placement.admin, delegationId, { delegateContactId: next });
  expect(await asked()).toEqual(['next@x.example']);
  await deleteDelegation(placement.admin, delegationId);
  expect(await asked()).toEqual([]);
});

test('Once a stand-in is erased, the authoriser is asked about what was submitted meanwhile', async () => {
  await absence('2026-05-26', '2026-06-12');
  await submitWeek(placement, {
    beginning: '2026-05-25',
    entries: NORMAL_WEEK.slice(0, 1).map((entry) => ({ ...entry, entryDate: '2026-05-25' })),
  });
  expect(await asked()).toEqual(['sarah@x.example', 'sarah@x.example']);
  await erasePerson(here, { emailAddress: 'sarah@x.example' });
  expect(await asked()).toEqual([HELEN]);
});

test('A stand-in from a later day is asked by the sweep of that day in the agency’s time zone, and once', async () => {
  await absence('2026-06-01', '2026-06-05');
  expect(await asked()).toEqual([]);
  expect(await due('2026-05-31T22:59:00Z')).toEqual([]);
  expect(await due('2026-05-31T23:00:00Z')).toEqual([here.agency.id]);
  const begun = at('2026-05-31T23:00:00Z');
  for (const _ of [1, 2]) await askWhenTurnsChange(begun);
  expect(await asked(begun)).toEqual(['sarah@x.example']);
  expect(await due('2026-05-31T23:00:00Z')).toEqual([]);
});

test('Once it is over, the authoriser is asked about what was submitted while they were away', async () => {
  await absence('2026-05-26', '2026-06-05');
  await asked();
  await submitWeek(placement, {
    beginning: '2026-05-25',
    entries: NORMAL_WEEK.slice(0, 1).map((entry) => ({ ...entry, entryDate: '2026-05-25' })),
  });
  expect(await asked()).toEqual(['sarah@x.example']);
  expect(await due('2026-06-05T23:00:00Z')).toEqual([here.agency.id]);
  const over = at('2026-06-05T23:00:00Z');
  await askWhenTurnsChange(over);
  expect(await asked(over)).toEqual([HELEN]);
  expect(await due('2026-06-05T23:00:00Z')).toEqual([]);
});

test('Somebody who has switched requests off is not recorded as asked', async () => {
  await absence('2026-06-01', '2026-06-05');
  await changeOwnSettings(await asContact(here, 'AuthorisingRole', sarah), { emails: { requests: false } });
  const before = await recordedActions(here);
  await askWhenTurnsChange(at('2026-06-01T08:00:00Z'));
  expect((await recordedActions(here)).slice(before.length)).toEqual([]);
});

test('An authoriser who is switched on again is asked about what arrived meanwhile', async () => {
  const { accountId } = placement.authoriser.actor as RoleActor;
  await switchRoleOf(here, accountId, 'AuthorisingRole', false);
  await submitWeek(placement, {
    beginning: '2026-05-25',
    entries: NORMAL_WEEK.slice(0, 1).map((entry) => ({ ...entry, entryDate: '2026-05-25' })),
  });
  expect(await asked()).toEqual([]);
  await switchRoleOf(here, accountId, 'AuthorisingRole', true);
  expect(await asked()).toEqual([HELEN]);
});

test('Requesting in another’s place twice, before any email is sent, records and asks once', async () => {
  const { contactId } = await addContact(here, 'next@x.example', 'Next Person');
  await absence('2026-06-01', '2026-06-05', contactId);
  const begun = at('2026-06-01T08:00:00Z');
  const before = (await recordedActions(here)).length;
  for (const _ of [1, 2]) await requestFromOthers(begun, { contactIds: [helen] });
  expect((await recordedActions(here)).slice(before)).toEqual(
    Array.from({ length: 2 }, () => 'timesheet.authorisationResent'),
  );
  expect(await asked(begun)).toEqual(['next@x.example']);
});

test('Requesting in another’s place twice at the same time records and asks once', async () => {
  const { contactId } = await addContact(here, 'next@x.example', 'Next Person');
  await absence('2026-06-01', '2026-06-05', contactId);
  const begun = at('2026-06-01T08:00:00Z');
  const before = (await recordedActions(here)).length;
  const request = () => transact(begun, (tx) => requestFromOthers(tx, { contactIds: [helen] }));
  // Both have decided whom to ask by the time they refer to the agency.
  const holdAgency = (session: Client) =>
    session.query('select from agencies where id = $1 for update', [here.agency.id]);
  await raceWith(world, here, holdAgency, [request, request]);
  expect((await recordedActions(here)).slice(before)).toEqual(
    Array.from({ length: 2 }, () => 'timesheet.authorisationResent'),
  );
  expect(await asked(begun)).toEqual(['next@x.example']);
});
