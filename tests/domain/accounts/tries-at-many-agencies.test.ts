import { beforeAll, expect, test } from 'vitest';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import type { VisitorContext } from '#domain/context.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { after } from '#tests/support/lifetime.ts';
import { giveCodes, givePassword, MEMBER_PASSWORD, visitorOf } from '#tests/support/member.ts';
import { opened } from '#tests/support/opened.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { foundTestAgency, openTwoAgencies } from '#tests/support/two-agencies.ts';

const TOO_MANY = { code: 'too_many_requests' };
const OWN = { address: '203.0.113.7', userAgent: null };
type From = Parameters<typeof logIn>[2];

const world = opened(openTwoAgencies);
let here: VisitorContext;
let others: VisitorContext[];
beforeAll(async () => {
  here = visitorOf(world.platform, world.here);
  const names = Array.from({ length: 6 }, (_, at) => `agency-${at}`);
  const agencies = await Promise.all(names.map((name) => foundTestAgency(world.platform, name)));
  others = agencies.map((agency) => visitorOf(world.platform, agency));
});

async function somebody() {
  const { actor } = (await makePlacement(world.here)).contractor;
  return givePassword(world.platform, (actor as RoleActor).accountId);
}
let guessers = 0;
/** Returns someone at an unused address. */
function guesser(): From {
  guessers += 1;
  return { address: `198.19.${guessers >> 8}.${guessers & 255}`, userAgent: null };
}
type Tried = { emailAddress: string; password?: string; code?: string };
const enter = (ctx: VisitorContext, { password = MEMBER_PASSWORD, ...tried }: Tried, from: From) =>
  logIn(ctx, { ...tried, password, rememberMe: false }, from);
/** Returns the codes with which many attempts were refused, each as often as it occurred. */
async function refusals(tries: Promise<unknown>[]) {
  const settled = await Promise.allSettled(tries);
  return settled.map((one) => (one.status === 'rejected' ? String((one.reason as { code: string }).code) : 'done'));
}
const ten = <T>(make: () => T) => Array.from({ length: 10 }, make);

test('An account can be guessed at sixty times at once and then once a minute, through however many agencies', async () => {
  const { emailAddress } = await somebody();
  const { devices } = await enter(here, { emailAddress }, OWN);
  const wrong = { emailAddress, password: 'a guess' };
  for (const ctx of others)
    expect(await refusals(ten(() => enter(ctx, wrong, guesser())))).toEqual(ten(() => 'invalid_credentials'));
  await expect(enter(here, wrong, guesser())).rejects.toMatchObject(TOO_MANY);
  expect(await enter(here, { emailAddress }, { ...OWN, devices })).toHaveProperty('token');
  await expect(enter(after(here, 59), { emailAddress }, OWN)).rejects.toMatchObject({
    ...TOO_MANY,
    retryAfterSeconds: 1,
  });
  expect(await refusals([wrong, wrong].map((tried) => enter(after(here, 60), tried, guesser())))).toEqual(
    expect.arrayContaining(['invalid_credentials', TOO_MANY.code]),
  );
});

test('Whoever guesses at many agencies keeps a new browser waiting for a minute, not for an hour', async () => {
  const { emailAddress } = await somebody();
  for (const ctx of others) await refusals(ten(() => enter(ctx, { emailAddress, password: 'x' }, guesser())));
  await expect(enter(here, { emailAddress }, OWN)).rejects.toMatchObject({ ...TOO_MANY, retryAfterSeconds: 60 });
  expect(await enter(after(here, 60), { emailAddress }, OWN)).toHaveProperty('token');
});

test('Log-in codes of an account can be guessed at sixty times at once and then once a minute', async () => {
  const { emailAddress, accountId } = await somebody();
  const { recoveryCodes } = await giveCodes(here, accountId);
  for (const ctx of others) await refusals(ten(() => enter(ctx, { emailAddress, code: '000000' }, guesser())));
  const right = { emailAddress, code: recoveryCodes[0]! };
  await expect(enter(here, right, guesser())).rejects.toMatchObject(TOO_MANY);
  expect(await enter(after(here, 60), right, guesser())).toHaveProperty('token');
});

test('From one network an account can be guessed at thirty times in a quarter of an hour at most, and others are let in', async () => {
  const { emailAddress } = await somebody();
  const from = guesser();
  for (const ctx of others.slice(0, 3)) await refusals(ten(() => enter(ctx, { emailAddress, password: 'x' }, from)));
  await expect(enter(here, { emailAddress }, from)).rejects.toMatchObject(TOO_MANY);
  expect(await enter(here, { emailAddress }, OWN)).toHaveProperty('token');
});

test('One network can guess at accounts three hundred times in a quarter of an hour at most', async () => {
  const { emailAddress } = await somebody();
  const from = guesser();
  for (let time = 0; time < 300; time += 1)
    await here.limits.take(here.clock.now(), [['logInByAddressAnywhere', from.address!]]);
  await expect(enter(here, { emailAddress }, from)).rejects.toMatchObject(TOO_MANY);
});

test('However long strangers try at one agency, a new browser is let in at another', async () => {
  const { emailAddress } = await somebody();
  const there = visitorOf(world.platform, world.there);
  let tried = 0;
  for (let seconds = 0; seconds < 3 * 3600; seconds += 30) {
    const crowd = seconds === 0 ? ten(guesser) : [guesser()];
    const seen = await refusals(
      crowd.map((from) => enter(after(there, seconds), { emailAddress, password: 'x' }, from)),
    );
    tried += seen.filter((one) => one === 'invalid_credentials').length;
    if (seconds % 1800 === 0)
      expect(await enter(after(here, seconds), { emailAddress }, guesser())).toHaveProperty('token');
  }
  expect(tried).toBeGreaterThan(40);
});
