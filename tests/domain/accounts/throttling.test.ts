import { beforeAll, describe, expect, test } from 'vitest';
import { beginLogIn } from '#domain/accounts/log-in/begin-log-in.server.ts';
import { finishLogIn } from '#domain/accounts/log-in/finish-log-in.server.ts';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import { requestPasswordReset } from '#domain/accounts/mails/request-email.server.ts';
import { resetPassword } from '#domain/accounts/reset-password.server.ts';
import { sendNotice } from '#domain/accounts/mails/send-notice.server.ts';
import type { NoticeToSend } from '#domain/accounts/mails/account-notice.ts';
import type { Context, VisitorContext } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { composeAccountNotice } from '#emails/compose/account-notice.ts';
import { askedFor } from '#tests/support/requested-mails.ts';
import { after } from '#tests/support/lifetime.ts';
import { askedKey } from '#tests/support/mailed-key.ts';
import { giveCodes, givePassword, MEMBER_PASSWORD, visitorOf } from '#tests/support/member.ts';
import { rowsOf } from '#tests/support/installation.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const TOO_MANY = { code: 'too_many_requests' };
const WRONG = { code: 'invalid_credentials' };
const OWN = { address: '203.0.113.7', userAgent: null };
const world = opened(openTwoAgencies);
let [here, there]: VisitorContext[] = [];
beforeAll(async () => {
  [here, there] = [visitorOf(world.platform, world.here), visitorOf(world.platform, world.there)];
});

/** Creates someone with a password at the agency here. */
async function somebody() {
  const { actor } = (await makePlacement(world.here)).contractor;
  return givePassword(world.platform, (actor as RoleActor).accountId);
}
type From = Parameters<typeof logIn>[2];
const enter = (ctx: VisitorContext, emailAddress: string, from: From, password = MEMBER_PASSWORD) =>
  logIn(ctx, { emailAddress, password, rememberMe: false }, from);
