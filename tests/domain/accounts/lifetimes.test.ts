import { beforeAll, describe, expect, test } from 'vitest';
import { RESETTING, VERIFYING } from '#domain/accounts/mails/account-link.ts';
import { beginHandOver } from '#domain/accounts/log-in/begin-hand-over.server.ts';
import { beginLogIn } from '#domain/accounts/log-in/begin-log-in.server.ts';
import { finishLogIn } from '#domain/accounts/log-in/finish-log-in.server.ts';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import { readToken } from '#domain/accounts/read-token.server.ts';
import { resetPassword } from '#domain/accounts/reset-password.server.ts';
import { sendInvitation } from '#domain/accounts/mails/send-account-mail.server.ts';
import { takeHandOver } from '#domain/accounts/log-in/take-hand-over.server.ts';
import type { VisitorContext } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { fixedClock } from '#platform/clock.ts';
import { openCaller } from '#platform/open-context.ts';
import { sessionCookie } from '#platform/log-in/session-cookie.ts';
import { codeOf } from '#tests/support/authenticator.ts';
import { after, DAY, expectToLast, HOUR, instantAfter, MINUTE } from '#tests/support/lifetime.ts';
import { askedKey, keyOf, newestRole } from '#tests/support/mailed-key.ts';
import { giveCodes, givePassword, MEMBER_PASSWORD, visitorOf } from '#tests/support/member.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const FROM = { address: '192.0.2.1', userAgent: null };
const world = opened(openTwoAgencies);
let visitor: VisitorContext;
let emailAddress: string;
let accountId: string;
beforeAll(async () => {
  visitor = visitorOf(world.platform, world.here);
  const { actor } = (await makePlacement(world.here)).contractor;
  ({ accountId, emailAddress } = await givePassword(world.platform, (actor as RoleActor).accountId));
});

const start = (rememberMe: boolean) => logIn(visitor, { emailAddress, password: MEMBER_PASSWORD, rememberMe }, FROM);
/** Sends a request with the session, a number of seconds after it began; returns whether someone is logged in. */
const request = async (sessionToken: string, seconds: number, host = 'here.localhost') => {
  const platform = { ...world.platform, clock: fixedClock(instantAfter(seconds)) };
  return (await openCaller(platform, { host, sessionToken, roleId: null })).account !== null;
};

describe('A session', () => {
  const begin = (rememberMe: boolean) => async () => {
    const { token } = await start(rememberMe);
    return (seconds: number) => request(token, seconds);
  };
  test('ends after twelve hours without a request', () => expectToLast(12 * HOUR, begin(false)));
  test('ends twelve hours after the last request, whenever that was', () =>
    expectToLast(23 * HOUR, async () => {
      const { token } = await start(false);
      for (const hour of [5, 11]) expect(await request(token, hour * HOUR)).toBe(true);
      return (seconds) => request(token, seconds);
    }));
  test('ends a day after log-in, however often it is used', () =>
    expectToLast(DAY, async () => {
      const { token } = await start(false);
      for (const hour of [11, 18, 23.9]) expect(await request(token, hour * HOUR)).toBe(true);
      return (seconds) => request(token, seconds);
    }));
  test('is extended by a request more than a minute after the last one, and by none before', async () => {
    const requestedAt = (first: number) => async () => {
      const { token } = await start(false);
      await request(token, first);
      return (seconds: number) => request(token, seconds);
    };
    await expectToLast(12 * HOUR, requestedAt(MINUTE - 1));
    await expectToLast(12 * HOUR + MINUTE + 1, requestedAt(MINUTE + 1));
  });
  test('that is remembered ends after thirty days, and its cookie with it', async () => {
    await expectToLast(30 * DAY, begin(true));
    const begun = await start(true);
    expect(begun.expiresAt).toBe(instantAfter(30 * DAY));
    expect(sessionCookie('http://localhost', begun)).toMatch(/; Expires=Thu, 25 Jun 2026 08:40:00 GMT$/);
    expect(sessionCookie('http://localhost', await start(false))).not.toMatch(/Expires|Max-Age/);
  });
  test('that is remembered ends then however often it is used', () =>
    expectToLast(30 * DAY, async () => {
      const { token } = await start(true);
      for (let day = 1; day < 30; day += 7) expect(await request(token, day * DAY)).toBe(true);
      return (seconds) => request(token, seconds);
    }));
});

