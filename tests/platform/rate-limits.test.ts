import { Temporal } from 'temporal-polyfill';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readApiKey } from '#platform/log-in/api-key.ts';
import { type LimitName, openRateLimits, type RateLimits } from '#platform/requests/rate-limits.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { revokeApiKey } from '#domain/api-keys/revoke-api-key.server.ts';
import { rowsOf } from '#tests/support/installation.ts';
import { HOUR, MINUTE } from '#tests/support/lifetime.ts';
import { openTwoAgencies, TEST_NOW } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
let limits: RateLimits;
beforeAll(async () => {
  limits = openRateLimits(world.database.appUrl, (error) => {
    throw error;
  });
});
afterAll(async () => {
  await limits.close();
});

/** What is counted, how many times it is allowed, and for how many seconds the first of them counts. */
const LIMITS: [LimitName, times: number, seconds: number][] = [
  ['logInByDevice', 10, 15 * MINUTE],
  ['logInByPair', 10, 15 * MINUTE],
  ['logInByAddress', 100, 15 * MINUTE],
  ['codeByDevice', 10, 15 * MINUTE],
  ['codeByPair', 10, 15 * MINUTE],
  ['passkeyByDevice', 10, 15 * MINUTE],
  ['passkeyByPair', 10, 15 * MINUTE],
  ['passkeyAskedByAddress', 300, 10 * MINUTE],
  ['ownPassword', 10, 15 * MINUTE],
  ['emailByDevice', 5, HOUR],
  ['emailByPair', 5, HOUR],
  ['emailByAddress', 20, HOUR],
  ['emailByAccount', 5, HOUR],
  ['emailByMailbox', 20, HOUR],
  ['signUpByAddress', 10, HOUR],
  ['authoriseByAddress', 120, 10 * MINUTE],
  ['clientErrorsByAddress', 60, 10 * MINUTE],
];

