import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { startWorker, type Worker } from '#jobs/worker.ts';
import { fixedClock } from '#platform/clock.ts';
import { openFiles } from '#platform/files/files.ts';
import type { Platform } from '#platform/platform.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { makePlacement, NORMAL_WEEK, submitWeek } from '#tests/support/placement.ts';
import { openTwoAgencies, recordedActions } from '#tests/support/two-agencies.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
const mailbox = opened(openMailbox);
let worker: Worker;
let platform: Platform;
let here: Context;
const folder = temporaryFolder('files');

beforeAll(async () => {
  const config = { ...world.platform.config, smtpUrl: mailbox.smtpUrl, fileStore: { kind: 'folder' as const, folder } };
  platform = { ...world.platform, config, files: openFiles(config) };
  here = world.here;
  await run(`update agency_settings set settings = $2 where agency_id = $1`, [
    here.agency.id,
    JSON.stringify({
      emails: {
        replyTo: { enabled: true, value: ['payroll@here.example'] },
        emailAcceptedTimesheetCopiesTo: { enabled: true, value: ['copies@here.example'] },
      },
    }),
  ]);
  worker = await startWorker(platform, { pollSeconds: 0.05 });
});
afterAll(() => worker.stop());

const run = (text: string, values: unknown[] = []) => here.db.run<Record<string, unknown>>({ text, values });
const about = (timesheetId: string, word: RegExp) => (mail: { html?: string | false; subject?: string }) =>
  String(mail.html).includes(timesheetId) && word.test(mail.subject ?? '');
const enqueue = (name: Parameters<Platform['queue']['enqueue']>[1][number]['name'], data: unknown) =>
  here.queue.enqueue(here.db, [{ name, agencyId: here.agency.id, data }]);
/** Waits until there is nothing left to do. */
const quiet = () =>
  expect
    .poll(() => run(`select name from pgboss.job where state < 'completed' and left(name, 2) <> '__'`), {
      timeout: 20_000,
    })
    .toEqual([]);

test('Submitting mails the primary authoriser who, when, the hours by day and the page, and records it', async () => {
  const timesheetId = await submitWeek(await makePlacement(here), { note: 'A quiet week.' });
  const mail = await mailbox.next(about(timesheetId, /to authorise/));
  expect(mail.subject).toBe('37h 30m to authorise for Callum Hargreaves, week beginning 18 May 2026');
  expect(mail.replyTo?.value.map(({ address }) => address)).toEqual(['payroll@here.example']);
  expect(mail.from?.value[0]?.name).toBe('Agency here');
  expect(mail.text).toContain(`${here.agency.portalUrl}/timesheets/${timesheetId}`);
  expect(mail.text).toContain('Mon 18 May: 09:00 to 17:00, 7h 30m');
  expect(mail.text).toContain('A quiet week.');
  const [event] = await run(
    `select detail from audit_events where timesheet_id = $1 and action = 'timesheet.authorisationRequested'`,
    [timesheetId],
  );
  expect(event).toMatchObject({ detail: { to: 'Helen Brackenridge' } });
});

test('The same job again sends no second mail', async () => {
  const timesheetId = await submitWeek(await makePlacement(here));
  await mailbox.next(about(timesheetId, /to authorise/));
  const [event] = await run(`select id from audit_events where timesheet_id = $1 and action = 'timesheet.submitted'`, [
    timesheetId,
  ]);
  const again = { eventId: event!.id, action: 'timesheet.submitted', subjectId: timesheetId };
  await enqueue('request-authorisation', again);
  await enqueue('request-authorisation', again);
  await quiet();
  expect(mailbox.mails.filter(about(timesheetId, /to authorise/))).toHaveLength(1);
  const requested = (await recordedActions(here)).filter((action) => action === 'timesheet.authorisationRequested');
  expect(requested).toHaveLength(2);
});

test('An edit asks again, and a late job for the old version asks nothing', async () => {
  const placement = await makePlacement(here);
  const timesheetId = await submitWeek(placement);
  await mailbox.next(about(timesheetId, /^37h 30m/));
  const entries = NORMAL_WEEK.slice(0, 4);
  await editTimesheet(placement.contractor, EditTimesheetSchema.parse({ timesheetId, entries }));
  await mailbox.next(about(timesheetId, /^30h 00m to authorise/));
  const [event] = await run(`select id from audit_events where timesheet_id = $1 and action = 'timesheet.submitted'`, [
    timesheetId,
  ]);
  await run(`delete from outbound_mails where subject_id = $1`, [timesheetId]);
  await enqueue('request-authorisation', { eventId: event!.id, action: 'timesheet.submitted', subjectId: timesheetId });
  await quiet();
  expect(await run(`select id from outbound_mails where subject_id = $1`, [timesheetId])).toEqual([]);
});

