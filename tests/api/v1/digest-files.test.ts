import { beforeAll, expect, test } from 'vitest';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { callerWith, openedCaller } from '../../support/api.ts';
import { fingerprints } from '../../support/installation.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { mailsOf } from '../../support/stored-mails.ts';
import { formOf, keptTables, openedTableCaller, tableCaller, XLSX } from '../../support/tables.ts';
import { openTwoAgencies, TEST_NOW } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const WEEK = { from: '2026-05-18', to: '2026-05-24' };
const EXPORT = `/digests/export?${new URLSearchParams({ ...WEEK, asOf: TEST_NOW }).toString()}`;
const world = opened(openTwoAgencies);
const ask = openedTableCaller(world);
const call = openedCaller(world);
let timesheetId: string;
beforeAll(async () => {
  timesheetId = await submitWeek(await makePlacement(world.here));
  await acceptTimesheet(world.here, { timesheetId, note: null });
});

test('The same arguments give the same bytes, with totals and checksum in headers, whatever happens afterwards', async () => {
  const first = await ask(EXPORT);
  expect(first.headers.get('Content-Disposition')).toBe(
    'attachment; filename="digest-here-2026-05-18-to-2026-05-24.csv"',
  );
  expect(first.headers.get('Digest-As-Of')).toBe(TEST_NOW);
  expect(JSON.parse(first.headers.get('Digest-Totals')!)).toMatchObject({ timesheetCount: 1, workedMinutes: 2250 });
  expect(JSON.parse(first.headers.get('Digest-Unsigned')!)).toMatchObject({ timesheetCount: 0 });
  expect(first.text).toContain(first.headers.get('Digest-Checksum')!);
  await voidTimesheet(world.here, { timesheetId, note: 'Twice' });
  const again = await ask(EXPORT);
  expect(again.text).toBe(first.text);
  for (const name of ['Digest-Id', 'Digest-Checksum', 'Digest-Totals', 'Row-Count'])
    expect(again.headers.get(name)).toBe(first.headers.get(name));
  const workbook = await ask(EXPORT, { headers: { Accept: XLSX } });
  expect([workbook.status, workbook.headers.get('Digest-Checksum')]).toEqual([
    200,
    first.headers.get('Digest-Checksum'),
  ]);
});

test('A digest holds rates: a key that may not read payroll neither gets nor sends one', async () => {
  const poorer = API_SCOPES.filter((scope) => !scope.startsWith('payroll:'));
  const without = await tableCaller(world.platform, world.here, poorer);
  expect((await without(EXPORT)).json).toMatchObject({ status: 403, code: 'missing_scope' });
  const sender = await callerWith(world.platform, world.here, poorer);
  const sent = await sender('POST', '/digests/send', { ...WEEK, recipients: ['payroll@here.example'] });
  expect(sent.body).toMatchObject({ status: 403, code: 'missing_scope' });
  const download = new URLSearchParams({ ...WEEK, format: 'csv' }).toString();
  const downloaded = await without(`/timesheets/downloads/digest?${download}`);
  expect(downloaded.json).toMatchObject({ status: 403, code: 'missing_scope' });
});

