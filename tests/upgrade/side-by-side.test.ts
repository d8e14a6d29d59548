import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { migrationStatus } from '#migrations/index.ts';
import { loadConfig } from '#platform/config.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { ask, freePort } from '../support/ask.ts';
import { openStream } from '../support/live-stream.ts';
import { isTo, type Mailbox, openMailbox } from '../support/mailbox.ts';
import { makePlacement, NORMAL_WEEK } from '../support/placement.ts';
import { createDatabase, dropDatabase, onDatabase } from '../support/postgres.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { foundTestAgency } from '../support/two-agencies.ts';
import { isReady, type Running, say, start, versions } from './processes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Version = 'old' | 'new';

const folders = versions();
const name = `test_${randomBytes(6).toString('hex')}`;
const folder = temporaryFolder('side-by-side');
const urls = inject('postgres');
const ownerUrl = onDatabase(urls.ownerUrl, name);
const running: Running[] = [];
const web: Partial<Record<Version, Running>> = {};
const ports = {} as Record<Version, number>;
let settings: Record<string, string>;
let mailbox: Mailbox;
let platform: Platform | undefined;
let here: Context;
let bearer: { Authorization: string };

const begin = async (version: Version, command: 'serve' | 'work') => {
  const one = await start(folders[version], command, { ...settings, PORT: String(ports[version]) });
  running.push(one);
  return one;
};

beforeAll(async () => {
  await createDatabase(urls.ownerUrl, name);
  mailbox = await openMailbox();
  for (const version of ['old', 'new'] as const) ports[version] = await freePort();
  settings = {
    DATABASE_URL: onDatabase(urls.appUrl, name),
    MIGRATION_DATABASE_URL: ownerUrl,
    DATA_DIR: folder,
    SMTP_URL: mailbox.smtpUrl,
    BASE_URL: 'http://localhost:3999',
    HOST: '127.0.0.1',
  };
});
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await platform?.close();
  await mailbox.close();
  await dropDatabase(urls.ownerUrl, name);
});

test('While the last release is running, this version migrates the database, and both are ready on it', async () => {
  say(folders.old, ['migrate', 'up', '--json'], settings);
  web.old = await begin('old', 'serve');
  expect(await isReady(ports.old)).toBe(true);
  say(folders.new, ['migrate', 'up', '--json'], settings);
  expect((await migrationStatus(ownerUrl)).waiting).toEqual([]);
  web.new = await begin('new', 'serve');
  for (const port of Object.values(ports)) expect(await isReady(port)).toBe(true);
  platform = await openPlatform(loadConfig({ NODE_ENV: 'test', ...settings, LOG_LEVEL: 'silent' }));
  here = await foundTestAgency(platform, 'here');
  const { key } = await createApiKey(here, { name: 'Payroll', scopes: ['timesheets:read', 'payroll:read'] });
  bearer = { Authorization: `Bearer ${key}`, Host: 'here.localhost:3999' } as typeof bearer;
});

/** Calls a version's API as someone logged in to the portal. */
async function act(version: Version, who: Context, [method, path]: ['POST' | 'PATCH', string], content: object) {
  const headers: Record<string, string> = { ...(await sessionHeaders(who)), 'Content-Type': 'application/json' };
  const question = { method, host: headers.Host!, headers, body: JSON.stringify(content) };
  const answer = await ask(ports[version], `/api/v1${path}?roleId=${await roleIdOf(who)}`, question);
  expect(answer.status, answer.text).toBeLessThan(300);
  return JSON.parse(answer.text || '{}') as { timesheetId: string };
}

/** Expects a page of a version's portal to be shown to someone. */
async function expectPage(version: Version, who: Context, path: string, words: string) {
  const headers = await sessionHeaders(who);
  const page = await ask(ports[version], `${path}?roleId=${await roleIdOf(who)}`, { host: headers.Host!, headers });
  expect([page.status, page.text.includes(words)], page.text).toEqual([200, true]);
}

test.each([
  { submits: 'new', accepts: 'old', worker: 'old' },
  { submits: 'old', accepts: 'new', worker: 'new' },
  { submits: 'old', accepts: 'new', worker: 'old' },
  { submits: 'new', accepts: 'old', worker: 'new' },
] as const)(
  'A week submitted by the $submits version and accepted by the $accepts one is mailed by the $worker worker, announced live by both, and pulled from both',
  async ({ submits, accepts, worker }) => {
    const working = await begin(worker, 'work');
    const { contractor, contractorId, authoriser, admin } = await makePlacement(here);
    const listening = await Promise.all(
      (['old', 'new'] as const).map(async (version) => {
        const stream = await openStream({ port: ports[version] }, bearer);
        await stream.until('hello');
        return stream;
      }),
    );
    const week = { beginning: '2026-05-18', taskId: newId(), entries: NORMAL_WEEK };
    const { timesheetId } = await act(submits, contractor, ['POST', `/contractors/${contractorId}/timesheets`], week);
    const { emailAddress } = await contactOf(authoriser);
    await mailbox.next((mail) => isTo(mail, emailAddress) && /to authorise/.test(mail.subject ?? ''));
    await expectPage(accepts, authoriser, `/timesheets/${timesheetId}`, 'Accept');
    await act(accepts, authoriser, ['PATCH', `/timesheets/${timesheetId}/accept`], {});
    for (const stream of listening) {
      for (const event of ['timesheet.submitted', 'timesheet.accepted'])
        expect((await stream.until(event)).data).toMatchObject({ subjectId: timesheetId });
      stream.close();
    }
    for (const version of ['old', 'new'] as const) {
      await expectPage(version, admin, `/timesheets/${timesheetId}`, 'Accepted');
      const pulled = await ask(ports[version], '/api/v1/payroll/changes', { headers: bearer });
      expect(pulled.text).toContain(timesheetId);
    }
    expect(await working.stop()).toBe(0);
    expect(working.faults()).toEqual([]);
  },
);

test('The last release is stopped gracefully, and this version continues alone', async () => {
  expect(await web.old!.stop()).toBe(0);
  expect(await isReady(ports.new)).toBe(true);
  expect([web.old!.faults(), web.new!.faults()]).toEqual([[], []]);
  expect(await web.new!.stop()).toBe(0);
});

async function contactOf({ db, actor }: Context): Promise<{ emailAddress: string }> {
  const contactId = 'contactId' in actor ? actor.contactId : null;
  const text = 'select email_address from contacts where id = $1';
  return (await db.run<{ emailAddress: string }>({ text, values: [contactId] }))[0]!;
}
