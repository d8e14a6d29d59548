import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import type { Door } from '#platform/database/doors.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { ask } from '../support/ask.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

/** Of four connections each door may have two, since one is kept for each other. */
const POOL_SIZE = 4;
const HOST = { host: 'here.localhost' };
const BUSY = 'The service is very busy at the moment. Please try again in a few seconds.';

const web = opened(() =>
  startWebProcess({ POOL_SIZE: String(POOL_SIZE) }, undefined, {
    patiences: { api: { waitMs: 1000, waiting: 2 } },
  }),
);
let bearer: { Authorization: string };

beforeAll(async () => {
  const here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
  const { key } = await createApiKey(here, { name: 'Payroll', scopes: ['timesheets:read'] });
  bearer = { Authorization: `Bearer ${key}` };
});

const page = (path: string) => ask(web.port, path, HOST);
const call = (path = '/api/v1/timesheets') => ask(web.port, path, { ...HOST, headers: bearer });

/** Takes as many connections as the doors may have, and gives them back at the end. */
async function whileHeld(doors: Door[], work: () => Promise<void>): Promise<void> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const holding: Promise<void>[] = [];
  for (const door of doors) {
    const db = web.platform.pool.at(door).for({ agencyId: null });
    await new Promise<void>((isHeld, isRefused) => {
      const held = db.transaction(async (within) => {
        await within.run({ text: 'select 1', values: [] });
        isHeld();
        await ended;
      });
      held.catch(isRefused);
      holding.push(held);
    });
  }
  try {
    await work();
  } finally {
    end();
    await Promise.all(holding);
  }
}

const ALL: Door[] = ['portal', 'portal', 'api', 'background'];

test('While every connection is held a page is refused early, says so, and asks again by itself', async () => {
  await whileHeld(ALL, async () => {
    for (const path of ['/login', '/dashboard']) {
      const { status, headers, text } = await page(path);
      expect([status, headers['retry-after'], headers.refresh]).toEqual([503, '5', '5']);
      expect(text).toContain(BUSY);
      expect(text).toContain('Try again');
    }
  });
  expect((await page('/login')).status).toBe(200);
});

test('A form that meets it is not sent again by itself, and its page says what to do', async () => {
  const logIn = {
    ...HOST,
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'emailAddress=hannah%40here.example&password=a+good+password',
  };
  await whileHeld(ALL, async () => {
    const { status, headers, text } = await ask(web.port, '/login', logIn);
    expect([status, headers['retry-after'], headers.refresh]).toEqual([503, '5', undefined]);
    expect(text).toContain('What you sent may not have been saved.');
    expect(text).not.toContain('http-equiv="refresh"');
  });
});

test('The API refuses with a code of its own, and says when to come back', async () => {
  await whileHeld(ALL, async () => {
    const { status, headers, text } = await call();
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(text)).toMatchObject({ title: BUSY, status: 503, code: 'overloaded' });
  });
});

test('Health is asked on a connection of its own: a process that is overloaded is alive and ready', async () => {
  await whileHeld(ALL, async () => {
    expect((await page('/healthz')).status).toBe(200);
    const { status, text } = await page('/readyz');
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { status: 'ready', checks: { database: 'ok', queue: 'ok', files: 'ok' } },
    ]);
  });
});

test('Machines that wait for a lock leave the portal its connections, and work in the background too', async () => {
  const owner = new pg.Client({ connectionString: web.database.ownerUrl });
  await owner.connect();
  await owner.query('begin; lock table timesheets in access exclusive mode');
  const asked = Array.from({ length: 8 }, () => call());
  const load = () => web.platform.pool.load();
  await vi.waitUntil(() => load().held.get('api') === 2 && !load().waiting.has('api'), { timeout: 20_000 });
  expect((await page('/login')).status).toBe(200);
  expect(await web.platform.pool.for({ agencyId: null }).run({ text: 'select 1 as one', values: [] })).toEqual([
    { one: 1 },
  ]);
  await owner.query('rollback');
  await owner.end();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((one) => one === 200)).toHaveLength(2);
  expect(statuses.filter((one) => one === 503)).toHaveLength(6);
});
