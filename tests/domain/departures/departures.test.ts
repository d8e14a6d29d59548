import { beforeAll, expect, test } from 'vitest';
import { brokenConstraint } from '#domain/broken-constraint.ts';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { applyBulkChange } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import { beginBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import type { BulkValue } from '#domain/bulk-changes/bulk-change.ts';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import { takeBackBulkChange } from '#domain/bulk-changes/take-back-bulk-change.server.ts';
import type { Context } from '#domain/context.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { DepartureSchema } from '#domain/departures/departure.schema.ts';
import { endDueDepartures } from '#domain/departures/end-due-departures.server.ts';
import { planDeparture } from '#domain/departures/plan-departure.server.ts';
import { readDeparture } from '#domain/departures/read-departure.server.ts';
import { refusePastLastDay } from '#domain/departures/refuse-past-last-day.ts';
import { setDeparture } from '#domain/departures/set-departure.server.ts';
import { takeBackDeparture } from '#domain/departures/take-back-departure.server.ts';
import { Forbidden, NotFound } from '#domain/errors.ts';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { findAgenciesWithPeopleDue } from '#domain/invitations/find-agencies-with-people-due.server.ts';
import { listContactRoles } from '#domain/roles/list-contact-roles.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import {
  addContact,
  addContract,
  addPlacement,
  inRole,
  openTwoAgencies,
  placementInput,
  recordedActions,
} from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
let here: Context;
beforeAll(async () => {
  ({ here } = world);
  await here.db.run({ text: `update agencies set status = 'active' where id = $1`, values: [here.agency.id] });
});

let count = 0;
const email = () => `person-${(count += 1)}@mailbox.example`;
const at = (instant: string) => ({ ...here, clock: fixedClock(instant) });
const leave = (contactId: string, leavesOn: string, ctx = here) =>
  setDeparture(ctx, contactId, DepartureSchema.parse({ leavesOn, reason: 'Moving to Leeds' }));
const endOf = async (contractorId: string) => (await getContractor(here, contractorId)).end;
const rolesOf = async (contactId: string) =>
  (await listContactRoles(here, { contactId })).map(({ type, isEnabled }) => `${type} ${isEnabled ? 'on' : 'off'}`);

