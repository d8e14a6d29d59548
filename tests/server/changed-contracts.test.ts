import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { listDeclarations } from '#domain/declarations/list-declarations.server.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { newId } from '#domain/new-id.ts';
import { words } from '../app/components/rendered.tsx';
import { formsOf } from '../support/html-form.ts';
import { opened } from '../support/opened.ts';
import { makePlacement, type TestPlacement } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcessAt } from '../support/web-process.ts';

const web = opened(() => startWebProcessAt('2026-06-02T08:40:00Z'));
const placed = () => makePlacement(web.here, {}, { start: '2026-02-02' });
const change = ({ contractorId }: TestPlacement, own: object) =>
  editContractor(web.here, contractorId, EditContractorSchema.parse({ areRatesMeant: true, ...own }));
const week = ({ contractorId }: TestPlacement, beginning: string, more: [string, string][]): [string, string][] => [
  ['contractorId', contractorId],
  ['beginning', beginning],
  ['taskId', newId()],
  ...more,
];
const TUESDAY: [string, string][] = [
  ['entries[0].entryDate', '2026-05-26'],
  ['entries[0].startTime', '09:00'],
  ['entries[0].endTime', '17:00'],
];
const formPath = ({ contractorId }: TestPlacement, beginning: string) =>
  `/timesheets/create?contractorId=${contractorId}&beginning=${beginning}`;
/** Returns the entry form on a page. */
const entryForm = (html: string, path: string) =>
  formsOf(html, path).find(({ fields }) => fields.some(([name]) => name === 'taskId'))!;

test('A week sent once its contract is monthly comes back in the form of its month, which says so, and can be submitted from there', async () => {
  const placement = await placed();
  const visitor = await loggedInVisitor(web.port, placement.contractor);
  await change(placement, { entryPeriod: 'monthly' });
  const path = formPath(placement, '2026-05-25');
  const refused = await visitor.postAll(path, week(placement, '2026-05-25', [...TUESDAY, ['note', 'Gate 4']]));
  expect(refused.status).toBe(422);
  expect(words(refused.text)).toContain(
    'The periods of this contract have changed since you opened this form. It is now for 1 to 31 May 2026, with what you entered. Please check it and send it again.',
  );
  const link = /<a href="#([^"]+)">The periods of this contract/.exec(refused.text)![1]!;
  expect(refused.text).toContain(`id="${link}"`);
  const form = entryForm(refused.text, path);
  expect(form.fields).toContainEqual(['beginning', '2026-05-01']);
  const taken = await visitor.postAll(form.action, form.fields);
  expect(taken.status).toBe(302);
});

test('A week sent once its contract is monthly is not taken for a month that begins on the same day', async () => {
  const placement = await placed();
  const visitor = await loggedInVisitor(web.port, placement.contractor);
  const path = formPath(placement, '2026-06-01');
  const week = entryForm((await visitor.get(path)).text, path);
  const worked = week.fields.map(([name, value]): [string, string] => {
    if (name === 'entries[0].startTime') return [name, '09:00'];
    return name === 'entries[0].endTime' ? [name, '17:00'] : [name, value];
  });
  expect((await visitor.postAll('/timesheets/create?saves=draft', worked)).status).toBe(302);
  await change(placement, { entryPeriod: 'monthly' });
  const refused = await visitor.postAll(week.action, worked);
  expect([refused.status, words(refused.text)]).toEqual([
    422,
    expect.stringContaining('It is now for 1 to 30 Jun 2026, with what you entered.'),
  ]);
  const month = entryForm(refused.text, path);
  expect(month.fields).toContainEqual(['entries[0].startTime', '09:00']);
  expect(refused.text).toContain('Tue 30 Jun');
  expect((await visitor.postAll(month.action, month.fields)).status).toBe(302);
});

test('The form of a bridging period among weeks calls none of them a month', async () => {
  const placement = await placed();
  const visitor = await loggedInVisitor(web.port, placement.contractor);
  const path = formPath(placement, '2026-04-27');
  const thursday = ['entryDate', 'startTime', 'endTime'].map((name, at): [string, string] => [
    `entries[0].${name}`,
    ['2026-04-30', '09:00', '17:00'][at]!,
  ]);
  expect((await visitor.postAll(path, week(placement, '2026-04-27', thursday))).status).toBe(302);
  await change(placement, { entryPeriod: 'monthly' });
  const shown = words((await visitor.get(formPath(placement, '2026-05-04'))).text);
  expect(shown).toMatch(/Period 1 Jun 2026 \( not submitted \) 4 to 31 May 2026, bridging period/);
  expect(shown).toContain('Period total 0h 00m');
  expect(shown).not.toMatch(/(last|Last|Month) (month|total)/);
});