describe('Moving on to another agency’s address', () => {
  let there: VisitorContext;
  let role: { id: string; agencyId: string };
  beforeAll(async () => {
    there = visitorOf(world.platform, world.there);
    const [contact] = await world.there.db.run<{ id: string }>({
      text: 'select contact_id as id from administrators limit 1',
      values: [],
    });
    await world.there.db.run({
      text: 'update contacts set account_id = $1 where id = $2',
      values: [accountId, contact!.id],
    });
    role = { id: newId(), agencyId: world.there.agency.id };
    await world.there.db.run({
      text: `insert into roles (id, account_id, agency_id, type) values ($1, $2, $3, 'RecruitmentAgencyAdministrationRole')`,
      values: [role.id, accountId, role.agencyId],
    });
  });
  const ticketOf = async (token: string, seconds: number) => {
    const platform = { ...world.platform, clock: fixedClock(instantAfter(seconds)) };
    const caller = await openCaller(platform, { host: 'here.localhost', sessionToken: token, roleId: null });
    return beginHandOver(caller.visitor, { accountId, sessionId: caller.session!.id, role });
  };
  test('takes a ticket that is good for a minute', () =>
    expectToLast(MINUTE, async () => {
      const ticket = await ticketOf((await start(false)).token, 0);
      return (seconds) => takeHandOver(after(there, seconds), ticket, FROM);
    }));
  test('needs a session that is still running when the ticket is shown', () =>
    expectToLast(12 * HOUR, async () => {
      await start(false);
      // Created at the session's end, so that the ticket itself does not expire first; nothing prolongs the session
      // meanwhile.
      const [session] = await world.here.db.run<{ id: string }>({
        text: 'select id from sessions where account_id = $1 order by id desc limit 1',
        values: [accountId],
      });
      const from = { accountId, sessionId: session!.id, role };
      const ticket = await beginHandOver(after(visitor, 12 * HOUR - 20), from);
      return (seconds) => takeHandOver(after(there, seconds), ticket, FROM);
    }));
  test('begins a session of twelve hours there, or of what is left where it is remembered', async () => {
    const arrive = (rememberMe: boolean, at: number) => async () => {
      const ticket = await ticketOf((await start(rememberMe)).token, at);
      const { token } = await takeHandOver(after(there, at), ticket, FROM);
      return (seconds: number) => request(token, seconds, 'there.localhost');
    };
    await expectToLast(HOUR + 12 * HOUR, arrive(false, HOUR));
    // A session ends a day after login, wherever it has been used since.
    const used = async (token: string, ...hours: number[]) => {
      for (const hour of hours) expect(await request(token, hour * HOUR)).toBe(true);
      return token;
    };
    await expectToLast(DAY, async () => {
      const ticket = await ticketOf(await used((await start(false)).token, 8, 16), 20 * HOUR);
      const { token } = await takeHandOver(after(there, 20 * HOUR), ticket, FROM);
      return (seconds) => request(token, seconds, 'there.localhost');
    });
    await expectToLast(30 * DAY, arrive(true, 10 * DAY));
  });
});

describe('The link of a mail', () => {
  const opened = (key: string | null, kinds: typeof VERIFYING) => (seconds: number) =>
    readToken(after(visitor, seconds), key!, kinds);
  const unverified = async () => {
    await makePlacement(world.here);
    return newestRole(world.here);
  };
  const invite = async () => {
    const role = await unverified();
    return keyOf((compose) => sendInvitation(world.here, role, compose));
  };
  test('inviting somebody works for seven days', () =>
    expectToLast(7 * DAY, async () => opened(await invite(), VERIFYING)));
  test('for verification works for a day', () =>
    expectToLast(DAY, async () =>
      opened(await askedKey(world.here, (await unverified()).emailAddress, 'verification'), VERIFYING),
    ));
  test('for resetting a password works for an hour', () =>
    expectToLast(HOUR, async () => opened(await askedKey(world.here, emailAddress, 'passwordReset'), RESETTING)));
  test('inviting somebody is not sent a second time within a day', async () => {
    const role = await unverified();
    const invited = (seconds: number) =>
      keyOf((compose) => sendInvitation(after(world.here, seconds), { ...role, eventId: newId() }, compose));
    expect(await invited(0)).not.toBeNull();
    expect(await invited(DAY - 1)).toBeNull();
    expect(await invited(DAY + 1)).not.toBeNull();
  });
});

describe('Log-in codes', () => {
  let secret: string;
  let recoveryCodes: string[];
  beforeAll(async () => ({ secret, recoveryCodes } = await giveCodes(visitor, accountId)));
  /** Starts a login that awaits its code at this instant. */
  const waiting = async (seconds = 0) => {
    const step = await beginLogIn(
      after(visitor, seconds),
      { emailAddress, password: MEMBER_PASSWORD, rememberMe: false },
      FROM,
    );
    return 'waitingToken' in step ? step.waitingToken : '';
  };
  const finish = (waitingToken: string, code: string, seconds: number) =>
    finishLogIn(after(visitor, seconds), { waitingToken, code }, FROM);

  test('are waited for five minutes', () =>
    expectToLast(5 * MINUTE, async () => {
      const token = await waiting();
      return (seconds) => finish(token, recoveryCodes.shift()!, seconds);
    }));
  test('count from half a minute before their own half minute until half a minute after it, and once', async () => {
    // 08:40:00 starts a half minute, to which the code that switched codes on belonged.
    const [step, start] = [30, 10 * MINUTE];
    const shown = (at: number) => codeOf(secret, instantAfter(at));
    const enter = async (code: string, seconds: number) => finish(await waiting(seconds), code, seconds);
    const code = shown(start);
    for (const early of [start - step - 1, start + 2 * step + 1])
      await expect(enter(code, early)).rejects.toMatchObject({ code: 'invalid_code' });
    await enter(code, start - step + 1);
    await expect(enter(code, start)).rejects.toMatchObject({ code: 'invalid_code' });
    const later = shown(start + 10 * step);
    await enter(later, start + 12 * step - 1);
    await expect(enter(shown(start + 9 * step), start + 10 * step)).rejects.toMatchObject({ code: 'invalid_code' });
  });
  test('for a waiting log-in are useless once the password has been reset', async () => {
    const token = await waiting();
    const key = await askedKey(world.here, emailAddress, 'passwordReset');
    await resetPassword(visitor, { key: key!, password: 'another one, from today' });
    await expect(finish(token, recoveryCodes.shift()!, 0)).rejects.toMatchObject({ code: 'log_in_expired' });
  });
});
