import { beforeAll, expect, test } from 'vitest';
import { ADVISORY_RULES, type AdvisoryRule } from '#domain/advisories/advisory.ts';
import { ListAdvisoriesSchema } from '#domain/advisories/advisory.schema.ts';
import { listAdvisories } from '#domain/advisories/listing/list-advisories.server.ts';
import { readPlacementAdvisories } from '#domain/advisories/listing/read-placement-advisories.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { browseContacts, exportContacts } from '#domain/contacts/browse-contacts.server.ts';
import { BrowseContactsSchema } from '#domain/contacts/contact.schema.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { listContacts } from '#domain/contacts/list-contacts.server.ts';
import type { Context } from '#domain/context.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { declare } from '#domain/declarations/declare.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { makePlacement, type TestPlacement } from '#tests/support/placement.ts';
import { openTwoAgenciesAt } from '#tests/support/two-agencies.ts';
import { after } from './work-histories.ts';
import { opened } from '#tests/support/opened.ts';

const TODAY = '2026-06-14';
const MONDAY = '2026-06-08';
/** Returns the first day of a number of weeks ending with the current one. */
const firstOf = (weeks: number) => after(MONDAY, -7 * (weeks - 1));

const world = opened(() => openTwoAgenciesAt(`${TODAY}T09:00:00Z`));
let here: Context;
beforeAll(async () => {
  here = world.here;
});

/** Creates a placement whose weeks up to the current one are given as letters: W worked, anything else not. */
async function working(letters: string, hours = 8): Promise<TestPlacement> {
  const first = firstOf(letters.length);
  const made = await makePlacement(here, { start: null }, { start: first });
  const times = { startTime: '06:00', endTime: `${String(6 + hours).padStart(2, '0')}:30`, breakMinutes: 30 };
  for (const [index, letter] of [...letters].entries())
    if (letter === 'W') {
      const beginning = after(first, index * 7);
      const entries = [0, 1, 2, 3, 4].map((day) => ({ entryDate: after(beginning, day), ...times }));
      const sent = { contractorId: made.contractorId, beginning, taskId: newId(), entries };
      await submitTimesheet(made.contractor, SubmitTimesheetSchema.parse(sent));
    }
  return made;
}
const contactOf = ({ contractor }: TestPlacement) => (contractor.actor as RoleActor).contactId!;
const shown = async (made: TestPlacement, reader: Context = here) =>
  readPlacementAdvisories(reader, await getContractor(here, made.contractorId));
const titleOf = async (made: TestPlacement) => (await shown(made))!.standing!.title;
const rulesOf = async (contactId: string) => {
  const { rows } = await listAdvisories(here, ListAdvisoriesSchema.parse({ contactId, limit: 1000 }));
  return [...new Set(rows.map(({ rule }) => rule))].sort();
};

test('a declared reason keeps weeks that would otherwise have been lost', async () => {
  const made = await working('WWWWW·········W');
  expect(await titleOf(made)).toContain('Week 1 of 12. Started again: no work for');
  for (let week = 5; week < 14; week += 1)
    await declare(made.contractor, {
      contractorId: made.contractorId,
      beginning: after(firstOf(15), week * 7),
      absenceReason: 'sickness',
      reason: 'Ill',
    });
  expect(await titleOf(made)).toMatch(/^Week 6 of 12\./);
  const { standing } = (await shown(made))!;
  expect(standing!.facts.weeks.filter(({ reason }) => reason === 'sickness')).toHaveLength(9);
});

test('weeks with another agency count, and are named in the calculation', async () => {
  const made = await working('WWW');
  expect(await titleOf(made)).toMatch(/^Week 3 of 12/);
  await editContractor(here, made.contractorId, { priorWeeks: 9, priorFrom: null });
  expect((await shown(made))!.standing).toMatchObject({
    title: expect.stringContaining('Rights to equal pay and conditions from Mon 15 Jun 2026'),
    sum: [
      { label: 'Weeks with another agency', value: '9' },
      { label: 'Qualifying weeks', value: '12' },
    ],
  });
});

test('contracts of one client are one role if their groups are the same', async () => {
  const one = await working('WWWWW·');
  const { contractId, clientId } = await getContractor(here, one.contractorId);
  const other = await makePlacement(
    here,
    { start: null, name: 'Another name', clientId },
    { start: firstOf(6), contractorContactId: contactOf(one) },
  );
  const entries = [{ entryDate: after(MONDAY, 6), startTime: '06:00', endTime: '10:00' }];
  const sent = { contractorId: other.contractorId, beginning: MONDAY, taskId: newId(), entries };
  await submitTimesheet({ ...one.contractor }, SubmitTimesheetSchema.parse(sent));
  expect((await shown(one))!.standing).toMatchObject({ isShared: false, facts: { count: 5 } });
  await editContract(here, contractId, { roleGroup: ' Reach truck ' });
  await editContract(here, (await getContractor(here, other.contractorId)).contractId, { roleGroup: 'reach truck' });
  expect((await shown(one))!.standing).toMatchObject({ isShared: true, facts: { count: 6, role: 'reach truck' } });
});

