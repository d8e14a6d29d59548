import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#domain/context.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { startWorker } from '#jobs/worker.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

const world = opened(openTwoAgencies);
const folder = temporaryFolder('hanging');
const sockets = new Set<Socket>();
/** Emails that the server received completely, by their ids. */
const given: string[] = [];
let answers = true;

/** A mail server that never closes its side of a connection, and withholds its response to complete emails when told to. */
const server = createServer({ allowHalfOpen: true }, (socket) => {
  sockets.add(socket);
  let contents: string | null = null;
  socket.on('error', () => undefined); // disconnections are reported here
  socket.write('220 mail.example\r\n');
  socket.setEncoding('latin1').on('data', (text: string) => {
    if (contents === null) {
      if (text.startsWith('DATA')) contents = '';
      return void socket.write(contents === null ? '250 Yes\r\n' : '354 Go on\r\n');
    }
    contents += text;
    if (!contents.endsWith('\r\n.\r\n')) return;
    given.push(/^message-id: <([^@]+)/im.exec(contents)![1]!);
    contents = null;
    if (answers) socket.write('250 Taken\r\n');
  });
});
let smtpUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const send = () =>
  transact(world.here, (tx) => {
    const words = { subject: '37h 30m to authorise', html: '<p>Here</p>', text: 'Here' };
    return queueMail(tx, { ...words, kind: 'timesheetRejected', to: { name: null, address: 'helen@here.example' } });
  });
const mailRow = async (id: string) =>
  (
    await world.here.db.run({
      text: 'select status, attempts, last_error, leased_until from outbound_mails where id = $1',
      values: [id],
    })
  )[0];
const jobOf = async (id: string) =>
  (
    await world.here.db.run({
      text: `select state::text from pgboss.job where data->'data'->>'mailId' = $1`,
      values: [id],
    })
  )[0];

test('A worker that stops while waiting for the mail server records it, and leaves the mail to another worker', async () => {
  answers = false;
  const platform = { ...world.platform, config: { ...world.platform.config, smtpUrl } };
  const worker = await startWorker(platform, { pollSeconds: 0.05, graceMs: 2500 });
  const { mailId } = await send();
  await expect.poll(() => given, { timeout: 30_000 }).toContain(mailId);
  await worker.stop();
  const lastError = expect.stringContaining('Connection closed');
  expect(await mailRow(mailId)).toEqual({ status: 'queued', attempts: 1, lastError, leasedUntil: null });
  expect(await jobOf(mailId)).toEqual({ state: 'retry' });
}, 60_000);

test('A worker ends on SIGTERM even if the mail server never closes the last mail’s connection', async () => {
  answers = true;
  const worker = startWorkerProcess({ DATABASE_URL: world.database.appUrl, DATA_DIR: folder, SMTP_URL: smtpUrl });
  const { mailId } = await send();
  await expect.poll(() => mailRow(mailId), { timeout: 60_000 }).toMatchObject({ status: 'sent' });
  worker.child.kill('SIGTERM');
  const late = setTimeout(() => worker.child.kill('SIGKILL'), 20_000);
  expect(await worker.ended).toEqual([0, null]);
  clearTimeout(late);
}, 120_000);