test('Accepting sends copies with the PDF to the agency’s and the client’s addresses, each once', async () => {
  const placement = await makePlacement(here);
  const timesheetId = await submitWeek(placement);
  await run(
    `update clients set copies_enabled = true, copies_to = '{ledger@client.example,Copies@here.example}'
     where id = (select client_id from timesheets where id = $1)`,
    [timesheetId],
  );
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  const copies = [
    await mailbox.next(about(timesheetId, /^Accepted: 37h 30m/)),
    await mailbox.next(about(timesheetId, /^Accepted: 37h 30m/)),
  ];
  await quiet();
  const address = (mail: (typeof copies)[number]) => [mail.to].flat()[0]?.value[0]?.address;
  expect(copies.map(address).sort()).toEqual(['copies@here.example', 'ledger@client.example']);
  expect(mailbox.mails.filter(about(timesheetId, /^Accepted/))).toHaveLength(2);
  const [attached] = copies[0]!.attachments;
  expect(attached).toMatchObject({
    filename: expect.stringMatching(/^TS-\d{6}\.pdf$/),
    contentType: 'application/pdf',
  });
  expect(attached!.content.subarray(0, 5).toString()).toBe('%PDF-');
});

test('A rejection reaches the contractor with its reason first and the way to correct it', async () => {
  const placement = await makePlacement(here);
  const timesheetId = await submitWeek(placement);
  await rejectTimesheet(placement.authoriser, { timesheetId, note: 'Friday was a day off.' });
  const mail = await mailbox.next(about(timesheetId, /^Rejected: 37h 30m/));
  expect(mail.text).toContain(`${here.agency.portalUrl}/timesheets/${timesheetId}/new`);
  expect(mail.text!.indexOf('Friday was a day off.')).toBeGreaterThan(0);
  expect(mail.text!.indexOf('Friday was a day off.')).toBeLessThan(mail.text!.indexOf('CNC setter-operator'));
});

test('A deletion reaches the contractor with its reason', async () => {
  const placement = await makePlacement(here);
  const timesheetId = await submitWeek(placement);
  await deleteTimesheet(placement.admin, { timesheetId, note: 'Entered twice.' });
  const mail = await mailbox.next((one) => /^Deleted: 37h 30m/.test(one.subject ?? ''));
  expect(mail.text).toContain('Entered twice.');
});

test('A job whose subject no longer exists is dropped', async () => {
  await enqueue('send-mail', { mailId: newId() });
  await enqueue('tell-contractor', { eventId: newId(), action: 'timesheet.rejected', subjectId: newId() });
  await quiet();
  expect(await run(`select id from pgboss.job where state = 'failed'`)).toEqual([]);
});

test('Mail without a mail server is sent once when there is one', async () => {
  const subjects: (string | undefined)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void simpleParser(stream).then(({ subject }) => (subjects.push(subject), done()), done),
  });
  // Once the worker has released its connections: registered later, run first.
  onTestFinished(() => new Promise<void>((closed) => void server.close(() => closed())));
  const port = await freePort();
  const second = await startWorker(
    { ...platform, config: { ...platform.config, smtpUrl: `smtp://127.0.0.1:${port}` } },
    { pollSeconds: 0.05 },
  );
  onTestFinished(() => second.stop());
  await worker.stop();
  const words = {
    subject: 'Held up',
    html: '<p>Held up</p>',
    text: 'Held up',
    to: { name: null, address: 'a@b.example' },
  };
  const { mailId } = await queueMail(here, { ...words, kind: 'digest' });
  const row = async () =>
    (await run('select status, attempts, last_error from outbound_mails where id = $1', [mailId]))[0];
  // An attempt is counted when it starts, and has failed once it has an error.
  const failed = { status: 'queued', attempts: 1, lastError: expect.any(String) as string };
  await expect.poll(row, { timeout: 20_000 }).toMatchObject(failed);

  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  // The wait before the next attempt is a few seconds; the test skips it.
  const hurried = async () => {
    const own = `name = 'send-mail' and data->'data'->>'mailId' = $1`;
    await run(`update pgboss.job set start_after = now() - interval '1 s' where state = 'retry' and ${own}`, [mailId]);
    return await row();
  };
  await expect.poll(hurried, { timeout: 20_000 }).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
  expect(subjects).toEqual(['Held up']);
});

test('The sweep reminds each agency at its own hour', async () => {
  await worker.stop();
  const { contractorId } = await makePlacement(here, {}, { start: '2026-05-18' });
  const monday = await startWorker({ ...platform, clock: fixedClock('2026-05-25T08:00:00Z') }, { pollSeconds: 0.05 });
  await here.queue.enqueue(here.db, [{ name: 'sweep-reminders', agencyId: null, data: null }]);
  const mail = await mailbox.next(({ subject }) => subject === 'Timesheet due: week beginning 18 May 2026');
  expect(mail.text).toContain(contractorId);
  await monday.stop();
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