test('an opt-out stops the 48-hour advisory while it lasts, is in the history, and is hidden from everybody else', async () => {
  const made = await working('WWWWWWWWWWWWWWWWW', 10);
  const contactId = contactOf(made);
  expect(await rulesOf(contactId)).toContain('fortyEightHours');
  const last = TODAY;
  await editContact(here, contactId, { optOutFrom: firstOf(17), optOutUntil: last });
  expect(await rulesOf(contactId)).not.toContain('fortyEightHours');
  await editContact(here, contactId, { optOutUntil: after(last, -1) });
  expect(await rulesOf(contactId)).toContain('fortyEightHours');
  await expect(editContact(here, contactId, { optOutFrom: null })).rejects.toThrow(
    'Please give the date from which the opt-out applies',
  );
  const [event] = await here.db.run<{ after: object }>({
    text: `select change_after as after from audit_events where subject_id = $1 and action = 'contact.edited' order by id limit 1`,
    values: [contactId],
  });
  expect(event!.after).toEqual({ optOutFrom: firstOf(17), optOutUntil: last });
  const mine = { optOutFrom: firstOf(17), optOutUntil: after(last, -1) };
  expect(await getContact(here, contactId)).toMatchObject(mine);
  expect(await getContact(made.contractor, contactId)).toMatchObject(mine);
  const none = { optOutFrom: null, optOutUntil: null };
  expect(await getContact(made.authoriser, contactId)).toMatchObject(none);
  const seen = (await listContacts(made.authoriser)).rows.find((contact) => contact.contactId === contactId);
  expect(seen).toMatchObject(none);
  const listed = await browseContacts(made.authoriser, BrowseContactsSchema.parse({}));
  expect(listed.rows.find((contact) => contact.contactId === contactId)).toMatchObject(none);
  const { columns, rows } = exportContacts(made.authoriser, BrowseContactsSchema.parse({}));
  const cells = [...columns.map(({ key }) => key)];
  for await (const row of rows) cells.push(...Object.keys(row));
  expect(cells).toContain('fullname');
  expect(cells.filter((key) => key.startsWith('optOut'))).toEqual([]);
});

test('a rule that the agency switches off is shown to nobody, and comes back unchanged', async () => {
  const made = await working('WWWWWWWWWWWWWWWWW', 10);
  const contactId = contactOf(made);
  const all = await rulesOf(contactId);
  expect(all).toEqual(['fortyEightHours', 'twelveWeeks']);
  const under = (settings: Context['agency']['settings']): Context => ({
    ...here,
    agency: { ...here.agency, settings },
  });
  const rules = async (ctx: Context) =>
    (await listAdvisories(ctx, ListAdvisoriesSchema.parse({ contactId, limit: 1000 }))).rows.map(({ rule }) => rule);
  const off = under(await changeSettings(here, { 'advisories.fortyEightHours': false }));
  expect([...new Set(await rules(off))]).toEqual(['twelveWeeks']);
  expect(await shown(made, off)).toMatchObject({ workingTime: null, others: [] });
  const none = Object.fromEntries(ADVISORY_RULES.map((rule: AdvisoryRule) => [`advisories.${rule}`, false]));
  const nothing = under(await changeSettings(here, none));
  expect(await rules(nothing)).toEqual([]);
  expect(await shown(made, nothing)).toMatchObject({ standing: null, workingTime: null, others: [], nothingFound: [] });
  const on = Object.fromEntries(ADVISORY_RULES.map((rule) => [`advisories.${rule}`, true]));
  await changeSettings(here, on);
  expect(await rulesOf(contactId)).toEqual(all);
});

test('rules that found nothing say so on the placement’s page, and a rule that found something does not', async () => {
  const quiet = (await shown(await working('WW')))!;
  expect(quiet.others).toEqual([]);
  expect(quiet.nothingFound.map(({ name, words }) => `${name}: ${words}`)).toEqual([
    'Daily rest: Nothing under 11 hours',
    'Weekly rest: Nothing under 24 hours',
    'Breaks: None missing',
    'Night work: Not above eight hours a day on average',
  ]);
  const long = (await shown(await working('W', 14)))!;
  expect(long.others.map(({ rule }) => rule)).toContain('dailyRest');
  expect(long.nothingFound.map(({ name }) => name)).not.toContain('Daily rest');
});

test('a placement’s page is for the agency and the person: authorisers see neither weeks nor averages', async () => {
  const made = await working('WW');
  expect(await shown(made, made.authoriser)).toBeNull();
  expect((await shown(made, made.contractor))!.standing!.facts.count).toBe(2);
});

test('a day counts as the contract’s hours a day, and as eight if it does not say', async () => {
  const made = await makePlacement(
    here,
    { start: null, chargingPeriod: 'daily', allowNightshifts: false },
    { start: MONDAY },
  );
  const entries = [0, 1, 2, 3, 4].map((day) => ({ entryDate: after(MONDAY, day), chargingPeriodRate: 1 }));
  const sent = { contractorId: made.contractorId, beginning: MONDAY, taskId: newId(), entries };
  await submitTimesheet(made.contractor, SubmitTimesheetSchema.parse(sent));
  expect((await shown(made))!.workingTime!.average).toBe('40h 00m on average over 1 week');
  await editContract(here, (await getContractor(here, made.contractorId)).contractId, { dailyHours: '10.00' });
  expect((await shown(made))!.workingTime!.average).toBe('50h 00m on average over 1 week');
  expect(await rulesOf(contactOf(made))).toContain('fortyEightHours');
  const of = { contactId: contactOf(made), rule: 'fortyEightHours', limit: 1000 };
  const [found] = (await listAdvisories(here, ListAdvisoriesSchema.parse(of))).rows;
  expect(found!.sum[0]!.label).toMatch(/, each day counted as 10h 00m$/);
  expect(found!.sum[0]!.value).toBe('50h 00m');
});
