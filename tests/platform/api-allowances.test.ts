import { pino } from 'pino';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { newId } from '#domain/new-id.ts';
import { openApiAllowances } from '#platform/requests/api-allowances.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { openRateLimits } from '#platform/requests/rate-limits.ts';
import { rowsOf } from '#tests/support/installation.ts';
import { callerOf } from '#tests/support/api.ts';
import { openTwoAgencies, TEST_NOW } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
/** Two processes on one database, with one clock. */
let processes: Platform[];
let at = Temporal.Instant.from(TEST_NOW);
const clock = { now: () => at, pause: async () => undefined };
const pass = (seconds: number) => (at = at.add({ milliseconds: seconds * 1000 }));
beforeAll(async () => {
  const { config, log } = world.platform;
  processes = await Promise.all([1, 2].map(() => openPlatform(config, { clock, log })));
});
afterAll(async () => {
  for (const one of processes) await one.close();
});
beforeEach(() => void pass(3600));

const somebody = () => ({ key: newId(), queue: 'agency' });
/** Calls until refused; returns how many were allowed. */
async function callUntilRefused(platform: Platform, caller: ReturnType<typeof somebody>, most: number) {
  let allowed = 0;
  while ((await platform.allowances.take(caller, most)).isGranted) allowed += 1;
  return allowed;
}
const callTimes = (platform: Platform, times: number, caller: ReturnType<typeof somebody>, most: number) =>
  Promise.all(Array.from({ length: times }, () => platform.allowances.take(caller, most)));

describe('API calls are counted across all processes', () => {
  test.each([1, 2, 5, 60, 150, 1200])('of %i, no more are allowed, however many ask at once', async (most) => {
    const caller = somebody();
    const answers = await Promise.all(processes.map((one) => callTimes(one, most + 20, caller, most)));
    const allowed = answers.flat().filter(({ isGranted }) => isGranted).length;
    expect(allowed).toBeLessThanOrEqual(most);
    expect(allowed).toBeGreaterThanOrEqual(most - 11);
  });

  test('each of them reports the overall remainder, and when it resets', async () => {
    const [one, other] = processes as [Platform, Platform];
    const caller = somebody();
    const answers = [];
    for (const process of [one, other, other, one]) {
      answers.push(await process.allowances.take(caller, 3));
      pass(1);
    }
    expect(answers).toEqual([
      { isGranted: true, left: 2, seconds: 60 },
      { isGranted: true, left: 1, seconds: 59 },
      { isGranted: true, left: 0, seconds: 58 },
      { isGranted: false, left: 0, seconds: 57 },
    ]);
    pass(55);
    expect((await other.allowances.take(caller, 3)).isGranted).toBe(false);
    pass(1);
    expect(await one.allowances.take(caller, 3)).toEqual({ isGranted: true, left: 2, seconds: 60 });
    expect(await other.allowances.take(caller, 3)).toEqual({ isGranted: true, left: 1, seconds: 60 });
  });

  test.each([1200, 5000])(
    'of %i, what one leaves unused is unavailable to the others for at most eleven',
    async (most) => {
      const [one, other] = processes as [Platform, Platform];
      const caller = somebody();
      for (let calls = 1; calls <= 130; calls += 1) await one.allowances.take(caller, most);
      const allowed = 130 + (await callUntilRefused(other, caller, most));
      expect(allowed).toBeGreaterThanOrEqual(most - 11);
      expect(allowed).toBeLessThan(most);
      // It is given back as soon as the first one asks again.
      pass(1);
      expect(allowed + (await callUntilRefused(one, caller, most))).toBe(most);
    },
  );

  test('the remainder of a window does not carry over', async () => {
    const [one, other] = processes as [Platform, Platform];
    const caller = somebody();
    for (let calls = 1; calls <= 30; calls += 1) await one.allowances.take(caller, 1200);
    pass(60);
    expect(await callUntilRefused(other, caller, 1200)).toBe(1200);
    expect((await one.allowances.take(caller, 1200)).isGranted).toBe(false);
  });

  test('an occasional caller leaves at most one unused', async () => {
    const [one, other] = processes as [Platform, Platform];
    const caller = somebody();
    for (let calls = 1; calls <= 10; calls += 1) {
      await one.allowances.take(caller, 1200);
      pass(2);
    }
    expect(10 + (await callUntilRefused(other, caller, 1200))).toBeGreaterThanOrEqual(1199);
  });

  test('the remainder is at most a second old', async () => {
    const [one, other] = processes as [Platform, Platform];
    const caller = somebody();
    await callTimes(one, 30, caller, 1200);
    await callTimes(other, 100, caller, 1200);
    pass(1);
    expect((await one.allowances.take(caller, 1200)).left).toBeLessThanOrEqual(1200 - 131);
    expect((await one.allowances.take(caller, 1200)).left).toBeGreaterThanOrEqual(1200 - 132 - 11);
  });

  test('a clock that is set back locks nobody out', async () => {
    const caller = somebody();
    await callUntilRefused(processes[0]!, caller, 5);
    pass(-1800);
    expect((await processes[0]!.allowances.take(caller, 5)).isGranted).toBe(true);
  });

  test('most of them ask the database nothing', async () => {
    const limits = openRateLimits(world.database.appUrl, () => undefined);
    let requested = 0;
    const lend: typeof limits.lendCalls = (...calls) => {
      requested += 1;
      return limits.lendCalls(...calls);
    };
    const allowances = openApiAllowances(lend, clock, world.platform.log);
    const caller = somebody();
    for (let calls = 1; calls <= 1000; calls += 1) await allowances.take(caller, 1200);
    expect(requested).toBeLessThan(100);
    await limits.close();
  });
});

