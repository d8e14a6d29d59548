import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readApiKey } from '#platform/api-key.ts';
import { type LimitName, openRateLimits, type RateLimits } from '#platform/rate-limits.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { revokeApiKey } from '#domain/api-keys/revoke-api-key.server.ts';
import { callerOf } from '../support/api.ts';
import { HOUR, MINUTE } from '../support/lifetime.ts';
import { openTwoAgencies, TEST_NOW, type TwoAgencies } from '../support/two-agencies.ts';

let world: TwoAgencies;
let limits: RateLimits;
beforeAll(async () => {
  world = await openTwoAgencies();
  limits = openRateLimits(world.database.appUrl, (error) => {
    throw error;
  });
});
afterAll(async () => {
  await limits.close();
  await world.close();
});

/** What is counted, how many times it may be done, and for how many seconds the first of them counts. */
const LIMITS: [LimitName, times: number, seconds: number][] = [
  ['logInByAccount', 10, 15 * MINUTE],
  ['logInByAddress', 100, 15 * MINUTE],
  ['logInByTenant', 2000, 15 * MINUTE],
  ['emailByAddress', 20, HOUR],
  ['emailByAccount', 5, HOUR],
  ['signUpByAddress', 10, HOUR],
  ['authoriseByAddress', 120, 10 * MINUTE],
  ['clientErrorsByAddress', 60, 10 * MINUTE],
];

describe('Attempts are counted, and nobody is locked out for good', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(TEST_NOW) }));
  afterEach(() => void vi.useRealTimers());
  const after = (seconds: number) => vi.setSystemTime(Date.parse(TEST_NOW) + seconds * 1000);

  test.each(LIMITS)('%s: %i within %i seconds, and again a second after them', async (name, times, seconds) => {
    const take = () => limits.take(name, 'somebody');
    // All but the first are counted while the first still is.
    for (let taken = 1; taken <= times; taken += 1) expect(await take()).toBeNull();
    expect(await take()).toBe(seconds);
    expect(await limits.take(name, 'somebody else')).toBeNull();
    after(seconds - 1);
    expect(await take()).toBe(1);
    after(seconds + 1);
    expect(await take()).toBeNull();
  });

  test('a success gives all attempts back', async () => {
    for (let taken = 1; taken <= 10; taken += 1) await limits.take('logInByAccount', 'at last');
    expect(await limits.take('logInByAccount', 'at last')).not.toBeNull();
    await limits.forgive('logInByAccount', 'at last');
    expect(await limits.take('logInByAccount', 'at last')).toBeNull();
  });
});

describe('What a process remembers by its own clock', () => {
  let elapsed = 0;
  beforeEach(() => {
    elapsed = Math.ceil(performance.now() / 1000) * 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  });
  afterEach(() => void vi.restoreAllMocks());

  test('the API counts a caller’s requests for a minute, and says how long is left', async () => {
    const platform = { ...world.platform, config: { ...world.platform.config, apiRateLimit: 2 } };
    const call = callerOf(platform, { 'X-Forwarded-For': '192.0.2.1' });
    const ask = async () => {
      const { status, headers } = await call('GET', '/version');
      return [status, headers.get('RateLimit'), headers.get('Retry-After')];
    };
    expect(await ask()).toEqual([200, '"default";r=1;t=60', null]);
    expect(await ask()).toEqual([200, '"default";r=0;t=60', null]);
    elapsed += 59_000;
    expect(await ask()).toEqual([429, '"default";r=0;t=1', '1']);
    elapsed += 2000;
    expect(await ask()).toEqual([200, '"default";r=1;t=60', null]);
  });

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
