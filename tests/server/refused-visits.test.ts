import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { ask, type Answer, freePort } from '../support/ask.ts';
import { type Cable, layCable } from '../support/cable.ts';
import { runCommandLine } from '../support/command-line.ts';
import { rowsOf } from '../support/installation.ts';
import { makePlacement } from '../support/placement.ts';
import { onDatabase } from '../support/postgres.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const HOST = { host: 'here.localhost' };
const SENTENCE = 'The service is not available at the moment. Please try again.';

const web = opened(() => startWebProcess({}, async (url) => (cable = await layCable(url)).url));
let cable: Cable;
let bearer: { Authorization: string };
let contractorId: string;

beforeAll(async () => {
  const here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
  const { key } = await createApiKey(here, { name: 'Payroll', scopes: ['timesheets:read', 'timesheets:write'] });
  ({ contractorId } = await makePlacement(here));
  bearer = { Authorization: `Bearer ${key}` };
});

const page = (path: string) => ask(web.port, path, HOST);
const call = () => ask(web.port, '/api/v1/timesheets', { ...HOST, headers: bearer });
const health = async () => [(await page('/healthz')).status, (await page('/readyz')).status];

/** Expects every kind of response while the database is unavailable. */
async function expectTurnedAway(): Promise<void> {
  const [login, data, logo, dashboard, api] = await Promise.all([
    page('/login'),
    page('/login.data'),
    page('/logos/square'),
    page('/dashboard'),
    call(),
  ]);
  for (const one of [login, data, logo, dashboard, api] satisfies Answer[]) {
    expect(one.status).toBe(503);
    expect(one.headers['retry-after']).toBe('5');
  }
  for (const one of [login, dashboard]) {
    expect(one.text).toMatch(/<title>[^<]* - Back in a moment<\/title>/);
    expect(one.text).toContain(SENTENCE);
    expect(one.text).toContain('Try again');
    expect(one.headers.refresh).toBe('5');
    expect(one.text).not.toContain('unhandled error');
  }
  expect(api.headers['content-type']).toBe('application/problem+json');
  expect(JSON.parse(api.text)).toMatchObject({ title: SENTENCE, status: 503, code: 'unavailable' });
}

test('A command whose database does not answer says so and exits with 4', async () => {
  const DATABASE_URL = `postgres://countersign_app:secret@127.0.0.1:${await freePort()}/countersign`;
  const { code, out, err } = await runCommandLine(['agency', 'list'], { DATABASE_URL });
  expect([code, out, err]).toEqual([
    4,
    '',
    'The database does not answer. Is it running, and is DATABASE_URL right?\n',
  ]);
}, 30_000);

test('While the database accepts no connections visitors are turned away, and let in when it does', async () => {
  const name = new URL(web.database.appUrl).pathname.slice(1);
  const allow = (isAllowed: boolean) =>
    rowsOf(onDatabase(web.database.ownerUrl, 'postgres'), `alter database ${name} allow_connections ${isAllowed}`);
  await allow(false);
  await rowsOf(
    onDatabase(web.database.appUrl, 'postgres'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
  );
  await expectTurnedAway();
  await allow(true);
  // A pooler in between retries after a second.
  await expect.poll(async () => (await page('/login')).status).toBe(200);
});

test('An unexpected error is shown with its reporting id, even if nothing of the page could be read', async () => {
  await rowsOf(web.database.ownerUrl, 'alter function open_request rename to closed_request');
  const { status, text } = await page('/login');
  await rowsOf(web.database.ownerUrl, 'alter function closed_request rename to open_request');
  expect(status).toBe(500);
  expect(text).toContain('Sorry, something went wrong...');
  const isIt = ({ msg }: Record<string, unknown>) => msg === 'A page failed.';
  const [logged] = web.lines.splice(web.lines.findIndex(isIt), 1);
  expect(logged!.reportingId).toMatch(/^[\w-]{20,}$/);
  expect(text).toContain(`<dd class="mono">${logged!.reportingId as string}</dd>`);
});

test('A form whose files cannot be stored because the database is lost half-way is turned away, and no error goes unhandled', async () => {
  const headers = { ...bearer, Host: 'here.localhost', 'Content-Type': 'multipart/form-data; boundary=edge' };
  const path = `/api/v1/contractors/${contractorId}/timesheets`;
  const asking = request({ host: '127.0.0.1', port: web.port, path, method: 'POST', headers });
  const answered = new Promise<number>((resolve, reject) => {
    asking.once('response', (response) => (response.resume(), resolve(response.statusCode ?? 0)));
    asking.once('error', reject);
  });
  const part = (name: string) =>
    `--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}.pdf"\r\n\r\n%PDF-1.7 ${name}\r\n`;
  asking.write(part('first'));
  await sleep(100); // the key is known by now, and the first file is waiting for its end
  await cable.pull();
  asking.write(part('second'));
  await sleep(300); // the first one fails while the form is still arriving
  asking.end('--edge--\r\n');
  expect(await answered).toBe(503);
});

test('While connections are refused visitors are turned away, and the process stays alive', async () => {
  await expectTurnedAway();
  expect(await health()).toEqual([200, 503]);
  const logIn = await ask(web.port, '/login', {
    ...HOST,
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'emailAddress=hannah%40here.example&password=a+good+password',
  });
  expect([logIn.status, logIn.headers['retry-after']]).toEqual([503, '5']);
  expect(web.lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