test('An impossible digest is refused by name', async () => {
  const codes = async (path: string) => {
    const { status, json } = await ask(path);
    return [
      status,
      ...((json.errors ?? []) as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`),
    ];
  };
  expect(await codes('/digests/export?from=2026-05-18&to=2026-05-01')).toEqual([422, 'to out_of_range']);
  expect(await codes(`/digests/export?from=2026-05-18&to=2026-05-24&asOf=2027-01-01T00:00:00Z`)).toEqual([
    422,
    'asOf out_of_range',
  ]);
  expect(await codes(`${EXPORT}&clientId=x`)).toEqual([422, 'clientId unknown_field']);
  expect(await codes(`${EXPORT}&format=pdf`)).toEqual([422, 'format invalid_value']);
});

test('A file is verified: sound as exported, and reported cell by cell if a digit was changed', async () => {
  const { text } = await ask(EXPORT);
  expect((await ask('/digests/verify', { body: text })).json).toMatchObject({ isSound: true, differences: [] });
  const changed = await ask('/digests/verify', {
    body: formOf(['file', text.replace('37:30', '37:31'), 'digest.csv']),
  });
  expect(changed.json).toMatchObject({ isSound: false });
  expect(changed.json.differences).not.toEqual([]);
  expect(await ask('/digests/verify', { body: 'Name,Colour\r\nCallum,Red\r\n' })).toMatchObject({
    status: 422,
    json: { errors: [{ field: 'file', message: 'The file is not a digest of Countersign.', code: 'wrong_type' }] },
  });
  expect(await ask('/digests/verify', { body: text, headers: { 'Content-Type': 'text/plain' } })).toMatchObject({
    status: 415,
  });
  expect(keptTables()).toEqual([]);
});

test('An address gets the same digest once; a dry run says who would get it, and leaves no trace', async () => {
  const body = { ...WEEK, asOf: TEST_NOW, recipients: ['payroll@here.example', 'office@here.example'] };
  const before = await fingerprints(world.database.ownerUrl);
  const tried = await call('POST', '/digests/send?dryRun=true', body);
  expect(tried.body).toMatchObject({ queuedFor: body.recipients, isDryRun: true, totals: { timesheetCount: 1 } });
  expect(await fingerprints(world.database.ownerUrl)).toEqual(before);
  const keyed = { 'Idempotency-Key': 'digest' };
  const sent = await call('POST', '/digests/send', { ...body, recipients: ['payroll@here.example'] }, keyed);
  expect(sent.body).toMatchObject({ queuedFor: ['payroll@here.example'], asOf: TEST_NOW });
  const repeat = await call('POST', '/digests/send', { ...body, recipients: ['payroll@here.example'] }, keyed);
  expect([repeat.body, repeat.headers.get('Idempotency-Replayed')]).toEqual([sent.body, 'true']);
  expect((await call('POST', '/digests/send', body)).body.queuedFor).toEqual(['office@here.example']);
  expect((await call('POST', '/digests/send', body)).body.queuedFor).toEqual([]);
  const mails = await mailsOf(world.here, { kind: 'digest' });
  expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual(['office@here.example', 'payroll@here.example']);
  expect(await call('POST', '/digests/send', { ...body, recipients: ['nobody'] })).toMatchObject({ status: 422 });
});

test('A dry run lists the digests that are due, which are sent once, and another agency’s are untouched', async () => {
  const schedule = { name: 'Payroll', kind: 'weekly', dayOfTheWeek: 'Monday', hour: 7, period: 'previousWeek' };
  const abroad = await callerWith(world.platform, world.there);
  for (const one of [call, abroad])
    await one('POST', '/digestSchedules', { ...schedule, recipients: ['due@here.example'] });
  for (const { db } of [world.here, world.there])
    await db.run({ text: `update digest_schedules set next_run_at = '2026-05-25T06:00:00Z'`, values: [] });
  const tried = await call('POST', '/digests/run?dryRun=true');
  expect(tried.body).toMatchObject({ sent: [], due: [{ name: 'Payroll' }], isDryRun: true });
  const keyed = { 'Idempotency-Key': 'run' };
  const ran = await call('POST', '/digests/run', undefined, keyed);
  expect(ran.body).toMatchObject({ sent: [{ name: 'Payroll', ...WEEK, recipients: ['due@here.example'] }] });
  expect((await call('POST', '/digests/run', undefined, keyed)).body).toEqual(ran.body);
  expect((await call('POST', '/digests/run')).body).toEqual({ sent: [] });
  expect((await abroad('POST', '/digests/run?dryRun=true')).body.due).toMatchObject([{ name: 'Payroll' }]);
});
