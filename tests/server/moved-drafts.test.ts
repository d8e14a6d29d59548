import { expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { deleteContractor } from '#domain/contractors/delete-contractor.server.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { findDraft, listDrafts, discardDraft } from '#domain/drafts/own-drafts.server.ts';
import { saveDraft } from '#domain/drafts/save-draft.server.ts';
import { duePeriods } from '#domain/timesheets/entry/due-periods.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { newId } from '#domain/new-id.ts';
import { fixedClock } from '#platform/clock.ts';
import { words } from '../app/components/rendered.tsx';
import { opened } from '../support/opened.ts';
import { makePlacement, type TestPlacement } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcessAt } from '../support/web-process.ts';

const web = opened(() => startWebProcessAt('2026-06-02T08:40:00Z'));
const MAY = { beginning: '2026-05-01', ending: '2026-05-31' };
const placed = () => makePlacement(web.here, {}, { start: '2026-04-27' });
const change = ({ contractorId }: TestPlacement, entryPeriod: 'weekly' | 'monthly') =>
  editContractor(web.here, contractorId, EditContractorSchema.parse({ areRatesMeant: true, entryPeriod }));
const rows = (shifts: Record<string, string>) =>
  Object.entries(shifts).map(([entryDate, startTime]) => ({ entryDate, startTime, endTime: '17:00' }));
/** Saves a draft, a number of minutes after nine. */
const save = (
  { contractor, contractorId }: TestPlacement,
  beginning: string,
  shifts: Record<string, string>,
  { note = '', minute = 0 } = {},
) => {
  const clock = fixedClock(`2026-06-02T09:${String(minute).padStart(2, '0')}:00Z`);
  return saveDraft({ ...contractor, clock }, { contractorId, beginning, entries: rows(shifts), note });
};
const found = async ({ contractor, contractorId }: TestPlacement, beginning: string, ending: string) => {
  const draft = await findDraft(contractor, { contractorId, beginning, ending });
  return (
    draft && [
      Object.fromEntries(draft.content.entries.map((row) => [row.entryDate, row.startTime])),
      draft.content.note,
    ]
  );
};
const submit = ({ contractor, contractorId }: TestPlacement, beginning: string, day: string) =>
  submitTimesheet(
    contractor,
    SubmitTimesheetSchema.parse({
      contractorId,
      beginning,
      taskId: newId(),
      entries: [{ entryDate: day, startTime: '09:00', endTime: '17:00' }],
    }),
  );

test('Drafts of weeks fill the form of their month once the contract is monthly, and go when it is submitted', async () => {
  const placement = await placed();
  await save(placement, '2026-05-18', { '2026-05-18': '09:00' }, { note: 'Gate 4' });
  await save(placement, '2026-05-25', { '2026-05-29': '08:00', '2026-05-31': '07:00' }, { note: 'Dock 2', minute: 1 });
  await change(placement, 'monthly');
  const visitor = await loggedInVisitor(web.port, placement.contractor);
  const { text } = await visitor.get(`/timesheets/create?contractorId=${placement.contractorId}&beginning=2026-05-01`);
  expect(words(text)).toContain('Your draft, saved to your account on 2 Jun 2026, 10:01');
  for (const start of ['09:00', '08:00', '07:00', 'Gate 4\nDock 2']) expect(text).toContain(start);
  const [may] = (await duePeriods(placement.contractor)).filter(({ beginning }) => beginning === MAY.beginning);
  expect(may!.draft).toEqual({ minutes: 27 * 60, quarterDays: 0, savedAt: '2026-06-02T09:01:00Z' });
  await submit(placement, '2026-05-01', '2026-05-18');
  expect(await listDrafts(placement.contractor)).toEqual([]);
});

test('A draft of a month fills the weeks of its days once the contract is weekly; each goes alone, and the others stay', async () => {
  const placement = await placed();
  await change(placement, 'monthly');
  await save(
    placement,
    '2026-05-01',
    { '2026-05-06': '06:00', '2026-05-12': '07:00', '2026-05-19': '08:00' },
    { note: 'Gate 4' },
  );
  await change(placement, 'weekly');
  expect(await found(placement, '2026-05-11', '2026-05-17')).toEqual([{ '2026-05-12': '07:00' }, 'Gate 4']);
  await save(placement, '2026-05-11', { '2026-05-13': '07:30' }, { note: 'Gate 5', minute: 1 });
  expect(await found(placement, '2026-05-11', '2026-05-17')).toEqual([{ '2026-05-13': '07:30' }, 'Gate 5']);
  await discardDraft(placement.contractor, { contractorId: placement.contractorId, beginning: '2026-05-18' });
  expect(await found(placement, '2026-05-18', '2026-05-24')).toBeNull();
  await submit(placement, '2026-05-11', '2026-05-11');
  expect(await found(placement, '2026-05-11', '2026-05-17')).toBeNull();
  expect(await found(placement, '2026-05-04', '2026-05-10')).toEqual([{ '2026-05-06': '06:00' }, '']);
  await submit(placement, '2026-04-27', '2026-04-27');
  expect(await found(placement, '2026-05-04', '2026-05-10')).toEqual([{ '2026-05-06': '06:00' }, '']);
});

