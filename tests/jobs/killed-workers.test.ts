import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#domain/context.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { startWorker, type Worker } from '#jobs/worker.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const world = opened(openTwoAgencies);
const folder = temporaryFolder('killed');
let smtpUrl: string;
const processes: WorkerProcess[] = [];
let other: Worker | undefined;
const closing: (() => unknown)[] = [];
/** Emails that the server received completely, by their ids, and the responses that it still owes. */
const given: string[] = [];
const owed: (() => void)[] = [];
/** How many emails to this address the server was given: sweeps that fall due meanwhile send others. */
const givenTo = (address: string) => given.filter((to) => to === address).length;
let answersLater = false;
beforeAll(async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('held@') && answersLater) owed.push(done);
      else done();
    },
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        const [to] = envelope.rcptTo;
        given.push(to!.address);
        if (to!.address.startsWith('given@') && answersLater) owed.push(done);
        else done();
      });
    },
  });
  server.on('error', () => undefined); // killed connections are reported here
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.server.close());
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await other?.stop();
  for (const close of closing) await close();
});

const rows = (text: string, values: unknown[] = []) => world.here.db.run<Record<string, unknown>>({ text, values });
const send = async (address: string) =>
  (
    await transact(world.here, (tx) => {
      const words = { subject: 'Your link', html: '<p>Here</p>', text: 'Here' };
      return queueMail(tx, { ...words, kind: 'accountNotice', to: { name: null, address } });
    })
  ).mailId;
const mailRow = async (id: string) =>
  (await rows('select status, attempts from outbound_mails where id = $1', [id]))[0];
const jobsOf = (id: string) =>
  rows(`select state::text, retry_count from pgboss.job where data->'data'->>'mailId' = $1 order by created_on`, [id]);
/** Makes every worker's last heartbeat older: living ones send another at once. */
const letSilenceCount = () => rows(`update job_workers set beat_at = beat_at - interval '1 minute'`);
const inProcess = () =>
  startWorker({ ...world.platform, config: { ...world.platform.config, smtpUrl } }, { pollSeconds: 0.05 });

/** Starts a worker process that has one email, and is waiting for the server's response. */
async function holding(address: string): Promise<{ worker: WorkerProcess; mailId: string }> {
  answersLater = true;
  const worker = startWorkerProcess({ DATABASE_URL: world.database.appUrl, DATA_DIR: folder, SMTP_URL: smtpUrl });
  processes.push(worker);
  const mailId = await send(address);
  await expect.poll(() => owed.length, { timeout: 60_000 }).toBe(1);
  answersLater = false;
  return { worker, mailId };
}

test('The mail of a killed worker is sent by another without waiting for its timeout, once, and the attempt is counted', async () => {
  const { worker, mailId } = await holding('held@here.example');
  expect(await mailRow(mailId)).toEqual({ status: 'queued', attempts: 1 });
  worker.child.kill('SIGKILL');
  await worker.ended;
  owed.length = 0;
  await letSilenceCount();
  other = await inProcess();
  await expect.poll(() => mailRow(mailId), { timeout: 30_000 }).toEqual({ status: 'sent', attempts: 2 });
  expect(givenTo('held@here.example')).toBe(1);
  await expect.poll(() => jobsOf(mailId)).toEqual([{ state: 'completed', retryCount: 1 }]);
  await other.stop();
  other = undefined;
}, 120_000);

test('A worker paused while the server has its mail, returning after its jobs went to another, sends it once', async () => {
  const { worker, mailId } = await holding('given@here.example');
  expect(givenTo('given@here.example')).toBe(1);
  worker.child.kill('SIGSTOP');
  other = await inProcess();
  await letSilenceCount();
  // The other one took the job, found that the email is being sent, and will look again.
  await expect
    .poll(() => jobsOf(mailId), { timeout: 30_000 })
    .toEqual([
      { state: 'completed', retryCount: 1 },
      { state: 'created', retryCount: 0 },
    ]);
  owed.splice(0).forEach((answer) => answer());
  worker.child.kill('SIGCONT');
  await expect.poll(() => mailRow(mailId), { timeout: 30_000 }).toEqual({ status: 'sent', attempts: 1 });
  await rows(`update pgboss.job set start_after = now() where state = 'created' and data->'data'->>'mailId' = $1`, [
    mailId,
  ]);
  await expect
    .poll(() => jobsOf(mailId), { timeout: 30_000 })
    .toEqual([
      { state: 'completed', retryCount: 1 },
      { state: 'completed', retryCount: 0 },
    ]);
  expect(givenTo('given@here.example')).toBe(1);
  // It continues: its own heartbeat is received again.
  await expect.poll(() => rows('select from job_workers'), { timeout: 30_000 }).toHaveLength(2);
  expect(worker.complained()).toMatch(/considered dead|given to another worker/);
  worker.child.kill('SIGTERM');
  expect((await worker.ended)[0]).toBe(0);
}, 120_000);
