import { beforeAll, describe, expect, test } from 'vitest';
import { beginHandOver } from '#domain/accounts/log-in/begin-hand-over.server.ts';
import { removePasskey } from '#domain/accounts/passkeys/change-passkey.server.ts';
import { logInWithPasskey } from '#domain/accounts/passkeys/log-in-with-passkey.server.ts';
import { PASSKEY_COPIED, PASSKEY_LATE, PASSKEY_UNKNOWN } from '#domain/accounts/passkeys/passkey.ts';
import { listPasskeys } from '#domain/accounts/passkeys/read-passkeys.server.ts';
import { setAccountEnabled } from '#domain/accounts/set-account-enabled.server.ts';
import { takeHandOver } from '#domain/accounts/log-in/take-hand-over.server.ts';
import type { VisitorContext } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { removeEndedAccess } from '#domain/retention/remove-expired.server.ts';
import { openCaller } from '#platform/open-context.ts';
import { rowsOf } from '#tests/support/installation.ts';
import { after, expectToLast, MINUTE } from '#tests/support/lifetime.ts';
import { FROM, isRunning, loggedInMember, noticesTo } from '#tests/support/logged-in-member.ts';
import { giveCodes, visitorOf } from '#tests/support/member.ts';
import { openDevice } from '#tests/support/passkey-device.ts';
import {
  askedAt,
  BROWSER,
  enterWith,
  memberWithPasskey,
  ORIGIN,
  ownerOf,
  showAt,
} from '#tests/support/passkey-member.ts';
import { warmPool } from '#tests/support/race.ts';
import { openTwoAgencies, recordedActions } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
let visitor: VisitorContext;
beforeAll(async () => {
  visitor = visitorOf(world.platform, world.here);
});

const callerWith = (sessionToken: string, host = 'here.localhost') =>
  openCaller(world.platform, { host, sessionToken, roleId: null });