test('A week whose first day is also a month’s takes nothing from the other days of that month’s draft', async () => {
  const placement = await placed();
  await change(placement, 'monthly');
  await save(placement, '2026-06-01', { '2026-06-01': '06:00', '2026-06-08': '07:00' });
  await change(placement, 'weekly');
  await save(placement, '2026-06-01', { '2026-06-02': '08:00' }, { minute: 1 });
  expect(await found(placement, '2026-06-01', '2026-06-07')).toEqual([{ '2026-06-02': '08:00' }, '']);
  expect(await found(placement, '2026-06-08', '2026-06-14')).toEqual([{ '2026-06-08': '07:00' }, '']);
});

test('A form left open while the first day of the week changed is saved, without script too, and fills the weeks of its days', async () => {
  const placement = await placed();
  await changeSettings(web.here, { 'defaults.timesheetWeekStartsOn': 'Wednesday' });
  const visitor = await loggedInVisitor(web.port, placement.contractor);
  const fields = rows({ '2026-05-18': '09:00', '2026-05-20': '08:00' }).flatMap((row, place) =>
    Object.entries(row).map(([name, value]): [string, string] => [`entries[${place}].${name}`, value]),
  );
  const saved = await visitor.postAll('/timesheets/create?saves=draft', [
    ['contractorId', placement.contractorId],
    ['beginning', '2026-05-18'],
    ...fields,
  ]);
  expect(saved.status).toBe(302);
  expect(await found(placement, '2026-05-13', '2026-05-19')).toEqual([{ '2026-05-18': '09:00' }, '']);
  expect(await found(placement, '2026-05-20', '2026-05-26')).toEqual([{ '2026-05-20': '08:00' }, '']);
  await changeSettings(web.here, { 'defaults.timesheetWeekStartsOn': 'Monday' });
});

test('A draft of days that the contract does not have any more is shown with what was typed, until it is thrown away', async () => {
  const placement = await placed();
  await save(placement, '2026-05-11', { '2026-05-11': '06:00' });
  await save(placement, '2026-05-18', { '2026-05-18': '09:00', '2026-05-20': '08:15' }, { note: 'Gate 4', minute: 1 });
  const visitor = await loggedInVisitor(web.port, placement.contractor);
  const home = async () => words((await visitor.get('/timesheets')).text.replaceAll('<!-- -->', ''));
  expect(await home()).not.toContain('Drafts outside your contracts');
  await editContractor(web.here, placement.contractorId, EditContractorSchema.parse({ end: '2026-05-15' }));
  const stray = /Drafts outside your contracts[\s\S]*?Submitted/.exec(await home())?.[0];
  expect(stray).toContain('18 to 24 May 2026');
  expect(stray).toContain('Mon 18 May: 09:00 to 17:00 Wed 20 May: 08:15 to 17:00 Gate 4');
  // The week that is partly within is opened as before.
  expect(stray).not.toContain('06:00');
  const named = { contractorId: placement.contractorId, beginning: '2026-05-18' };
  const { headers } = await visitor.post('/timesheets/draft/remove?returnTo=%2Ftimesheets', named);
  expect(headers.location).toBe('/timesheets');
  expect(await home()).not.toContain('Drafts outside your contracts');
  expect((await listDrafts(placement.contractor)).map(({ beginning }) => beginning)).toEqual(['2026-05-11']);
});

test('A draft of a placement that was deleted is shown with what was typed, until it is thrown away', async () => {
  const placement = await placed();
  await save(placement, '2026-05-11', { '2026-05-11': '06:00' }, { note: 'Gate 4' });
  await deleteContractor(web.here, placement.contractorId);
  const visitor = await loggedInVisitor(web.port, placement.contractor);
  const home = async () => words((await visitor.get('/timesheets')).text.replaceAll('<!-- -->', ''));
  const stray = /Drafts outside your contracts[\s\S]*?Submitted/.exec(await home())?.[0];
  expect(stray).toContain('11 to 17 May 2026');
  expect(stray).toContain('Mon 11 May: 06:00 to 17:00 Gate 4');
  const named = { contractorId: placement.contractorId, beginning: '2026-05-11' };
  const other = await makePlacement(web.here);
  await expect(discardDraft(other.contractor, named)).rejects.toThrow('The requested contractor does not exist');
  await visitor.post('/timesheets/draft/remove?returnTo=%2Ftimesheets', named);
  expect(await home()).not.toContain('Drafts outside your contracts');
  expect(await listDrafts(placement.contractor)).toEqual([]);
});
