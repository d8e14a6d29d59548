import { join } from 'node:path';
import { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { beginDownload } from '#domain/downloads/begin-download.server.ts';
import { getMadeDownload } from '#domain/downloads/get-made-download.server.ts';
import { storeImportFile } from '#domain/files/import-file.server.ts';
import { beginImport } from '#domain/imports/begin-import.server.ts';
import { getImport } from '#domain/imports/browse-imports.server.ts';
import { newId } from '#domain/new-id.ts';
import { parseInput } from '#domain/parse-input.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { ALL_JOBS } from '#jobs/all-jobs.ts';
import { handlerOf } from '#jobs/job-definition.ts';
import { startWorker } from '#jobs/worker.ts';
import { createBrowser } from '#platform/pictures/browser.ts';
import { fixedClock } from '#platform/clock.ts';
import { openFiles } from '#platform/files/files.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createPdfRenderer } from '#platform/pictures/pdf.ts';
import type { Platform } from '#platform/platform.ts';
import type { JobName } from '#platform/queue/queue.ts';
import { type ObjectStore, openObjectStore } from '#tests/support/object-store.ts';
import { makePlacement, submitWeek, type TestPlacement } from '#tests/support/placement.ts';
import { openTwoAgencies, type TwoAgencies } from '#tests/support/two-agencies.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { DAILY_DIGEST } from '#tests/support/weekly-digest.ts';

const FULL =
  'There is no space left to store files, so nothing was saved. Please try again later, and contact support if it keeps happening.';
const NO_STORE = 'Files cannot be stored or opened at the moment. Please try again in a few minutes.';
const NO_ROOM = 'There is no space left to work on files at the moment. Please try again in a few minutes.';
const NO_PDF = 'The PDF cannot be made at the moment. Please try again in a few minutes.';

let world: TwoAgencies;
let store: ObjectStore;
let platform: Platform;
let here: Context;
let placement: TestPlacement;
const folder = temporaryFolder('job-faults');
const lines: { level: number; msg: string }[] = [];
beforeAll(async () => {
  [world, store] = await Promise.all([openTwoAgencies(), openObjectStore('files', 'key')]);
  const fileStore = {
    kind: 's3' as const,
    folder,
    bucket: 'files',
    region: 'eu-west-2',
    endpoint: store.endpoint,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  };
  const config = { ...world.platform.config, fileStore };
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const files = openFiles(config);
  const pdf = createPdfRenderer(createBrowser({ executablePath: '/bin/false' }));
  platform = { ...world.platform, config, log, files, pdf };
  here = { ...world.here, files };
  placement = await makePlacement(here);
});
afterAll(async () => {
  await Promise.all([world.close(), store.close()]);
});
beforeEach(() => void (lines.length = 0));
afterEach(() => {
  store.failure = null;
  vi.unstubAllEnvs();
});

/** Makes one attempt at the newest job of a kind, as the worker does. */
async function tryJob(name: JobName, isLastAttempt = false): Promise<void> {
  const [job] = await here.db.run<{ id: string; stored: { agencyId: string; data: unknown } }>({
    text: `select id, data as stored from pgboss.job where name = $1 order by created_on desc limit 1`,
    values: [name],
  });
  const definition = ALL_JOBS.find((one) => one.name === name)!;
  const handler = handlerOf(definition, { platform, mailer: createMailer(platform.config) });
  const { id, stored } = job!;
  await handler({ id, name, ...stored, attempt: 1, isLastAttempt, workerId: newId() });
}

const countOf = async (fault: string) => {
  const { values } = await platform.metrics.faults.get();
  return values.find(({ labels }) => labels.fault === fault && labels.door === 'jobs')?.value ?? 0;
};

/**
 * Expects an attempt to fail with a fault that is counted and logged, so that the queue retries it; and the last
 * attempt to be logged as such.
 */
async function expectFault(name: JobName, fault: string, logged: string, isLastAttempt = false): Promise<void> {
  lines.length = 0;
  const before = await countOf(fault);
  await expect(tryJob(name, isLastAttempt)).rejects.toThrow();
  expect(await countOf(fault)).toBe(before + 1);
  const told = isLastAttempt ? 'A job failed' : 'A job will be tried again later';
  expect(lines).toMatchObject([{ level: 40, msg: `${told}: ${logged}.` }]);
}

const download = (format: 'csv' | 'pdf') =>
  beginDownload(placement.admin, { kind: 'summary', format, filter: ListTimesheetsSchema.parse({}), rowCount: 1 });
const stateOf = (id: string) => getMadeDownload(placement.admin, id);

test('A long download waits while the store is full, is made once it is not, and finally says why it could not be', async () => {
  store.failure = 507;
  const id = await download('csv');
  await expectFault('make-download', 'storage_full', 'the file store is full');
  expect(await stateOf(id)).toMatchObject({
    state: 'waiting',
    message:
      'There is no space left to store files, so nothing was saved. It will be tried again within a few minutes.',
    size: null,
  });
  store.failure = null;
  await tryJob('make-download');
  expect(await stateOf(id)).toMatchObject({ state: 'made', message: null });
  const never = await download('csv');
  store.failure = 503;
  await expectFault('make-download', 'storage_unavailable', 'the file store does not work', true);
  expect(await stateOf(never)).toMatchObject({ state: 'failed', message: NO_STORE });
});

test('A long PDF without a browser is not a product error, and says what is wrong', async () => {
  const id = await download('pdf');
  await expectFault('make-download', 'pdf_unavailable', 'the browser that draws PDFs does not work');
  expect(await stateOf(id)).toMatchObject({
    state: 'waiting',
    message: 'The PDF cannot be made at the moment. It will be tried again within a few minutes.',
  });
  await expectFault('make-download', 'pdf_unavailable', 'the browser that draws PDFs does not work', true);
  expect(await stateOf(id)).toMatchObject({ state: 'failed', message: NO_PDF });
});

/** Returns a workbook as Excel writes it: its texts follow its sheets, which wait for them in temporary files. */
async function workbook(name: string): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Read me').addRow(['The clients are on the next sheet']);
  book.addWorksheet('Clients').addRows([
    ['reference', 'Client name'],
    [name, name],
  ]);
  return Buffer.from(await book.xlsx.writeBuffer());
}
async function importOf(name: string): Promise<string> {
  const fileName = 'clients.xlsx';
  const stream = Readable.from([await workbook(name)]);
  const uploadId = await storeImportFile(placement.admin, { name: fileName, stream });
  return beginImport(placement.admin, { kind: 'clients', uploadId, fileName, reading: { sheet: 'Clients' } });
}
const importState = (id: string) => getImport(placement.admin, id);

