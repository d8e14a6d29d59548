import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { deleteContractor } from '#domain/contractors/delete-contractor.server.ts';
import { getPlacement } from '#domain/contractors/get-placement.server.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { deleteContract } from '#domain/contracts/delete-contract.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { createSchedule } from '#domain/reminders/schedules/create-schedule.server.ts';
import { CreateScheduleSchema } from '#domain/reminders/schedules/schedule.schema.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { words } from '../app/components/rendered.tsx';
import type { FormVisitor } from '../support/form.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcessAt } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';
import { addContract, placementInput, TEST_NOW } from '../support/two-agencies.ts';

const web = opened(() => startWebProcessAt(TEST_NOW));
const placement = opened(() => makePlacement(web.here, {}, { start: '2026-05-11' }));
const office = opened(() => loggedIn(placement.admin));

const loggedIn = (ctx: Context) => loggedInVisitor(web.port, ctx);
const contactOf = ({ actor }: Context) => (actor as RoleActor).contactId!;
const follow = async (visitor: FormVisitor, path: string, fields: Record<string, string>) => {
  const { status, headers } = await visitor.post(path, fields);
  expect(status).toBe(302);
  return { location: headers.location!, text: (await visitor.get(headers.location!)).text };
};
/** What the form of a list sends for everybody on it. */
const everybodyOn = (text: string): Record<string, string> => ({
  scope: 'all',
  shownList: /name="shownList" value="([^"]+)"/.exec(text)![1]!,
});
const NO_DATES = 'Please supply a date range to evaluate the reminders.';

test('Without JavaScript ticked people have their mails previewed, are reminded, and dated', async () => {
  const contactId = contactOf(placement.contractor);
  const { text } = await office.get('/reminders');
  for (const shown of ['Missing submissions', '11 May 2026', '18 May 2026', `value="${contactId}"`, 'Never'])
    expect(text).toContain(shown);
  expect((await follow(office, '/reminders', {})).text).toContain('Select at least one contractor');
  expect((await follow(office, '/reminders/preview', {})).text).toContain('Select at least one contractor');
  const requested = await office.post('/reminders/preview', { tick: contactId });
  const preview = await office.get(requested.headers.location!);
  expect(preview.text).toContain('2 timesheets due, the first for week beginning 11 May 2026');
  expect(preview.text).toContain('Send 1 reminder');
  expect((await office.get('/reminders')).text).toContain('Never');
  const sent = await follow(office, '/reminders', { tick: contactId });
  expect(sent.text).toContain('Reminder sent to Callum Hargreaves.');
  expect(sent.text).toContain('26 May 2026, 09:40');
});

test('A person with reminders off cannot be ticked, and is reminded by their own button', async () => {
  const { contractorId } = placement;
  await office.post(`/contractors/${contractorId}/reminders`, { isSendingReminders: 'false' });
  const { text } = await office.get('/reminders');
  expect(text).toContain('Callum Hargreaves has reminders off');
  expect((await follow(office, '/reminders', everybodyOn(text))).text).toContain(
    'Reminders are switched off for Callum Hargreaves.',
  );
  const person = contactOf(placement.contractor);
  expect((await follow(office, '/reminders', { person })).text).toContain('Reminder sent to Callum Hargreaves.');
  await office.post(`/contractors/${contractorId}/reminders`, { isSendingReminders: 'true' });
});

test('The range and the client narrow the list; leaving out both dates is refused', async () => {
  expect((await office.get('/reminders?from=&to=')).text).toContain(NO_DATES);
  expect((await office.get('/reminders?from=18%20May%202026&to=11%20May%202026')).text).toContain(
    'The filter period end date must be after the start date.',
  );
  const { text } = await office.get('/reminders?from=1%20May%202026&to=10%20May%202026');
  expect(text).toContain('Everyone has submitted for these weeks.');
  expect(words(text)).toContain('Search and filter 1 to 10 May 2026');
  expect(words((await office.get('/reminders?from=1%20May%202026')).text)).toContain(
    'Search and filter From 1 May 2026',
  );
});

test('While the range is not valid nobody is reminded of other weeks, neither all who match nor one person', async () => {
  const { text } = await office.get('/reminders');
  for (const [range, problem] of [
    ['from=18%20May%202026&to=11%20May%202026', 'The filter period end date must be after the start date.'],
    ['from=31%20June%202026&to=', 'Please supply a valid date'],
    ['from=&to=', NO_DATES],
  ] as const) {
    for (const who of [everybodyOn(text), { person: contactOf(placement.contractor) }])
      expect((await follow(office, `/reminders?${range}`, who)).text).not.toContain('Reminder sent');
    const preview = await office.get(`/reminders/preview?${range}`);
    expect([preview.status, preview.headers.location]).toEqual([302, expect.stringContaining('/reminders?')]);
    expect((await office.get(preview.headers.location!)).text).toContain(problem);
  }
});

test('Waiting timesheets are listed under their authoriser', async () => {
  const waiting = await makePlacement(web.here, {}, { start: '2026-05-18' });
  const timesheetId = await submitWeek(waiting);
  const { text } = await office.get('/reminders?reason=pending');
  expect(text).toContain('Helen Brackenridge');
  expect(text).toContain(`/timesheets/${timesheetId}`);
  const tick = contactOf(waiting.authoriser);
  const sent = await follow(office, '/reminders?reason=pending', { tick });
  expect(sent.location).toContain('reason=pending');
  expect(sent.text).toContain('Reminder sent to Helen Brackenridge.');
});

