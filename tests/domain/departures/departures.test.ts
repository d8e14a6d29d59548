import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { DepartureSchema } from '#domain/departures/departure.schema.ts';
import { endDueDepartures } from '#domain/departures/end-due-departures.server.ts';
import { planDeparture } from '#domain/departures/plan-departure.server.ts';
import { readDeparture } from '#domain/departures/read-departure.server.ts';
import { setDeparture } from '#domain/departures/set-departure.server.ts';
import { takeBackDeparture } from '#domain/departures/take-back-departure.server.ts';
import { Forbidden, NotFound } from '#domain/errors.ts';
import { findAgenciesWithPeopleDue } from '#domain/invitations/find-agencies-with-people-due.server.ts';
import { listContactRoles } from '#domain/roles/list-contact-roles.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import {
  addContract,
  addPlacement,
  inRole,
  openTwoAgencies,
  placementInput,
  recordedActions,
  type TwoAgencies,
} from '../../support/two-agencies.ts';

let world: TwoAgencies;
let here: Context;
beforeAll(async () => {
  world = await openTwoAgencies();
  ({ here } = world);
  await here.db.run({ text: `update agencies set status = 'active' where id = $1`, values: [here.agency.id] });
});
afterAll(() => world.close());

let count = 0;
const email = () => `person-${(count += 1)}@mailbox.example`;
const at = (instant: string) => ({ ...here, clock: fixedClock(instant) });
const leave = (contactId: string, leavesOn: string, ctx = here) =>
  setDeparture(ctx, contactId, DepartureSchema.parse({ leavesOn, reason: 'Moving to Leeds' }));
const endOf = async (contractorId: string) => (await getContractor(here, contractorId)).end;
const rolesOf = async (contactId: string) =>
  (await listContactRoles(here, { contactId })).map(({ type, isEnabled }) => `${type} ${isEnabled ? 'on' : 'off'}`);

test('A last day ends placements on it at once, and roles and reminders once it is over where the agency is', async () => {
  const { contractorContactId: contactId, contractorId } = await addPlacement(here, email());
  await leave(contactId, '2026-07-31');
  expect(await endOf(contractorId)).toBe('2026-07-31');
  expect(await rolesOf(contactId)).toEqual(['ContractingRole on']);
  const due = (instant: string) =>
    findAgenciesWithPeopleDue({ db: world.platform.pool.for({ agencyId: null }), clock: fixedClock(instant) });
  // Half past eleven in the evening of the last day, where the agency is.
  expect(await due('2026-07-31T22:30:00Z')).toEqual([]);
  await endDueDepartures(at('2026-07-31T22:30:00Z'));
  expect(await rolesOf(contactId)).toEqual(['ContractingRole on']);
  expect(await due('2026-07-31T23:00:00Z')).toEqual([here.agency.id]);
  await endDueDepartures(at('2026-07-31T23:00:00Z'));
  expect(await rolesOf(contactId)).toEqual(['ContractingRole off']);
  expect(await getContractor(here, contractorId)).toMatchObject({ isSendingReminders: false });
  expect((await recordedActions(here)).at(-1)).toBe('contact.left');
  expect(await due('2026-07-31T23:00:00Z')).toEqual([]);
  await expect(takeBackDeparture(here, contactId)).rejects.toThrow('This person has left.');
});

test('Whoever is placed again after they left has their role again', async () => {
  const { contractorContactId: contactId } = await addPlacement(here, email());
  await leave(contactId, '2026-05-26');
  await endDueDepartures(at('2026-05-27T08:00:00Z'));
  expect(await rolesOf(contactId)).toEqual(['ContractingRole off']);
  const { contractId } = await addContract(here);
  const input = await placementInput(here, contractId, email(), { start: '2026-06-01' });
  await createContractor(here, { ...input, contractorContactId: contactId });
  expect(await rolesOf(contactId)).toEqual(['ContractingRole on']);
  expect(await readDeparture(here, contactId)).toBeNull();
});

test('Until it is over it is taken back: placements end as they would have, unless they were given another end', async () => {
  const [open, dated] = [await addPlacement(here, email()), await addContract(here)];
  const { contractorContactId: contactId } = open;
  const input = await placementInput(here, dated.contractId, email(), { end: '2026-12-31' });
  const second = await createContractor(here, { ...input, contractorContactId: contactId });
  await leave(contactId, '2026-07-31');
  const recorded = await recordedActions(here);
  await leave(contactId, '2026-07-31');
  expect(await recordedActions(here)).toEqual(recorded);
  await leave(contactId, '2026-08-31');
  expect([await endOf(open.contractorId), await endOf(second.contractorId)]).toEqual(['2026-08-31', '2026-08-31']);
  await editContractor(here, second.contractorId, { end: '2026-08-14' });
  await takeBackDeparture(here, contactId);
  expect([await endOf(open.contractorId), await endOf(second.contractorId)]).toEqual([null, '2026-08-14']);
  await expect(takeBackDeparture(here, contactId)).rejects.toThrow('No last day is set for this person.');
});

test('A placement does not run past its contractor’s last day, whether it is new or edited', async () => {
  const { contractorContactId: contactId, contractorId } = await addPlacement(here, email());
  await leave(contactId, '2026-07-31');
  await expect(editContractor(here, contractorId, { end: '2026-08-01' })).rejects.toThrow(
    'This person leaves on 31 Jul 2026.',
  );
  const input = await placementInput(here, (await addContract(here)).contractId, email(), { start: '2026-06-01' });
  const placed = { ...input, contractorContactId: contactId };
  await expect(createContractor(here, placed)).rejects.toThrow('This person leaves on 31 Jul 2026.');
  await createContractor(here, { ...placed, end: '2026-07-31' });
});

test('A last day that a placement cannot end on is refused, and nothing has changed', async () => {
  const placement = await makePlacement(here);
  await submitWeek(placement);
  const { contactId } = placement.contractor.actor as { contactId: string };
  await expect(leave(contactId, '2026-05-26')).resolves.toBeUndefined();
  await takeBackDeparture(here, contactId);
  await expect(leave(contactId, '2026-05-25')).rejects.toThrow('Choose today, 26 May 2026, or a later day.');
  const early = at('2026-05-20T08:00:00Z');
  await expect(leave(contactId, '2026-05-20', early)).rejects.toThrow(/TS-\d+/);
  expect(await readDeparture(here, contactId)).toBeNull();
  expect(await endOf(placement.contractorId)).not.toBe('2026-05-20');
});

test('The plan says what ends, and whose timesheets fewer than two could decide from then on', async () => {
  const { contractorContactId, primaryAuthoriser, contractorId } = await addPlacement(here, email());
  const plan = await planDeparture(here, primaryAuthoriser!.contactId, '2026-07-31');
  expect(plan.placements).toEqual([]);
  expect(plan.roles).toEqual(['AuthorisingRole']);
  expect(plan.thin).toEqual([
    { contractorId, fullname: 'Callum Hargreaves', contractName: 'CNC setter-operator', others: [] },
  ]);
  const own = await planDeparture(here, contractorContactId, '2026-07-31');
  expect([own.placements.length, own.thin]).toEqual([1, []]);
});

test('Another agency’s contact is not there, and only who edits contacts sets a last day', async () => {
  const { contractorContactId } = await addPlacement(world.there, email());
  await expect(leave(contractorContactId, '2026-07-31')).rejects.toThrow(NotFound);
  await expect(takeBackDeparture(here, contractorContactId)).rejects.toThrow(NotFound);
  await expect(leave(contractorContactId, '2026-07-31', inRole(here, 'AuthorisingRole'))).rejects.toThrow(Forbidden);
});