test('A long import waits while there is no temporary space or no store, and finally says that nothing was imported', async () => {
  const id = await importOf('Aire');
  vi.stubEnv('TMPDIR', join(folder, 'nowhere'));
  await expectFault('apply-import', 'temporary_space_full', 'the folder for temporary files cannot be written');
  vi.unstubAllEnvs();
  store.failure = 503;
  await expectFault('apply-import', 'storage_unavailable', 'the file store does not work');
  expect(await importState(id)).toMatchObject({
    state: 'waiting',
    message: 'Files cannot be stored or opened at the moment. It will be tried again within a few minutes.',
  });
  store.failure = null;
  await tryJob('apply-import');
  expect(await importState(id)).toMatchObject({ state: 'applied', createdCount: 1, message: null });
  const never = await importOf('Calder');
  vi.stubEnv('TMPDIR', join(folder, 'nowhere'));
  await expectFault('apply-import', 'temporary_space_full', 'the folder for temporary files cannot be written', true);
  expect(await importState(never)).toMatchObject({ state: 'refused', message: `Nothing was imported. ${NO_ROOM}` });
  vi.unstubAllEnvs();
  await tryJob('apply-import');
  expect(await importState(never)).toMatchObject({ state: 'refused' });
});

test('A digest waits while its files cannot be stored, is sent once, and is finally skipped with a reason', async () => {
  const recipients = ['payroll@here.example'];
  const before = { ...here, clock: fixedClock('2026-05-25T12:00:00Z') };
  await createDigestSchedule(before, parseInput(CreateDigestScheduleSchema, { ...DAILY_DIGEST, recipients }));
  const mails = () =>
    here.db.run({ text: `select 1 from outbound_mails where kind = 'digest'`, values: [] }).then((rows) => rows.length);
  const sweep = ALL_JOBS.find(({ name }) => name === 'sweep-digests')!;
  const everybody = { id: '', name: 'sweep-digests' as const, agencyId: null, data: {}, attempt: 1, workerId: '' };
  await handlerOf(sweep, { platform, mailer: createMailer(platform.config) })({ ...everybody, isLastAttempt: false });
  store.failure = 507;
  await expectFault('send-digest', 'storage_full', 'the file store is full');
  expect(await mails()).toBe(0);
  store.failure = null;
  await tryJob('send-digest');
  await tryJob('send-digest');
  expect(await mails()).toBe(1);

  const next = { ...platform, clock: fixedClock('2026-05-27T12:00:00Z') };
  const world0 = platform;
  platform = next;
  store.failure = 507;
  await expectFault('send-digest', 'storage_full', 'the file store is full', true);
  platform = world0;
  expect(await mails()).toBe(1);
  const [event] = await here.db.run<{ detail: { error: string } }>({
    text: `select detail from audit_events where action = 'digestSchedule.failed'`,
    values: [],
  });
  expect(event!.detail.error).toBe(FULL);
});

test('Copies of an accepted timesheet wait for the browser that draws their PDF', async () => {
  const setting = { emails: { emailAcceptedTimesheetCopiesTo: { enabled: true, value: ['copies@here.example'] } } };
  await here.db.run({ text: 'update agency_settings set settings = $1', values: [JSON.stringify(setting)] });
  await acceptTimesheet(here, { timesheetId: await submitWeek(placement), note: null });
  await expectFault('send-accepted-copies', 'pdf_unavailable', 'the browser that draws PDFs does not work');
  const copies = { text: `select 1 from outbound_mails where to_address = 'copies@here.example'`, values: [] };
  expect(await here.db.run(copies)).toEqual([]);
});

test('The worker returns a job that met a temporary failure to the queue, and runs it once afterwards', async () => {
  store.failure = 503;
  const id = await download('csv');
  const worker = await startWorker(platform, { pollSeconds: 0.05 });
  const job = async () => {
    const text = `select state::text, retry_count as "retryCount" from pgboss.job where name = 'make-download' and data->'data'->>'downloadId' = $1`;
    return (await here.db.run<{ state: string; retryCount: number }>({ text, values: [id] }))[0];
  };
  try {
    await expect.poll(job, { timeout: 30_000 }).toMatchObject({ state: 'retry' });
    expect(lines.map(({ msg }) => msg)).toContain('A job will be tried again later: the file store does not work.');
    store.failure = null;
    await here.db.run({ text: `update pgboss.job set start_after = now() where state = 'retry'`, values: [] });
    await expect.poll(() => stateOf(id), { timeout: 30_000 }).toMatchObject({ state: 'made' });
  } finally {
    await worker.stop();
  }
});