/** Returns a browser at the person's own address that has logged in before. */
const knownBrowser = async (emailAddress: string): Promise<From> => ({
  ...OWN,
  devices: (await enter(here!, emailAddress, OWN)).devices,
});
let strangers = 0;
/** Returns an otherwise unused address. */
const stranger = (): From => {
  strangers += 1;
  return { address: `198.18.${strangers >> 8}.${strangers & 255}`, userAgent: null };
};
const outcomes = async (tries: Promise<unknown>[]) => {
  const counts: Record<string, number> = {};
  for (const one of await Promise.allSettled(tries)) {
    const code = one.status === 'fulfilled' ? 'done' : String((one.reason as { code: unknown }).code);
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};
const jobsFor = async (name: string, emailAddress: string) => {
  const jobs = await askedFor(world, name, emailAddress);
  return jobs.map(({ id, askedAt, notice }) => {
    const data: NoticeToSend = { emailAddress, notice: notice!, at: askedAt };
    return { id, data };
  });
};

describe('While strangers try passwords', () => {
  test('10,000 times from 200 addresses, the owner’s right password still logs in wherever it did before', async () => {
    const { emailAddress, accountId } = await somebody();
    let owner = await knownBrowser(emailAddress);
    const crowd = Array.from({ length: 200 }, stranger);
    for (let round = 0; round < 100; round += 1) {
      // One attempt a second, so that the account's delay lets some of them pass.
      const ctx = after(here!, round * 100);
      const tries = Array.from({ length: 100 }, (_, at) =>
        enter(ctx, emailAddress, crowd[(round * 100 + at) % crowd.length]!, 'a guess'),
      );
      const seen = await outcomes(tries);
      expect(seen.done).toBeUndefined();
      expect(seen.too_many_requests).toBeGreaterThanOrEqual(90);
      if (round % 5 === 0) owner = { ...owner, devices: (await enter(ctx, emailAddress, owner)).devices };
    }
    const late = after(here!, 10_000);
    const { recoveryCodes } = await giveCodes(late, accountId);
    const step = await beginLogIn(late, { emailAddress, password: MEMBER_PASSWORD, rememberMe: false }, owner);
    const waitingToken = 'waitingToken' in step ? step.waitingToken : '';
    expect(await finishLogIn(late, { waitingToken, code: recoveryCodes[0]! }, owner)).toHaveProperty('token');
  }, 120_000);

  test('at another agency, nobody is kept out here: not from logging in, entering a code, or resetting', async () => {
    const { emailAddress, accountId } = await somebody();
    const { recoveryCodes } = await giveCodes(here!, accountId);
    const crowd = Array.from({ length: 40 }, (_, at) => enter(there!, emailAddress, at < 20 ? OWN : stranger(), 'x'));
    expect((await outcomes(crowd)).too_many_requests).toBeGreaterThan(25);
    const requested = Array.from({ length: 8 }, () => requestPasswordReset(there!, { emailAddress }, OWN));
    expect(await outcomes(requested)).toEqual({ done: 5, too_many_requests: 3 });
    const before = await jobsFor('send-account-mail', emailAddress);
    await requestPasswordReset(here!, { emailAddress }, OWN);
    expect(await jobsFor('send-account-mail', emailAddress)).toHaveLength(before.length + 1);
    const input = { emailAddress, password: MEMBER_PASSWORD, rememberMe: false, code: recoveryCodes[0]! };
    expect(await logIn(here!, input, OWN)).toHaveProperty('token');
  });

  test('2,100 times from one address, nobody else at the agency is affected, from any address', async () => {
    const { emailAddress } = await somebody();
    const from = stranger();
    const tries = Array.from({ length: 2100 }, () => enter(here!, 'nobody@nowhere.example', from, 'x'));
    const [others, seen] = await Promise.all([enter(here!, emailAddress, stranger()), outcomes(tries)]);
    // While all of them are waiting for their turn, someone else gets one.
    expect(others).toHaveProperty('token');
    const { done, invalid_credentials: tried, ...refused } = seen;
    expect([done, tried, Object.values(refused).reduce((sum, count) => sum + count)]).toEqual([undefined, 10, 2090]);
    expect(await enter(here!, emailAddress, from)).toHaveProperty('token');
  });

  test('a link in an email sets a new password, and that browser logs in whatever they do', async () => {
    const { emailAddress } = await somebody();
    await outcomes(Array.from({ length: 40 }, () => enter(here!, emailAddress, stranger(), 'x')));
    await expect(enter(here!, emailAddress, OWN)).rejects.toMatchObject(TOO_MANY);
    const key = (await askedKey(world.here, emailAddress, 'passwordReset'))!;
    const { devices } = await resetPassword(here!, { key, password: 'another one, from today' }, null);
    expect(await enter(here!, emailAddress, { ...OWN, devices }, 'another one, from today')).toHaveProperty('token');
  });

  test('five mails go to a mailbox on request, and its owner’s browser is sent another', async () => {
    const { emailAddress } = await somebody();
    const owner = await knownBrowser(emailAddress);
    const requested = Array.from({ length: 12 }, () => requestPasswordReset(here!, { emailAddress }, stranger()));
    expect(await outcomes(requested)).toEqual({ done: 12 });
    expect(await jobsFor('send-account-mail', emailAddress)).toHaveLength(5);
    await requestPasswordReset(here!, { emailAddress }, owner);
    expect(await jobsFor('send-account-mail', emailAddress)).toHaveLength(6);
  });

  test('for mails at the addresses of many agencies, one mailbox gets twenty an hour, and its owner’s browser one more', async () => {
    const { emailAddress } = await somebody();
    const owner = await knownBrowser(emailAddress);
    const now = here!.clock.now();
    for (let elsewhere = 0; elsewhere < 18; elsewhere += 1)
      await here!.limits.take(now, [['emailByMailbox', emailAddress]]);
    const requested = [here!, here!, there!].map((ctx) => requestPasswordReset(ctx, { emailAddress }, stranger()));
    expect(await outcomes(requested)).toEqual({ done: 3 });
    expect(await jobsFor('send-account-mail', emailAddress)).toHaveLength(2);
    await requestPasswordReset(here!, { emailAddress }, owner);
    expect(await jobsFor('send-account-mail', emailAddress)).toHaveLength(3);
  });

  test('very often at one agency, an unknown browser is answered later and a known one at once', async () => {
    const { emailAddress } = await somebody();
    const owner = await knownBrowser(emailAddress);
    const pauses: number[] = [];
    const slow = {
      ...after(here!, 86_400),
      clock: { ...after(here!, 86_400).clock, pause: async (seconds: number) => void pauses.push(seconds) },
    };
    // One is counted as usual, the others alongside it: no other agency's counter runs at that time.
    const fill = async (times: number) => {
      const counter = ['logInByAgency', here!.agency!.id] as const;
      await here!.limits.take(slow.clock.now(), [counter]);
      const more = `update rate_limits set points = points + ${times - 1} where key like 'logInByAgency:%'
        and expire > ${slow.clock.now().epochMilliseconds} returning points`;
      expect(await rowsOf(world.database.ownerUrl, more)).toHaveLength(1);
    };
    await fill(2000);
    await enter(slow, emailAddress, stranger());
    expect(pauses).toEqual([1]);
    await fill(5500);
    await enter(slow, emailAddress, stranger());
    await enter(slow, emailAddress, owner);
    expect(pauses).toEqual([1, 5]);
  }, 60_000);
});

describe('Wrong passwords', () => {
  test('from one browser are limited, even if it is known; refused ones no longer count', async () => {
    const { emailAddress } = await somebody();
    const owner = await knownBrowser(emailAddress);
    for (let time = 0; time < 10; time += 1)
      await expect(enter(here!, emailAddress, owner, 'x')).rejects.toMatchObject(WRONG);
    for (const seconds of [0, 300, 899])
      await expect(enter(after(here!, seconds), emailAddress, owner)).rejects.toMatchObject(TOO_MANY);
    expect(await enter(after(here!, 901), emailAddress, owner)).toHaveProperty('token');
  });

  test('from one IPv6 network count together', async () => {
    const { emailAddress } = await somebody();
    const from = (end: string) => ({ address: `2001:db8:7:8::${end}`, userAgent: null });
    for (let time = 0; time < 10; time += 1)
      await expect(enter(here!, emailAddress, from(time.toString(16)), 'x')).rejects.toMatchObject(WRONG);
    // By then the account's delay is over; the network's quarter of an hour is not.
    const later = after(here!, 60);
    await expect(enter(later, emailAddress, from('ffff'))).rejects.toThrow('Please try again in 14 minutes.');
    const other = { address: '2001:db8:7:9::1', userAgent: null };
    expect(await enter(later, emailAddress, other)).toHaveProperty('token');
  });

  test('alone count: right ones from one address are never too many', async () => {
    const people = [await somebody(), await somebody(), await somebody()];
    const address = stranger();
    for (let time = 0; time < 120; time += 1)
      expect(await enter(here!, people[time % people.length]!.emailAddress, address)).toHaveProperty('token');
  }, 60_000);

  test('for many accounts from one address are limited', async () => {
    const address = stranger();
    const tries = Array.from({ length: 110 }, (_, at) => enter(here!, `guess-${at}@nowhere.example`, address, 'x'));
    expect(await outcomes(tries)).toEqual({ invalid_credentials: 100, too_many_requests: 10 });
  });

  test('are reported to the person, once', async () => {
    const { emailAddress } = await somebody();
    await outcomes(Array.from({ length: 9 }, () => enter(here!, emailAddress, stranger(), 'x')));
    expect(await jobsFor('tell-account-holder', emailAddress)).toEqual([]);
    for (let hour = 0; hour < 3; hour += 1)
      for (let time = 0; time < 12; time += 1)
        await outcomes([enter(after(here!, hour * 7200 + time), emailAddress, stranger(), 'x')]);
    const [job, ...more] = await jobsFor('tell-account-holder', emailAddress);
    expect(more).toEqual([]);
    const { mails } = await sent({ ...world.here, actor: { kind: 'system' } }, { ...job!.data, eventId: job!.id });
    expect(mails).toMatchObject([{ toAddress: emailAddress, subject: 'Many wrong passwords were tried' }]);
    expect(mails[0]!.text.replace(/\s+/g, ' ')).toContain('with many wrong passwords, the last on 26 May 2026');
  });

  test('for log-in codes too: whoever tries them knows the password', async () => {
    const { emailAddress, accountId } = await somebody();
    await giveCodes(here!, accountId);
    const input = { emailAddress, password: MEMBER_PASSWORD, rememberMe: false, code: '000000' };
    const tries = await outcomes(Array.from({ length: 14 }, () => logIn(here!, input, stranger())));
    expect(tries).toEqual({ invalid_code: 10, too_many_requests: 4 });
    const jobs = await jobsFor('tell-account-holder', emailAddress);
    expect(jobs.map(({ data }) => data.notice)).toContainEqual({ kind: 'manyWrongCodes' });
  });
});

/** Sends the notice as its job would, twice, and returns the emails to the person. */
async function sent(ctx: Context, job: NoticeToSend & { eventId: string }) {
  await sendNotice(ctx, job, composeAccountNotice);
  await sendNotice(ctx, job, composeAccountNotice);
  const mails = await ctx.db.run<{ toAddress: string; subject: string; text: string }>({
    text: `select to_address, subject, text from outbound_mails where kind = 'accountNotice' and to_address = $1`,
    values: [job.emailAddress],
  });
  return { mails };
}

test('A notice goes to nobody without an account at the agency, nor to one that is switched off', async () => {
  const { emailAddress, accountId } = await somebody();
  const notice = { kind: 'manyWrongPasswords' } as const;
  const job = { notice, at: '2026-05-26T08:40:00Z' };
  expect((await sent(world.there, { ...job, emailAddress, eventId: newId() })).mails).toEqual([]);
  await world.here.db
    .as(accountId)
    .run({ text: 'update accounts set is_enabled = false where id = $1', values: [accountId] });
  expect((await sent(world.here, { ...job, emailAddress, eventId: newId() })).mails).toEqual([]);
});