describe('A passkey', () => {
  test('logs its owner in by itself, even if log-ins need a code, and its use is recorded', async () => {
    const member = await memberWithPasskey(world);
    await giveCodes(visitor, member.accountId);
    const session = await enterWith(visitor, member.device);
    expect(session).toMatchObject({ accountId: member.accountId, rememberMe: false });
    expect(await callerWith(session.token)).toMatchObject({
      account: { id: member.accountId },
      session: { hasSecondStep: true, passkeyId: member.passkeyId },
    });
    const of = { accountId: member.accountId, passkeyId: member.passkeyId };
    const used = visitor.clock.now().toString();
    expect(await listPasskeys(visitor, of)).toMatchObject([{ name: 'Work laptop', lastUsedAt: used, isCurrent: true }]);
  });

  test('keeps a session for a month if its owner wants to be remembered', async () => {
    const { device } = await memberWithPasskey(world);
    const shown = device.show(await askedAt(visitor), { origin: ORIGIN });
    const session = await logInWithPasskey(visitor, { shown, rememberMe: true, browser: BROWSER }, FROM);
    expect(session).toMatchObject({ rememberMe: true, expiresAt: '2026-06-25T08:40:00Z' });
  });

  test('is answered for five minutes and not a second longer', () =>
    expectToLast(5 * MINUTE, async () => {
      const { device } = await memberWithPasskey(world);
      const requested = await askedAt(visitor);
      return (seconds) =>
        showAt(after(visitor, seconds), device.show(requested, { origin: ORIGIN })).then(
          () => true,
          () => false,
        );
    }));

  test('answers once: repeating the answer, or another answer to the same challenge, logs nobody in', async () => {
    const { device } = await memberWithPasskey(world);
    const requested = await askedAt(visitor);
    const shown = device.show(requested, { origin: ORIGIN });
    await showAt(visitor, shown);
    await expect(showAt(visitor, shown)).rejects.toThrow(PASSKEY_LATE);
    await expect(showAt(visitor, device.show(requested, { origin: ORIGIN }))).rejects.toThrow(PASSKEY_LATE);
  });

  test('is asked again after an invalid answer', async () => {
    const { device } = await memberWithPasskey(world);
    const requested = await askedAt(visitor);
    await expect(showAt(visitor, device.show(requested, { origin: 'http://evil.example' }))).rejects.toThrow(
      PASSKEY_UNKNOWN,
    );
    await expect(showAt(visitor, device.show(requested, { origin: ORIGIN }))).rejects.toThrow(PASSKEY_LATE);
  });

  test('logs in once if two answers to one challenge arrive together', async () => {
    await warmPool(world.platform);
    const { device } = await memberWithPasskey(world);
    const requested = await askedAt(visitor);
    const answers = [1, 2].map(() => showAt(visitor, device.show(requested, { origin: ORIGIN })));
    const outcomes = await Promise.allSettled(answers);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('is answered by the browser that was asked, and by no other', async () => {
    const { device } = await memberWithPasskey(world);
    const shown = device.show(await askedAt(visitor), { origin: ORIGIN });
    for (const browser of ['another browser', ''])
      await expect(logInWithPasskey(visitor, { shown, rememberMe: false, browser }, FROM)).rejects.toThrow(
        PASSKEY_LATE,
      );
    expect(await showAt(visitor, shown)).toHaveProperty('token');
  });

  test.each([
    ['made up by the one who answers', { challenge: Buffer.alloc(32, 7).toString('base64url') }, PASSKEY_LATE],
    ['shown on another address', { origin: 'http://there.localhost:3000' }, PASSKEY_UNKNOWN],
    ['shown on an address that only looks like it', { origin: 'http://here.localhost:3001' }, PASSKEY_UNKNOWN],
    ['of another name than the address', { rpId: 'there.localhost' }, PASSKEY_UNKNOWN],
    ['whose device has verified nobody', { verified: false }, PASSKEY_UNKNOWN],
  ])('%s is refused', async (_, wrong, words) => {
    const { device } = await memberWithPasskey(world);
    const requested = await askedAt(visitor);
    await expect(showAt(visitor, device.show(requested, { origin: ORIGIN, ...wrong }))).rejects.toThrow(words);
  });

  test('that is unknown, removed, of a disabled account, or signed by or for another reads the same', async () => {
    const [removed, disabled, signed, other] = [
      await memberWithPasskey(world),
      await memberWithPasskey(world),
      await memberWithPasskey(world),
      await memberWithPasskey(world),
    ];
    await removePasskey(removed.visitor, { ...ownerOf(removed), hasSecondStep: true, passkeyId: removed.passkeyId });
    const operator = { db: world.platform.pool.for({ agencyId: null }), clock: visitor.clock, queue: visitor.queue };
    await setAccountEnabled(operator, { emailAddress: disabled.emailAddress, isEnabled: false });
    const unknown = openDevice();
    const own = async (device: typeof unknown) => device.show(await askedAt(visitor), { origin: ORIGIN });
    const forged = { ...(await own(other.device)), id: signed.device.id, rawId: signed.device.id };
    const borrowed = await own(signed.device);
    borrowed.response.userHandle = (await own(other.device)).response.userHandle;
    const refused = [await own(unknown), await own(removed.device), await own(disabled.device), forged, borrowed];
    for (const shown of refused) {
      const error = await showAt(visitor, shown).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ message: PASSKEY_UNKNOWN, fields: [{ field: '', code: 'invalid_credentials' }] });
    }
  });

  test('carries the second step on to another agency’s address', async () => {
    const { device, accountId, passkeyId } = await memberWithPasskey(world);
    const role = { id: newId(), agencyId: world.there.agency.id };
    await world.there.db.run({
      text: `insert into roles (id, account_id, agency_id, type) values ($1, $2, $3, 'ContractingRole')`,
      values: [role.id, accountId, role.agencyId],
    });
    const { token } = await enterWith(visitor, device);
    const here = await callerWith(token);
    const ticket = await beginHandOver(here.visitor, { accountId, sessionId: here.session!.id, role });
    const moved = await takeHandOver(visitorOf(world.platform, world.there), ticket, FROM);
    const there = await callerWith(moved.token, 'there.localhost');
    expect(there.session).toMatchObject({ hasSecondStep: true, passkeyId });
  });
});

describe('A passkey with a signature counter', () => {
  test('logs in while the counter rises, and one without a counter always', async () => {
    const { device } = await memberWithPasskey(world);
    for (const counter of [0, 0, 5, 6, 900]) {
      const shown = device.show(await askedAt(visitor), { origin: ORIGIN, counter });
      expect(await showAt(visitor, shown)).toHaveProperty('token');
    }
  });

  test.each([
    ['the same count again', 7],
    ['one less', 6],
    ['none at all', 0],
  ])('is stopped for good if it then shows %s, its owner is told and it is recorded', async (_, counter) => {
    const { device, accountId, emailAddress } = await memberWithPasskey(world, 'Security key');
    await showAt(visitor, device.show(await askedAt(visitor), { origin: ORIGIN, counter: 7 }));
    const before = (await recordedActions(world.here)).length;
    const copied = device.show(await askedAt(visitor), { origin: ORIGIN, counter });
    await expect(showAt(visitor, copied)).rejects.toThrow(PASSKEY_COPIED);
    expect((await recordedActions(world.here)).slice(before)).toEqual(['account.passkeyStopped']);
    expect(await noticesTo(world, emailAddress)).toContainEqual({ kind: 'passkeyStopped', name: 'Security key' });
    const [passkey] = await listPasskeys(visitor, { accountId, passkeyId: null });
    expect(passkey!.stoppedAt).toBe(visitor.clock.now().toString());
    const next = device.show(await askedAt(visitor), { origin: ORIGIN, counter: 8 });
    await expect(showAt(visitor, next)).rejects.toThrow(PASSKEY_COPIED);
  });

  test('is not stopped by somebody who names it and cannot sign for it', async () => {
    const [{ device }, other] = [await memberWithPasskey(world), await memberWithPasskey(world)];
    await showAt(visitor, device.show(await askedAt(visitor), { origin: ORIGIN, counter: 7 }));
    const shown = other.device.show(await askedAt(visitor), { origin: ORIGIN, counter: 1 });
    await expect(showAt(visitor, { ...shown, id: device.id, rawId: device.id })).rejects.toThrow(PASSKEY_UNKNOWN);
    expect(await showAt(visitor, device.show(await askedAt(visitor), { origin: ORIGIN, counter: 8 }))).toHaveProperty(
      'token',
    );
  });
});

