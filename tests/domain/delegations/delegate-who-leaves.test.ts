import { expect, test } from 'vitest';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import type { Context } from '#domain/context.ts';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { CreateDelegationSchema } from '#domain/delegations/delegation.schema.ts';
import { editDelegation } from '#domain/delegations/edit-delegation.server.ts';
import { listColleagues } from '#domain/delegations/list-delegations.server.ts';
import { delegatorsOf } from '#domain/delegations/stand-in.server.ts';
import { DepartureSchema } from '#domain/departures/departure.schema.ts';
import { endDueDepartures } from '#domain/departures/end-due-departures.server.ts';
import { planDeparture } from '#domain/departures/plan-departure.server.ts';
import { setDeparture } from '#domain/departures/set-departure.server.ts';
import { listContactRoles } from '#domain/roles/list-contact-roles.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { listPendingForAuthorisation } from '#domain/timesheets/authorisation/list-pending-for-authorisation.server.ts';
import { resendAuthorisation } from '#domain/timesheets/authorisation/resend-authorisation.server.ts';
import { whomToAsk } from '#domain/timesheets/authorisation/whom-to-ask.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { raceWith } from '../../support/race.ts';
import { addContact, foundTestAgency, openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);
const LAST_DAY = '2026-06-05';

let count = 0;

/** Creates an agency with an authoriser who will be away, and Sarah Pell, who may decide for them. */
async function makeAbsence() {
  count += 1;
  const agency = await foundTestAgency(world.platform, `leaves-${count}`);
  const placement = await makePlacement(agency);
  const { contactId } = await addContact(agency, `sarah-${count}@example.example`, 'Sarah Pell');
  const authoriserContactId = (placement.authoriser.actor as RoleActor).contactId!;
  const name = (days: { start: string; end: string }, by: Context = agency) =>
    createDelegation(by, CreateDelegationSchema.parse({ authoriserContactId, delegateContactId: contactId, ...days }));
  const leave = (shown: string | null = null) =>
    setDeparture(agency, contactId, DepartureSchema.parse({ leavesOn: LAST_DAY }), shown);
  return { agency, placement, contactId, name, leave };
}

test('Nobody is named to decide for an authoriser past their own last day', async () => {
  const { agency, name, leave } = await makeAbsence();
  await leave();
  await expect(name({ start: '2026-06-01', end: '2026-06-12' })).rejects.toMatchObject({
    fields: [{ field: 'end', message: 'Sarah Pell leaves on 5 Jun 2026. Choose a last day on or before that day.' }],
  });
  await expect(name({ start: '2026-06-08', end: '2026-06-12' })).rejects.toMatchObject({
    fields: [{ field: 'delegateContactId', message: 'Sarah Pell leaves on 5 Jun 2026. Please choose somebody else.' }],
  });
  const { delegationId, end } = await name({ start: '2026-06-01', end: LAST_DAY });
  expect(end).toBe(LAST_DAY);
  await expect(editDelegation(agency, delegationId, { end: '2026-06-06' })).rejects.toMatchObject({ code: 'invalid' });
});

test('A last day that is set while they are being named is found', async () => {
  const { agency, contactId, name } = await makeAbsence();
  const leaving = async (session: { query(text: string, values: unknown[]): Promise<unknown> }) => {
    const whose = [agency.agency.id, contactId];
    await session.query('select from contacts where agency_id = $1 and id = $2 for update', whose);
    await session.query(
      'insert into departures (agency_id, contact_id, leaves_on, set_at) values ($1, $2, $3, now())',
      [...whose, LAST_DAY],
    );
  };
  const [result] = await raceWith(world, agency, leaving, [() => name({ start: '2026-06-01', end: '2026-06-12' })]);
  expect(result).toMatchObject({ status: 'rejected', reason: { fields: [{ field: 'end' }] } });
});

test('Before a last day is set, its page says for whom nobody decides from then on', async () => {
  const { agency, contactId, name, leave } = await makeAbsence();
  const before = await planDeparture(agency, contactId, LAST_DAY);
  expect(before.uncovered).toEqual([]);
  const { delegationId } = await name({ start: '2026-06-01', end: '2026-06-12' });
  const { uncovered, shown } = await planDeparture(agency, contactId, LAST_DAY);
  expect(uncovered).toEqual([{ delegationId, authoriserFullname: 'Helen Brackenridge', end: '2026-06-12' }]);
  expect((await planDeparture(agency, contactId, '2026-06-12')).uncovered).toEqual([]);
  await expect(leave(before.shown)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await leave(shown);
});

test('From the midnight after their last day nobody stands in, though the next sweep is yet to switch them off', async () => {
  const { agency, placement, contactId, name, leave } = await makeAbsence();
  await name({ start: '2026-06-01', end: '2026-06-12' });
  await leave();
  const timesheetId = await submitWeek(placement);
  const seenAt = async (instant: string) => {
    const ctx = { ...agency, clock: fixedClock(instant) };
    const [waitsFor] = await listPendingForAuthorisation(ctx, { timesheetIds: [timesheetId] });
    const [asked] = await whomToAsk(ctx, new Set([timesheetId]));
    const delegators = await delegatorsOf(ctx, contactId);
    await resendAuthorisation(ctx, { timesheetId });
    const [event] = await agency.db.run<{ authoriserContactIds: string[] }>({
      text: `select authoriser_contact_ids from outbox where agency_id = $1 and subject_id = $2 order by written_at desc limit 1`,
      values: [agency.agency.id, timesheetId],
    });
    const hears = event!.authoriserContactIds.includes(contactId);
    return [waitsFor?.authoriserName, asked?.authoriserName, delegators.map(({ fullname }) => fullname), hears];
  };
  expect(await seenAt('2026-06-05T22:59:00Z')).toEqual(['Sarah Pell', 'Sarah Pell', ['Helen Brackenridge'], true]);
  expect(await seenAt('2026-06-05T23:00:00Z')).toEqual(['Helen Brackenridge', 'Helen Brackenridge', [], false]);
});

test('Once they have left, colleagues cannot name them, and the office that does reinstates them', async () => {
  const { agency, placement, contactId, name, leave } = await makeAbsence();
  const { contractorId } = placement;
  await addAuthoriser(agency, { contractorId, contactId, isPrimary: false, reference: null });
  await leave();
  await agency.db.run({ text: `update agencies set status = 'active' where id = $1`, values: [agency.agency.id] });
  const later = { ...agency, clock: fixedClock('2026-06-06T08:00:00Z') };
  await endDueDepartures(later);
  const days = { start: '2026-06-08', end: '2026-06-12' };
  const colleague = { ...placement.authoriser, clock: later.clock };
  expect(await listColleagues(colleague)).toEqual([]);
  await expect(name(days, colleague)).rejects.toMatchObject({ fields: [{ field: 'delegateContactId' }] });
  const role = async () =>
    (await listContactRoles(later, { contactId })).map(({ type, isEnabled }) => [type, isEnabled]);
  expect(await role()).toEqual([['AuthorisingRole', false]]);
  await name(days, later);
  expect(await role()).toEqual([['AuthorisingRole', true]]);
});