test('Whoever has two placements sees which of them is missing, and namesakes have their email addresses', async () => {
  const contactId = contactOf(placement.contractor);
  const { contractId } = await addContract(web.here, { name: 'Picker', entryPeriod: 'weekly' });
  const input = await placementInput(web.here, contractId, 'namesake@here.example', { start: '2026-05-11' });
  const { contractorId } = await createContractor(web.here, { ...input, contractorContactId: contactId });
  expect(words((await office.get('/reminders')).text)).not.toContain('namesake@here.example');
  const { contractorId: another } = await createContractor(web.here, input);
  const shown = words((await office.get('/reminders')).text);
  expect(shown).toMatch(/18 May 2026, (?!Picker)\S.* 18 May 2026, Picker at Kirkstall/);
  expect(shown).toContain('namesake@here.example');
  for (const id of [contractorId, another]) await deleteContractor(web.here, id);
});

test('Everybody on the list is reminded as it was shown: whoever comes to be on it afterwards is left out and named', async () => {
  const { contractId } = await addContract(web.here, { name: 'Loader', entryPeriod: 'weekly' });
  const place = async (email: string) =>
    createContractor(web.here, await placementInput(web.here, contractId, email, { start: '2026-05-11' }));
  const first = await place('first@here.example');
  const list = await office.get('/reminders?selected=all');
  const preview = await office.get('/reminders/preview');
  const second = await place('second@here.example');
  const { contactId } = await getPlacement(web.here, second.contractorId);
  await editContact(web.here, contactId, { fullname: 'Piotr Ashdown', version: 1 });
  for (const shown of [list, preview]) {
    const { text } = await follow(office, '/reminders', everybodyOn(shown.text));
    expect(words(text)).toContain(
      'Reminders sent to 2 people. Piotr Ashdown is left out, as they were not on the list when it was shown.',
    );
  }
  const now = await office.get('/reminders');
  await deleteContractor(web.here, first.contractorId);
  const { text } = await follow(office, '/reminders', everybodyOn(now.text));
  expect(words(text)).toContain('Reminders sent to 2 people.');
  expect((await follow(office, '/reminders', { scope: 'all' })).text).toContain('Please choose whom to remind again');
  await deleteContractor(web.here, second.contractorId);
});

test('A schedule is added, refused with its reasons, previewed, changed, switched off and deleted', async () => {
  const add = { reason: 'missing', kind: 'fixedDate', fixedDate: '', dayOfTheWeek: 'Tuesday' };
  const refused = await office.post('/reminders/create', add);
  expect([refused.status, refused.text.includes(NO_DATES)]).toEqual([422, true]);
  const added = await follow(office, '/reminders/create', { ...add, fixedDate: '28 May 2026' });
  expect(added.text).toContain('Once on 28 May 2026');
  const [, id] = /reminders\/([0-9a-f-]{36})[^>]*>Once on 28 May 2026/.exec(added.text)!;
  const page = `/reminders/${id}`;
  expect((await office.get(`${page}/preview`)).text).toContain('Next run, 28 May 2026');
  const edit = { ...add, kind: 'weekly', version: '1' };
  expect((await follow(office, page, edit)).text).toContain('Every Tuesday');
  expect((await office.post(page, { ...edit, dayOfTheWeek: 'Friday' })).text).toContain('save again to replace it');
  expect((await follow(office, `${page}/switch`, { isEnabled: 'false' })).text).toContain('switched off');
  expect((await office.get(`${page}/preview`)).text).toContain('No next run');
  expect((await follow(office, `${page}/delete`, {})).text).toContain('The schedule is deleted.');
  expect((await office.get(page)).status).toBe(404);
});

test('The schedule of a contract that is deleted since still opens, names it, and can be changed', async () => {
  const { contractId } = await addContract(web.here, { name: 'Picker' });
  const fields = { reason: 'missing', kind: 'weekly', dayOfTheWeek: 'Tuesday', contractId };
  const { remindersId } = await createSchedule(web.here, parseInput(CreateScheduleSchema, fields));
  await deleteContract(web.here, contractId);
  const page = `/reminders/${remindersId}`;
  const opened = await office.get(page);
  expect(opened.status).toBe(200);
  expect(opened.text).toMatch(new RegExp(`<option value="${contractId}" selected=""[^>]*>Picker`));
  await follow(office, page, { ...fields, dayOfTheWeek: 'Friday', version: '1' });
  expect((await office.get(page)).text).toContain('Every Friday');
});

test('Reminders are for the administration: nobody else sees the page or its menu item', async () => {
  expect((await office.get('/timesheets')).text).toMatch(/href="\/reminders\?/);
  const contractor = await loggedIn(placement.contractor);
  expect((await contractor.get('/timesheets')).text).not.toMatch(/href="\/reminders\?/);
  for (const path of ['/reminders', '/reminders/preview', '/reminders/create'])
    expect((await contractor.get(path)).status).toBe(403);
  expect((await contractor.post('/reminders', { scope: 'all' })).status).toBe(403);
});

test('A filter by a deleted client is shown as such, can be cleared, and does not affect the others', async () => {
  const gone = '0198f3c2-7a10-7c3e-9b51-2f6d8e4a1c07';
  for (const [reason, nothing] of [
    ['missing', 'No timesheets of this client are missing for these weeks.'],
    ['pending', 'No timesheets of this client are waiting for a decision.'],
  ]) {
    const { text } = await office.get(`/reminders?reason=${reason}&clientId=${gone}`);
    expect(text).toContain('aria-label="Remove Client: A client that no longer exists"');
    expect(text).toMatch(new RegExp(`<option value="${gone}" selected=""[^>]*>A client that no longer exists`));
    expect(text).toContain(nothing);
    expect(text).not.toContain('Everyone has submitted');
  }
  for (const list of ['timesheets', 'contracts', 'contractors'])
    expect((await office.get(`/${list}?clientId=${gone}`)).text).toContain('A client that no longer exists');
});