test('A declaration for a week is not taken for a month that begins on the same day', async () => {
  const placement = await placed();
  const visitor = await loggedInVisitor(web.port, placement.contractor);
  const path = `/timesheets/declare?contractorId=${placement.contractorId}&beginning=2026-06-01`;
  const ofReason = ({ fields }: { fields: [string, string][] }) => fields.some(([name]) => name === 'reason');
  const week = formsOf((await visitor.get(path)).text, path).find(ofReason)!;
  const given = week.fields.map(([name, value]): [string, string] => [name, name === 'reason' ? 'Ill' : value]);
  await change(placement, { entryPeriod: 'monthly' });
  const refused = await visitor.postAll(week.action, given);
  expect([refused.status, words(refused.text)]).toEqual([
    422,
    expect.stringContaining('It is now for 1 to 30 Jun 2026'),
  ]);
  expect(await listDeclarations(placement.contractor, placement.contractorId)).toEqual([]);
});

test('Days of a week in another month are shown in the month’s form, until they are removed', async () => {
  const placement = await placed();
  const visitor = await loggedInVisitor(web.port, placement.contractor);
  await change(placement, { entryPeriod: 'monthly' });
  const path = formPath(placement, '2026-04-27');
  const days = ['2026-04-27', '2026-05-01', '2026-05-02'];
  const refused = await visitor.postAll(
    path,
    week(
      placement,
      '2026-04-27',
      days.flatMap((day, row): [string, string][] => [
        [`entries[${row}].entryDate`, day],
        [`entries[${row}].startTime`, row === 2 ? '' : `0${7 + row}:00`],
        [`entries[${row}].endTime`, row === 2 ? '' : '17:00'],
      ]),
    ),
  );
  expect(words(refused.text)).toContain('Fri 1 May Outside this period Entered before: 08:00 to 17:00 Remove');
  expect(words(refused.text)).not.toContain('Sat 2 May');
  const form = entryForm(refused.text, path);
  const again = await visitor.postAll(form.action, form.fields);
  expect([again.status, words(again.text)]).toEqual([
    422,
    expect.stringContaining('The entry is after the timesheet’s month, which ends on 30 Apr 2026.'),
  ]);
});

test('Files chosen before their contract stopped accepting any are shown, with the reason, until they are removed', async () => {
  const placement = await placed();
  const visitor = await loggedInVisitor(web.port, placement.contractor);
  const path = formPath(placement, '2026-05-25');
  const stream = Readable.from([Buffer.from('%PDF-1.4\n%%EOF')]);
  const uploadId = await storeUpload(placement.contractor, { name: 'signed-sheet.pdf', stream });
  await change(placement, { allowDocumentUploads: false });
  const refused = await visitor.postAll(path, week(placement, '2026-05-25', [...TUESDAY, ['uploadIds', uploadId]]));
  expect(refused.status).toBe(422);
  const shown = words(refused.text);
  expect(shown).toContain('Error: Files may not be added to this timesheet.');
  expect(shown).toContain('This contract no longer accepts files.');
  expect(shown).toContain('signed-sheet.pdf');
  const form = entryForm(refused.text, path);
  expect((await visitor.postAll(form.action, form.fields)).status).toBe(422);
  const without = form.fields.filter(([name]) => name !== 'uploadIds');
  expect((await visitor.postAll(form.action, without)).status).toBe(302);
});

test('A declaration is for the month once the contract is monthly, with the reason that was given', async () => {
  const placement = await placed();
  const visitor = await loggedInVisitor(web.port, placement.contractor);
  await change(placement, { entryPeriod: 'monthly' });
  const path = `/timesheets/declare?contractorId=${placement.contractorId}&beginning=2026-05-18`;
  const refused = await visitor.post(path, {
    contractorId: placement.contractorId,
    beginning: '2026-05-18',
    reason: 'The yard was closed',
  });
  expect([refused.status, words(refused.text)]).toEqual([
    422,
    expect.stringContaining('It is now for 1 to 31 May 2026'),
  ]);
  const form = formsOf(refused.text, path).find(({ fields }) => fields.some(([name]) => name === 'reason'))!;
  expect(Object.fromEntries(form.fields)).toMatchObject({ beginning: '2026-05-01', reason: 'The yard was closed' });
  expect((await visitor.postAll(form.action, form.fields)).status).toBe(302);
  expect(await listDeclarations(placement.contractor, placement.contractorId)).toMatchObject([
    { beginning: '2026-05-01', reason: 'The yard was closed' },
  ]);
});
