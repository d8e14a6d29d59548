import { describe, expect, test } from 'vitest';
import { beginHandOver } from '#domain/accounts/log-in/begin-hand-over.server.ts';
import type { LogInFrom } from '#domain/accounts/log-in/begin-session.server.ts';
import { disableTotp } from '#domain/accounts/second-factor/disable-totp.server.ts';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import { endOtherSessions, listOwnSessions } from '#domain/accounts/own-account/own-sessions.server.ts';
import { resetPassword } from '#domain/accounts/reset-password.server.ts';
import { resetTotp } from '#domain/accounts/second-factor/reset-totp.server.ts';
import { setAccountEnabled } from '#domain/accounts/set-account-enabled.server.ts';
import { takeHandOver } from '#domain/accounts/log-in/take-hand-over.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { openCaller } from '#platform/open-context.ts';
import { askedFor } from '../../support/requested-mails.ts';
import { askedKey } from '../../support/mailed-key.ts';
import { giveCodes, givePassword, MEMBER_PASSWORD, visitorOf } from '../../support/member.ts';
import { logInAs, readCaller } from '../../support/person.ts';
import { makePlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here));

test('Ending all other sessions leaves this one and everybody else’s', async () => {
  const log = () => logInAs(world.platform, placement.contractor);
  const [mine, stranger] = [await log(), await logInAs(world.platform, placement.authoriser)];
  const others = [await log(), await log()];
  expect(await endOtherSessions(mine.caller.visitor, mine)).toBe(2);
  for (const { headers } of others) expect((await readCaller(world.platform, headers)).account).toBeNull();
  for (const { headers } of [mine, stranger])
    expect((await readCaller(world.platform, headers)).account).not.toBeNull();
  expect(await listOwnSessions(mine.caller.visitor, mine)).toMatchObject([
    { sessionId: mine.sessionId, device: 'Unknown device', agencyName: 'Agency here', isCurrent: true },
  ]);
});

test('A disabled account loses its sessions at once; an unknown one is reported', async () => {
  const { caller, headers } = await logInAs(world.platform, placement.authoriser);
  const { pool, clock, queue } = world.platform;
  const ctx = { db: pool.for({ agencyId: null }), clock, queue };
  const emailAddress = caller.account!.emailAddress.toUpperCase();
  const { endedSessions } = await setAccountEnabled(ctx, { emailAddress, isEnabled: false });
  expect(endedSessions).toBeGreaterThan(0);
  expect((await readCaller(world.platform, headers)).account).toBeNull();
  expect(await setAccountEnabled(ctx, { emailAddress, isEnabled: true })).toEqual({ endedSessions: 0 });
  await expect(setAccountEnabled(ctx, { emailAddress: 'nobody@here.example', isEnabled: false })).rejects.toThrow(
    'There is no account for “nobody@here.example”.',
  );
});

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const FROM: LogInFrom = { address: '203.0.113.7', userAgent: CHROME };

/** Creates someone with a password at the agency here, and returns the notices waiting for them. */
async function somebody() {
  const { actor } = (await makePlacement(world.here)).contractor;
  const { emailAddress, accountId } = await givePassword(world.platform, (actor as RoleActor).accountId);
  const visitor = visitorOf(world.platform, world.here);
  const enter = (from: LogInFrom) =>
    logIn(visitor, { emailAddress, password: MEMBER_PASSWORD, rememberMe: false }, from);
  const told = async () => {
    const jobs = await askedFor(world, 'tell-account-holder', emailAddress);
    return jobs.map(({ notice }) => notice!);
  };
  return { emailAddress, accountId, visitor, enter, told };
}
const isRunning = async (sessionToken: string) =>
  (await openCaller(world.platform, { host: 'here.localhost', sessionToken, roleId: null })).session;

test('A new log-in ends the session that the browser had, and no other', async () => {
  const { enter } = await somebody();
  const [first, elsewhere] = [await enter(FROM), await enter({ ...FROM, address: '203.0.113.8' })];
  const { id } = (await isRunning(first.token))!;
  const second = await enter({ ...FROM, devices: first.devices, sessionId: id });
  expect(await isRunning(first.token)).toBeNull();
  expect(await isRunning(second.token)).not.toBeNull();
  expect(await isRunning(elsewhere.token)).not.toBeNull();
});

describe('A person is told', () => {
  test('of a log-in from a new device, once they have a known one', async () => {
    const { enter, told, accountId } = await somebody();
    const first = await enter(FROM);
    await enter({ ...FROM, devices: first.devices });
    expect(await told()).toEqual([]);
    await enter({ userAgent: CHROME, address: '198.51.100.9' });
    expect(await told()).toEqual([{ kind: 'newDevice', device: 'Chrome on Windows', address: '198.51.100.9' }]);
    // Continuing to another agency is not a login, and makes the browser known there.
    const role = { id: newId(), agencyId: world.there.agency.id };
    await world.there.db.run({
      text: `insert into roles (id, account_id, agency_id, type) values ($1, $2, $3, 'ContractingRole')`,
      values: [role.id, accountId, role.agencyId],
    });
    const there = visitorOf(world.platform, world.there);
    const caller = await openCaller(world.platform, {
      host: 'here.localhost',
      sessionToken: first.token,
      roleId: null,
    });
    for (let time = 0; time < 2; time += 1) {
      const ticket = await beginHandOver(caller.visitor, { accountId, sessionId: caller.session!.id, role });
      await takeHandOver(there, ticket, { userAgent: CHROME, address: '198.51.100.9' });
    }
    expect(await told()).toHaveLength(1);
  });

  test('of a new password, and of log-in codes switched on and off, by the operator too', async () => {
    const { told, accountId, emailAddress, visitor } = await somebody();
    await giveCodes(visitor, accountId);
    await disableTotp(visitor, { accountId, emailAddress, password: MEMBER_PASSWORD });
    await giveCodes(visitor, accountId);
    const { pool, clock, queue } = world.platform;
    await resetTotp({ db: pool.for({ agencyId: null }), clock, queue }, { emailAddress });
    await resetTotp({ db: pool.for({ agencyId: null }), clock, queue }, { emailAddress });
    const key = (await askedKey(world.here, emailAddress, 'passwordReset'))!;
    await resetPassword(visitor, { key, password: 'another one, from today' });
    const kinds = ['codesOn', 'codesOff', 'codesOn', 'codesOff', 'passwordChanged'];
    expect((await told()).map(({ kind }) => kind).sort()).toEqual(kinds.sort());
  });
});