describe('While the database is down', () => {
  test('each process counts by itself, says so once, and counts with the others again as soon as it is back', async () => {
    const there = openRateLimits(world.database.appUrl, () => undefined);
    const nowhere = openRateLimits('postgres://nobody@127.0.0.1:1/nothing', () => undefined);
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    let limits = there;
    const allowances = openApiAllowances((...calls) => limits.lendCalls(...calls), clock, log);
    const caller = somebody();
    const take = async () => (await allowances.take(caller, 5)).isGranted;
    expect([await take(), await take()]).toEqual([true, true]);
    pass(1);
    limits = nowhere;
    expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false]);
    pass(1);
    expect(await take()).toBe(false);
    expect(lines.filter((line) => line.includes('counted by this process alone'))).toHaveLength(1);
    pass(1);
    limits = there;
    // The calls in the meantime were not counted anywhere else.
    expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false]);
    expect(lines.filter((line) => line.includes('together again'))).toHaveLength(1);
    await Promise.all([there.close(), nowhere.close()]);
  });

  test('what a process did not borrow it does not return', async () => {
    const there = openRateLimits(world.database.appUrl, () => undefined);
    let isAway = false;
    const lend: typeof there.lendCalls = (...calls) =>
      isAway ? Promise.reject(new Error('It is away.')) : there.lendCalls(...calls);
    const allowances = openApiAllowances(lend, clock, world.platform.log);
    const caller = somebody();
    const take = async () => (await allowances.take(caller, 5)).isGranted;
    expect([await take(), await take()]).toEqual([true, true]);
    pass(1);
    isAway = true;
    expect(await take()).toBe(true);
    pass(1);
    isAway = false;
    expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false]);
    await there.close();
  });
});

describe('The API', () => {
  const callers = (most: number, headers: Record<string, string>) =>
    processes.map((one) => callerOf({ ...one, config: { ...one.config, apiRateLimit: most } }, headers));
  const said = async (call: ReturnType<typeof callerOf>, headers: Record<string, string> = {}) => {
    const answer = await call('GET', '/clients', undefined, headers);
    return [answer.status, answer.headers.get('RateLimit'), answer.headers.get('Retry-After')];
  };

  test('counts a key in both processes, at any address and however it is written', async () => {
    const { key } = await createApiKey(world.here, { name: 'Both', scopes: ['directory:read'] });
    const [one, other] = callers(3, { Authorization: `Bearer ${key}` });
    expect(await said(one!)).toEqual([200, '"default";r=2;t=60', null]);
    expect(await said(other!, { Authorization: `bearer  ${key}` })).toEqual([200, '"default";r=1;t=60', null]);
    expect(await said(other!)).toEqual([200, '"default";r=0;t=60', null]);
    pass(20);
    expect(await said(one!)).toEqual([429, '"default";r=0;t=40', '40']);
    expect(await said(other!)).toEqual([429, '"default";r=0;t=40', '40']);
    expect(await said(one!)).toEqual([429, '"default";r=0;t=40', '40']);
    const { key: theirs } = await createApiKey(world.there, { name: 'Theirs', scopes: ['directory:read'] });
    expect((await said(one!, { Authorization: `Bearer ${theirs}` }))[0]).toBe(200);
    pass(40);
    expect(await said(other!)).toEqual([200, '"default";r=2;t=60', null]);
  });

  test('counts made-up keys and sessions by their address, and stores no row for them', async () => {
    const [one, other] = callers(2, {});
    const madeUp = (i: number) => ({ Authorization: `Bearer cs_madeupkey00${i}_${'x'.repeat(30)}` });
    expect((await said(one!, madeUp(1)))[0]).toBe(401);
    expect((await said(other!, { Cookie: 'countersign-session=made-up' }))[0]).toBe(401);
    expect((await said(one!, madeUp(2)))[0]).toBe(429);
    const { key } = await createApiKey(world.here, { name: 'Honest', scopes: ['directory:read'] });
    expect((await said(one!, { Authorization: `Bearer ${key}` }))[0]).toBe(200);
    const [row] = await rowsOf<{ count: number }>(
      world.database.ownerUrl,
      `select count(*)::int from rate_limits where key like 'apiCalls:%' and expire = ${at.epochMilliseconds + 60_000}`,
    );
    expect(row!.count).toBe(2);
  });

  test('counts a visitor separately at each agency', async () => {
    const visit = (ctx: { agency: { portalUrl: string } }) =>
      callers(1, { Host: new URL(ctx.agency.portalUrl).host })[0]!('GET', '/accounts/me');
    expect((await visit(world.here)).status).toBe(401);
    expect((await visit(world.here)).status).toBe(429);
    expect((await visit(world.there)).status).toBe(401);
  });
});
