import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { applyLongImport } from '#jobs/apply-import.job.ts';
import type { Door } from '#platform/database/doors.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { ask } from '../support/ask.ts';
import { foundTestAgency } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

/** Of four connections each door may have two, since one is reserved for each of the others. */
const POOL_SIZE = 4;
const MAX_CALLS = 30;
const HOST = { host: 'here.localhost' };
const ONE = { text: 'select 1 as one', values: [] };
const BUSY = 'The service is very busy at the moment. Please try again in a few seconds.';

const web = opened(() =>
  startWebProcess({ POOL_SIZE: String(POOL_SIZE), API_RATE_LIMIT: String(MAX_CALLS) }, undefined, {
    patiences: { api: { waitMs: 1000, waiting: 2 }, portal: { waitMs: 1000, waiting: 2 } },
  }),
);
let bearers: Record<'here' | 'there', { Authorization: string }>;

async function keyOf(name: string) {
  const agency = await openNamedAgencyContext(web.platform, name, { kind: 'commandLine' });
  const { key } = await createApiKey(agency, { name: 'Payroll', scopes: ['timesheets:read'] });
  return { Authorization: `Bearer ${key}` };
}
beforeAll(async () => {
  await foundTestAgency(web.platform, 'there');
  bearers = { here: await keyOf('here'), there: await keyOf('there') };
});

const load = () => web.platform.pool.load();
const page = (path: string, name = 'here') => ask(web.port, path, { host: `${name}.localhost` });
const call = (name: 'here' | 'there' = 'here') =>
  ask(web.port, '/api/v1/timesheets', { host: `${name}.localhost`, headers: bearers[name] });

/** Takes as many connections as the doors may have, and returns them at the end. */
async function whileHeld(doors: Door[], work: () => Promise<void>, options = {}): Promise<void> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const holding: Promise<void>[] = [];
  for (const door of doors) {
    const db = web.platform.pool.at(door).for({ agencyId: null });
    await new Promise<void>((isHeld, isRefused) => {
      const held = db.transaction(async (within) => {
        await within.run(ONE);
        isHeld();
        await ended;
      }, options);
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

test('While every connection is busy a page is refused early, says so, and retries by itself', async () => {
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

test('A form in that situation is not sent again by itself, and its page says what to do', async () => {
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

test('The API refuses with a code of its own, and says when to try again', async () => {
  await whileHeld(ALL, async () => {
    const { status, headers, text } = await call();
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(text)).toMatchObject({ title: BUSY, status: 503, code: 'overloaded' });
  });
});

test('If one agency’s calls have filled their share of the queue, another agency’s still wait and are answered', async () => {
  for (const name of ['here', 'there'] as const) expect((await call(name)).status).toBe(200);
  let [large, small]: [ReturnType<typeof call>[], ReturnType<typeof call> | null] = [[], null];
  await whileHeld(ALL, async () => {
    large = Array.from({ length: 6 }, () => call('here'));
    await vi.waitUntil(() => load().waiting.get('api') === 2);
    small = call('there');
    await vi.waitUntil(() => load().waiting.get('api') === 3);
  });
  expect((await small!).status).toBe(200);
  const statuses = (await Promise.all(large)).map(({ status }) => status);
  expect(statuses.filter((one) => one === 503)).toHaveLength(4);
});

test('If one agency’s visitors have filled theirs, another agency’s are not turned away', async () => {
  for (const name of ['here', 'there']) expect((await page('/login', name)).status).toBe(200);
  let [large, small]: [ReturnType<typeof page>[], ReturnType<typeof page> | null] = [[], null];
  await whileHeld(ALL, async () => {
    large = Array.from({ length: 6 }, () => page('/login', 'here'));
    await vi.waitUntil(() => load().waiting.get('portal') === 2);
    small = page('/login', 'there');
    await vi.waitUntil(() => load().waiting.get('portal') === 3);
  });
  expect((await small!).status).toBe(200);
  await Promise.all(large);
});

test('A caller whose key could not be looked up is told so, and the call counts for nobody', async () => {
  const headers = await keyOf('here');
  await whileHeld(ALL, async () => {
    const requested = Array.from({ length: MAX_CALLS + 10 }, () =>
      ask(web.port, '/api/v1/timesheets', { ...HOST, headers }),
    );
    const refused = await Promise.all(requested);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  });
});

test('Health has its own connection: an overloaded process is alive and ready', async () => {
  await whileHeld(ALL, async () => {
    expect((await page('/healthz')).status).toBe(200);
    const { status, text } = await page('/readyz');
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { status: 'ready', checks: { database: 'ok', queue: 'ok', files: 'ok' } },
    ]);
  });
});

test('As many long imports as a worker runs at once leave connections for imports by every other route', async () => {
  const imports = Array.from({ length: applyLongImport.sideBySide ?? 4 }, () => 'background' as const);
  const options = { copy: true };
  await whileHeld(
    imports,
    async () => {
      for (const door of ['portal', 'api'] as const) {
        const db = web.platform.pool.at(door).for({ agencyId: web.here.agency.id });
        expect(await db.transaction((within) => within.run(ONE), options)).toEqual([{ one: 1 }]);
      }
    },
    options,
  );
});

test('Machines waiting for a lock leave connections to the portal, and to background work', async () => {
  const owner = new pg.Client({ connectionString: web.database.ownerUrl });
  await owner.connect();
  await owner.query('begin; lock table timesheets in access exclusive mode');
  const requested = Array.from({ length: 8 }, () => call());
  await vi.waitUntil(() => load().held.get('api') === 2 && !load().waiting.has('api'), { timeout: 20_000 });
  expect((await page('/login')).status).toBe(200);
  expect(await web.platform.pool.for({ agencyId: null }).run(ONE)).toEqual([{ one: 1 }]);
  await owner.query('rollback');
  await owner.end();
  const statuses = (await Promise.all(requested)).map(({ status }) => status);
  expect(statuses.filter((one) => one === 200)).toHaveLength(2);
  expect(statuses.filter((one) => one === 503)).toHaveLength(6);
});
