import { beforeAll, expect, test } from 'vitest';
import { recomputeAdvisories } from '#domain/advisories/updating/recompute-advisories.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { words } from '../app/components/rendered.tsx';
import { makePlacement } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const MONDAY = '2026-05-18';

const web = opened(startWebProcess);
const made = opened(() => makePlacement(web.here, { start: null }, { start: '2026-05-04' }));
let timesheetId: string;
beforeAll(async () => {
  const entries = [
    { entryDate: MONDAY, startTime: '14:00', endTime: '22:00', breakMinutes: 30 },
    { entryDate: '2026-05-19', startTime: '08:00', endTime: '17:00', breakMinutes: 0 },
  ];
  const sent = { contractorId: made.contractorId, beginning: MONDAY, taskId: newId(), entries };
  timesheetId = (await submitTimesheet(made.contractor, SubmitTimesheetSchema.parse(sent))).timesheetId;
  await recomputeAdvisories(web.here);
});

const REST = '10h 00m of rest before Tue 19 May. The rule is 11 hours.';
const BREAK = '9h 00m on Tue 19 May without a break. The rule is 20 minutes above six hours.';

test('The page of a timesheet shows rest and breaks under the day, with the reason, to the authoriser', async () => {
  const authoriser = await loggedInVisitor(web.port, made.authoriser);
  const { text } = await authoriser.get(`/timesheets/${timesheetId}`);
  for (const said of [REST, BREAK, '2 advisories.', 'not stop you accepting', 'Working Time Regulations 1998'])
    expect(text).toContain(said);
  expect(text).not.toContain('Twelve weeks at');
  expect((await authoriser.get(`/contractors/${made.contractorId}`)).text).not.toContain('Opt-out');
});

test('A placement has the person’s working time, with the way to record an opt-out', async () => {
  const admin = await loggedInVisitor(web.port, made.admin);
  const path = `/contractors/${made.contractorId}`;
  const page = (await admin.get(path)).text;
  for (const said of ['None on file.', 'Record an opt-out', REST, BREAK, 'All advisories for this person'])
    expect(page).toContain(said);
});

test('All advisories are on one page with filters, and unreadable ones are named and kept', async () => {
  const admin = await loggedInVisitor(web.port, made.admin);
  expect((await admin.get('/advisories')).text).toContain(REST);
  expect((await admin.get('/advisories?rule=break')).text).not.toContain(REST);
  expect((await admin.get('/advisories?rule=break')).text).toContain(BREAK);
  expect((await admin.get('/advisories?from=20%20May%202026')).text).not.toContain(REST);
  const wrong = (await admin.get('/advisories?from=soon')).text;
  expect(wrong).toContain('Please supply a valid date');
  expect(wrong).toContain('value="soon"');
  // Collapsed on phones, where nobody would see what is wrong with it.
  expect(wrong).toMatch(/<details[^>]*class="filter-box"[^>]*open/);
  const { contactId } = made.contractor.actor as RoleActor;
  expect((await admin.get(`/advisories?contactId=${contactId}`)).text).toContain('Advisories of ');
  const none = words((await admin.get(`/advisories?contactId=${newId()}`)).text);
  expect(none).toContain('No advisories match these filters Clear filters');
});

test('A contractor has a page of their own weeks, and a declaration has an absence reason', async () => {
  const contractor = await loggedInVisitor(web.port, made.contractor);
  const page = (await contractor.get('/advisories')).text;
  for (const said of ['My weeks', 'Working time', REST]) expect(page).toContain(said);
  expect(page).not.toContain('Record an opt-out');
  const form = `/timesheets/declare?contractorId=${made.contractorId}&beginning=2026-05-04`;
  expect((await contractor.get(form)).text).toContain('Jury service');
  const sent = { contractorId: made.contractorId, beginning: '2026-05-04', absenceReason: 'tea', reason: 'Ill' };
  const refused = await contractor.post(form, sent);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Please choose why nothing was worked.');
  expect((await contractor.post(form, { ...sent, absenceReason: 'sickness' })).status).toBe(302);
  expect((await contractor.get('/timesheets')).text).toContain('Sickness: ');
});

test('The entry form without script shows rest under a shift once the totals are updated', async () => {
  const contractor = await loggedInVisitor(web.port, made.contractor);
  const page = (await contractor.get(`/timesheets/${timesheetId}/edit`)).text;
  expect(page).toContain('10h 00m of rest before this shift. The rule is 11 hours.');
  expect(page).toContain('You can submit it as it is.');
});

test('A rule that is switched off appears on no page', async () => {
  const admin = await loggedInVisitor(web.port, made.admin);
  const shown = Object.fromEntries(
    ['twelveWeeks', 'fortyEightHours', 'dailyRest', 'weeklyRest', 'break', 'nightWork'].map((rule) => [rule, true]),
  );
  const off = Object.fromEntries(
    Object.keys(shown)
      .filter((rule) => rule !== 'dailyRest')
      .map((rule) => [`advisories.${rule}`, 'on']),
  );
  const saved = await admin.post('/settings/advisories', { ...off, shown: JSON.stringify({ advisories: shown }) });
  expect(saved.status).toBe(302);
  for (const path of [`/timesheets/${timesheetId}`, '/advisories', `/contractors/${made.contractorId}`]) {
    const { text } = await admin.get(path);
    expect(text).not.toContain('10h 00m of rest');
    expect(text).toContain(BREAK);
  }
});