test('A last day ends placements on it at once, and roles and reminders when it is over in the agency’s time zone', async () => {
  const { contractorContactId: contactId, contractorId } = await addPlacement(here, email());
  await leave(contactId, '2026-07-31');
  expect(await endOf(contractorId)).toBe('2026-07-31');
  expect(await rolesOf(contactId)).toEqual(['ContractingRole on']);
  const due = (instant: string) =>
    findAgenciesWithPeopleDue({ db: world.platform.pool.for({ agencyId: null }), clock: fixedClock(instant) });
  // Half past eleven in the evening of the last day, in the agency's time zone.
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

test('Somebody placed again after leaving has their role again', async () => {
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

test('Until it is over it can be taken back: placements end as they would have, unless they were given another end', async () => {
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

test('A placement cannot run past its contractor’s last day, whether new or edited', async () => {
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

test('An impossible last day is refused, and nothing changes', async () => {
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

test('The plan says what ends, and whose timesheets would have fewer than two authorisers from then on', async () => {
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

test('Another agency’s contact is not found, and only those who edit contacts can set a last day', async () => {
  const { contractorContactId } = await addPlacement(world.there, email());
  await expect(leave(contractorContactId, '2026-07-31')).rejects.toThrow(NotFound);
  await expect(takeBackDeparture(here, contractorContactId)).rejects.toThrow(NotFound);
  await expect(leave(contractorContactId, '2026-07-31', inRole(here, 'AuthorisingRole'))).rejects.toThrow(Forbidden);
});

const bulk = async (ctx: Context, contractorId: string, value: BulkValue) => {
  const { plan } = await planBulkChange(ctx, [contractorId], value);
  return [...plan.cannot.map(({ reason }) => reason), ...plan.will.map(({ after }) => after)];
};

test('Nobody can be made an authoriser of a placement that runs past their last day, by any route', async () => {
  const { contractorId } = await addPlacement(here, email());
  const boss = await addContact(here, email(), 'Priya Sandhu');
  await leave(boss.contactId, '2026-07-31');
  const words = 'leaves on 31 Jul 2026, before the placement is over. Please choose somebody else as the authoriser.';
  const given = { contractorId, contactId: boss.contactId, isPrimary: true, reference: null };
  await expect(addAuthoriser(here, given)).rejects.toThrow(`This person ${words}`);
  const input = await placementInput(here, (await addContract(here)).contractId, email());
  const authorisers = [{ contactId: boss.contactId, isPrimary: true, reference: null }];
  await expect(createContractor(here, { ...input, authorisers })).rejects.toThrow(`This person ${words}`);
  expect(await bulk(here, contractorId, { kind: 'authoriser', contactId: boss.contactId })).toEqual([
    `Priya Sandhu ${words}`,
  ]);
  await editContractor(here, contractorId, { end: '2026-07-31', reference: 'LAST-1' });
  await addAuthoriser(here, given);
});

test('A file cannot let anybody work or authorise past their last day, and the refusal names the row', async () => {
  const contract = await addContract(here, { reference: 'LAST-K' });
  const input = await placementInput(here, contract.contractId, email(), { reference: 'LAST-2', end: '2026-12-31' });
  const { contractorId, contractorContactId, authoriserContacts } = await createContractor(here, input);
  await leave(contractorContactId, '2026-07-31');
  const emails = { boss: email() };
  const { emailAddress: worker, timesheetTemplate } = await getContractor(here, contractorId);
  await leave((await addContact(here, emails.boss, 'Maud Ferris')).contactId, '2026-06-30');
  const row = {
    reference: 'LAST-2',
    contract: 'LAST-K',
    contact: worker,
    timesheetTemplate: timesheetTemplate.templateName,
    authorisers: authoriserContacts[0]!.emailAddress,
    start: '2026-01-05',
  };
  const plan = (kind: ImportKind, ...rows: Record<string, string>[]) =>
    applyImport(here, { kind, fileName: 'a.csv', table: rows.map((cells, at) => ({ rowNumber: at + 2, cells })) });
  const told = async (kind: ImportKind, ...rows: Record<string, string>[]) =>
    (await plan(kind, ...rows)).problems.map((one) => `${one.row} ${one.column}: ${one.message}`);
  expect(await told('contractors', { ...row, end: '2026-07-31' })).toEqual([]);
  expect(await told('contractors', { ...row, end: '2026-08-01' })).toEqual([
    '2 end: This person leaves on 31 Jul 2026. Choose an end on or before that day.',
  ]);
  const leaving = `${emails.boss} leaves on 30 Jun 2026, before the placement is over. Please choose somebody else as the authoriser.`;
  const both = { ...row, end: '2026-07-31', authorisers: `${row.authorisers}; ${emails.boss}` };
  expect(await told('contractors', both)).toEqual([`2 authorisers: ${leaving}`]);
  expect(await told('authorisers', { contractor: 'LAST-2', contact: emails.boss })).toEqual([`2 contact: ${leaving}`]);
  // Existing authorisers, and a placement already in this state, are no reason to refuse the file.
  await leave(authoriserContacts[0]!.contactId, '2026-06-30');
  expect(await told('contractors', { ...row, end: '2026-07-31' })).toEqual([]);
  expect(await bulk(here, contractorId, { kind: 'extend', end: '2026-09-30' })).toEqual([
    'This person leaves on 31 Jul 2026. Choose an end on or before that day.',
  ]);
});

test('A bulk change cannot be taken back past a last day set since', async () => {
  const { contractorId, contractorContactId } = await addPlacement(here, email());
  const id = await beginBulkChange(here, 'end', { ticked: [contractorId], filter: null });
  const value = { kind: 'end', end: '2026-06-30' } as const;
  await applyBulkChange(here, id, value, (await planBulkChange(here, [contractorId], value)).shown);
  await leave(contractorContactId, '2026-07-31');
  await expect(takeBackBulkChange(here, id)).rejects.toThrow('leaves on 31 Jul 2026');
});

test('The database enforces last days for each of many rows', async () => {
  const { contractorId, contractorContactId } = await addPlacement(here, email());
  const other = await addPlacement(here, email());
  await leave(contractorContactId, '2026-07-31');
  const write = (text: string, values: unknown[]) => here.db.run({ text, values: [here.agency.id, ...values] });
  const people = [other.contractorContactId, contractorContactId];
  const place = (ends: (string | null)[]) =>
    write(
      `insert into contractors (agency_id, id, contract_id, contact_id, timesheet_template_id, start_date, end_date)
        select p.agency_id, gen_random_uuid(), p.contract_id, n.contact_id, p.timesheet_template_id, '2030-01-07', n.end_date
        from contractors p cross join unnest($3::uuid[], $4::date[]) as n (contact_id, end_date)
        where p.agency_id = $1 and p.id = $2 returning id`,
      [contractorId, people, ends],
    );
  await expect(place(['2030-06-30', null])).rejects.toSatisfy(
    (error) => brokenConstraint(error) === 'contractors_last_day',
  );
  const [third, fourth] = [await addPlacement(here, email()), await addPlacement(here, email())];
  const authorise = (contactIds: string[]) =>
    write(
      `insert into authorisers (agency_id, id, contractor_id, contact_id)
        select $1, gen_random_uuid(), n.contractor_id, n.contact_id
        from unnest($2::uuid[], $3::uuid[]) as n (contractor_id, contact_id) returning id`,
      [[third.contractorId, fourth.contractorId], contactIds],
    );
  await expect(authorise(people)).rejects.toSatisfy((error) => brokenConstraint(error) === 'authorisers_last_day');
  await expect(authorise([other.contractorContactId, other.contractorContactId])).resolves.toHaveLength(2);
});

test('The database enforces last days, whoever writes', async () => {
  const { contractorId, contractorContactId } = await addPlacement(here, email());
  const other = await addPlacement(here, email());
  await leave(contractorContactId, '2026-07-31');
  const write = (text: string, values: unknown[]) => here.db.run({ text, values: [here.agency.id, ...values] });
  const end = (to: string) =>
    write('update contractors set end_date = $3 where agency_id = $1 and id = $2', [contractorId, to]);
  await expect(end('2026-08-01')).rejects.toSatisfy((error) => brokenConstraint(error) === 'contractors_last_day');
  await expect(end('2026-07-30')).resolves.toBeDefined();
  const authorise = write(
    `insert into authorisers (agency_id, id, contractor_id, contact_id, is_primary, created_at, updated_at)
      values ($1, gen_random_uuid(), $2, $3, false, now(), now())`,
    [other.contractorId, contractorContactId],
  );
  await expect(authorise).rejects.toSatisfy((error) => brokenConstraint(error) === 'authorisers_last_day');
  // Whoever loses the race gets a message at the field.
  const refused = (error: unknown) => refusePastLastDay(error, 'contactId');
  await expect(end('2026-08-01').catch(refused)).rejects.toMatchObject({
    fields: [{ field: 'end', code: 'out_of_range', message: expect.stringContaining('in the meantime') }],
  });
  await expect(authorise.catch(refused)).rejects.toMatchObject({
    fields: [{ field: 'contactId', code: 'not_allowed' }],
  });
});

test('A last day is set as planned, or the plan is reported as out of date', async () => {
  const { contractorId, contractorContactId: contactId } = await addPlacement(here, email());
  const { shown } = await planDeparture(here, contactId, '2026-07-31');
  await editContractor(here, contractorId, { end: '2026-12-31' });
  const input = DepartureSchema.parse({ leavesOn: '2026-07-31' });
  await expect(setDeparture(here, contactId, input, shown)).rejects.toThrow(
    'What ends on that day has changed since it was shown. Please check it again.',
  );
  expect(await readDeparture(here, contactId)).toBeNull();
  await setDeparture(here, contactId, input, (await planDeparture(here, contactId, '2026-07-31')).shown);
  expect(await endOf(contractorId)).toBe('2026-07-31');
});