describe('Attempts are counted, and nobody is locked out permanently', () => {
  const take = async (name: LimitName, key: string, seconds = 0) =>
    (await limits.take(Temporal.Instant.from(TEST_NOW).add({ milliseconds: seconds * 1000 }), [[name, key]])).wait;

  test.each(LIMITS)('%s: %i within %i seconds, and again a second after them', async (name, times, seconds) => {
    // All others are counted while the first still is.
    for (let taken = 1; taken <= times; taken += 1) expect(await take(name, 'somebody')).toBeNull();
    expect(await take(name, 'somebody')).toBe(seconds);
    expect(await take(name, 'somebody else')).toBeNull();
    expect(await take(name, 'somebody', seconds - 1)).toBe(1);
    expect(await take(name, 'somebody', seconds + 1)).toBeNull();
  });

  test.each(['logInByPair', 'logInByAccount'] as const)(
    '%s: counts from a clock that was a day ahead lock nobody out once it is set back',
    async (name) => {
      for (let taken = 1; taken <= 14; taken += 1) await take(name, 'of the day before', 24 * HOUR);
      expect(await take(name, 'of the day before', 24 * HOUR)).not.toBeNull();
      for (let taken = 1; taken <= 10; taken += 1) expect(await take(name, 'of the day before')).toBeNull();
      expect(await take(name, 'of the day before')).not.toBeNull();
    },
  );

  test.each(['logInByAccount', 'codeByAccount', 'passkeyByAccount'] as const)(
    '%s: beyond ten a delay that doubles to five minutes',
    async (name) => {
      let at = 0;
      for (let taken = 1; taken <= 10; taken += 1) expect(await take(name, 'somebody')).toBeNull();
      for (const delay of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
        expect(await take(name, 'somebody', at)).toBe(delay);
        expect(await take(name, 'somebody', at + delay - 0.5)).toBe(1);
        at += delay;
        expect(await take(name, 'somebody', at)).toBeNull();
      }
      at += HOUR;
      // After an hour without an attempt, all are forgotten.
      for (let taken = 1; taken <= 10; taken += 1) expect(await take(name, 'somebody', at)).toBeNull();
      expect(await take(name, 'somebody', at)).toBe(1);
    },
  );

  test.each([
    ['logInByAccountAnywhere', 60, 60],
    ['codeByAccountAnywhere', 60, 60],
    ['logInByPairAnywhere', 30, 30],
    ['codeByPairAnywhere', 30, 30],
    ['logInByAddressAnywhere', 300, 3],
  ] as const)('%s: %i at once, and then one every %i seconds', async (name, times, step) => {
    for (let taken = 1; taken <= times; taken += 1) expect(await take(name, 'somebody')).toBeNull();
    expect(await take(name, 'somebody')).toBe(step);
    expect(await take(name, 'somebody', step - 1)).toBe(1);
    expect([await take(name, 'somebody', step), await take(name, 'somebody', step)]).toEqual([null, step]);
    // Three steps and a half later three are let in, and the next half a step after them.
    const later = step * 4.5;
    for (let taken = 1; taken <= 3; taken += 1) expect(await take(name, 'somebody', later)).toBeNull();
    expect(await take(name, 'somebody', later)).toBe(Math.ceil(step / 2));
    // Unused, all of them come back, and no more.
    const rested = later + times * step;
    for (let taken = 1; taken <= times; taken += 1) expect(await take(name, 'somebody', rested)).toBeNull();
    expect(await take(name, 'somebody', rested)).toBe(step);
  });

  test('logInByAgency: counts and refuses nobody', async () => {
    const at = Temporal.Instant.from(TEST_NOW);
    for (let taken = 1; taken <= 2100; taken += 1)
      expect(await limits.take(at, [['logInByAgency', 'busy']])).toEqual({ wait: null, counts: [taken] });
  });

  test('an attempt counts in all of its counters, or in none if one of them refuses', async () => {
    const at = Temporal.Instant.from(TEST_NOW);
    const both = () =>
      limits.take(at, [
        ['emailByAddress', 'both'],
        ['emailByPair', 'both'],
      ]);
    for (let taken = 1; taken <= 5; taken += 1) expect(await both()).toEqual({ wait: null, counts: [taken, taken] });
    for (let more = 1; more <= 100; more += 1) expect(await both()).toEqual({ wait: HOUR, counts: [5, 5] });
  });

  test('of many at once no more pass than allowed', async () => {
    const tries = await Promise.all(Array.from({ length: 40 }, () => take('logInByPair', 'at once')));
    expect(tries.filter((wait) => wait === null)).toHaveLength(10);
  });

  test('one is returned, or all of them', async () => {
    const pair = ['logInByPair', 'at last'] as const;
    for (let taken = 1; taken <= 10; taken += 1) await take(...pair);
    await limits.giveBack([pair]);
    expect(await take(...pair)).toBeNull();
    expect(await take(...pair)).not.toBeNull();
    await limits.forgive([pair]);
    for (let taken = 1; taken <= 10; taken += 1) expect(await take(...pair)).toBeNull();
  });

  test('the people counted are not stored', async () => {
    await take('logInByAccount', 'hannah@here.example');
    const rows = await rowsOf(world.database.ownerUrl, 'select key from rate_limits');
    expect(JSON.stringify(rows)).toMatch('logInByAccount:');
    expect(JSON.stringify(rows)).not.toMatch('hannah');
  });
});

describe('What a process remembers by its own clock', () => {
  let elapsed = 0;
  beforeEach(() => {
    elapsed = Math.ceil(performance.now() / 1000) * 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  });
  afterEach(() => void vi.restoreAllMocks());

  test('a revoked key is known for less than a second, and no longer', async () => {
    const { key, keyId } = await createApiKey(world.here, { name: 'Clock', scopes: ['payroll:read'] });
    expect(await readApiKey(world.platform, key)).not.toBeNull();
    await revokeApiKey(world.here, keyId);
    elapsed += 799;
    expect(await readApiKey(world.platform, key)).not.toBeNull();
    elapsed += 2;
    expect(await readApiKey(world.platform, key)).toBeNull();
  });
});