describe('Attempts with passkeys', () => {
  const forged = async (of: { device: ReturnType<typeof openDevice> }, address: string) => {
    const shown = openDevice().show(await askedAt(visitor, address), { origin: ORIGIN });
    return { ...shown, id: of.device.id, rawId: of.device.id };
  };

  test('are counted for an account: after ten wrong ones the eleventh waits, and its owner is told', async () => {
    const member = await memberWithPasskey(world);
    for (let time = 0; time < 10; time += 1) {
      const from = { ...FROM, address: `198.51.100.${time}` };
      await expect(showAt(visitor, await forged(member, from.address), from)).rejects.toThrow(PASSKEY_UNKNOWN);
    }
    const last = { ...FROM, address: '198.51.100.200' };
    await expect(showAt(visitor, await forged(member, last.address), last)).rejects.toThrow(
      'Too many attempts to log in.',
    );
    expect(await noticesTo(world, member.emailAddress)).toContainEqual({ kind: 'manyWrongPasskeys' });
  });

  test('with unknown passkeys are counted by address, and keep nobody else out', async () => {
    const from = { ...FROM, address: '203.0.113.50' };
    const stranger = async () =>
      showAt(visitor, openDevice().show(await askedAt(visitor, from.address), { origin: ORIGIN }), from);
    for (let time = 0; time < 10; time += 1) await expect(stranger()).rejects.toThrow(PASSKEY_UNKNOWN);
    await expect(stranger()).rejects.toThrow('Too many attempts to log in.');
    const { device } = await memberWithPasskey(world);
    expect(await enterWith(visitor, device, { ...FROM, address: '203.0.113.51' })).toHaveProperty('token');
  });

  test('are asked for by an address 300 times in ten minutes, and others may still ask', async () => {
    const here = `${world.here.agency.id} 203.0.113.77`;
    const now = visitor.clock.now();
    for (let time = 0; time < 299; time += 1) await visitor.limits.take(now, [['passkeyAskedByAddress', here]]);
    expect(await askedAt(visitor, '203.0.113.77')).toHaveProperty('challenge');
    await expect(askedAt(visitor, '203.0.113.77')).rejects.toThrow('Too many passkeys were asked for.');
    expect(await askedAt(visitor, '203.0.113.78')).toHaveProperty('challenge');
  });
});

test('A session that has shown a passkey ends with it, but for the one it is removed in', async () => {
  const member = await memberWithPasskey(world);
  const [first, other] = [await enterWith(visitor, member.device), await enterWith(visitor, member.device)];
  const { session } = await callerWith(first.token);
  const own = { ...ownerOf(member), sessionId: session!.id, hasSecondStep: true, passkeyId: member.passkeyId };
  await removePasskey(member.visitor, own);
  expect([
    await isRunning(world, first.token),
    await isRunning(world, other.token),
    await isRunning(world, member.token),
  ]).toEqual([true, false, false]);
});

test('Challenges that were never answered are forgotten after a month', async () => {
  const { visitor: own } = await loggedInMember(world);
  await askedAt(own);
  const left = async () => (await rowsOf(world.database.ownerUrl, 'select 1 from passkey_challenges')).length;
  const db = world.platform.pool.for({ agencyId: null });
  await removeEndedAccess({ db, clock: after(visitor, 30 * 24 * 60 * MINUTE).clock });
  expect(await left()).toBeGreaterThan(0);
  await removeEndedAccess({ db, clock: after(visitor, 31 * 24 * 60 * MINUTE).clock });
  expect(await left()).toBe(0);
});
