import { beforeAll, describe, expect, test } from 'vitest';
import { beginHandOver } from '#domain/accounts/log-in/begin-hand-over.server.ts';
import { beginLogIn } from '#domain/accounts/log-in/begin-log-in.server.ts';
import { finishLogIn } from '#domain/accounts/log-in/finish-log-in.server.ts';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import { readToken } from '#domain/accounts/read-token.server.ts';
import { RESETTING } from '#domain/accounts/mails/account-link.ts';
import { sendRequestedMail } from '#domain/accounts/mails/send-account-mail.server.ts';
import { setAccountEnabled } from '#domain/accounts/set-account-enabled.server.ts';
import { takeHandOver } from '#domain/accounts/log-in/take-hand-over.server.ts';
import type { VisitorContext } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { giveCodes, givePassword, MEMBER_PASSWORD, visitorOf } from '../../support/member.ts';
import { logInAs } from '../../support/person.ts';
import { makePlacement, type TestPlacement } from '../../support/placement.ts';
import { warmPool } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
let visitor: VisitorContext;
let placement: TestPlacement;
let account: { accountId: string; emailAddress: string };
beforeAll(async () => {
  visitor = visitorOf(world.platform, world.here);
});

/** Creates a new person who may log in. */
async function somebody() {
  placement = await makePlacement(world.here);
  account = await givePassword(world.platform, (placement.contractor.actor as RoleActor).accountId);
}
let address = 0;
/** Logs in from a separate address. */
const enter = (password = MEMBER_PASSWORD) => {
  address += 1;
  const from = { address: `192.0.2.${address}`, userAgent: null };
  return logIn(visitor, { emailAddress: account.emailAddress, password, rememberMe: false }, from);
};
const switchAccount = (isEnabled: boolean) => {
  const { pool, clock, queue } = world.platform;
  const { emailAddress } = account;
  return setAccountEnabled({ db: pool.for({ agencyId: null }), clock, queue }, { emailAddress, isEnabled });
};
const REFUSED = { code: 'invalid_credentials' };

describe('Log-in is refused', () => {
  test('for a disabled account, and allowed once it is enabled again', async () => {
    await somebody();
    await enter();
    await switchAccount(false);
    await expect(enter()).rejects.toMatchObject(REFUSED);
    await switchAccount(true);
    await enter();
  });
  test('with a wrong password, or without one', async () => {
    await somebody();
    await expect(enter('not the password')).rejects.toMatchObject(REFUSED);
    await world.here.db.as(account.accountId).run({
      text: 'update accounts set password_hash = null where id = $1',
      values: [account.accountId],
    });
    await expect(enter('no such account')).rejects.toMatchObject(REFUSED);
  });
  test('after ten wrong passwords for one account, whatever address they come from', async () => {
    await somebody();
    for (let tries = 0; tries < 10; tries += 1) await expect(enter('wrong')).rejects.toMatchObject(REFUSED);
    await expect(enter()).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

test('An account without a password accepts none', async () => {
  const { passwords } = world.platform;
  expect(await passwords.verify(null, 'no such account')).toBe(false);
  expect(await passwords.verify(await passwords.hash('one'), 'other')).toBe(false);
});

test('A password hash costs what RFC 9106 and OWASP ask for', async () => {
  expect(await world.platform.passwords.hash('one')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('A stored session lets nobody in', async () => {
  await somebody();
  const { token } = await enter();
  const rows = await world.here.db.run({
    text: 'select s::text as session from sessions s where account_id = $1',
    values: [account.accountId],
  });
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
});

test('A log-in that waited for its code is finished once', async () => {
  await somebody();
  const { recoveryCodes } = await giveCodes(visitor, account.accountId);
  const from = { address: '198.51.100.1', userAgent: null };
  const input = { emailAddress: account.emailAddress, password: MEMBER_PASSWORD, rememberMe: false };
  const begun = await beginLogIn(visitor, input, from);
  const waitingToken = 'waitingToken' in begun ? begun.waitingToken : '';
  await warmPool(world.platform);
  const finish = (code: string) => finishLogIn(visitor, { waitingToken, code }, from);
  const both = await Promise.allSettled([finish(recoveryCodes[0]!), finish(recoveryCodes[1]!)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(finish(recoveryCodes[2]!)).rejects.toMatchObject({ code: 'log_in_expired' });
});

describe('Switching an account off', () => {
  const requested = () => {
    let url: string | null = null;
    const { emailAddress } = account;
    const wanted = { emailAddress, wanted: 'passwordReset' as const, eventId: newId() };
    return sendRequestedMail(world.here, wanted, async (_agency, mail) => {
      url = mail.url;
      return { subject: 'A link', html: 'x', text: 'x' };
    }).then(() => (url as string | null)?.split('/').at(-1) ?? null);
  };
  test('ends the links of its mails, and sends none', async () => {
    await somebody();
    const key = (await requested())!;
    await switchAccount(false);
    await expect(readToken(visitor, key, RESETTING)).rejects.toMatchObject({ code: 'link_not_valid' });
    expect(await requested()).toBeNull();
  });
  test('ends the tickets to other agencies’ portals', async () => {
    await somebody();
    const { accountId } = account;
    const role = { id: newId(), agencyId: world.there.agency.id };
    await world.there.db.run({
      text: `insert into roles (id, account_id, agency_id, type) values ($1, $2, $3, 'ContractingRole')`,
      values: [role.id, accountId, role.agencyId],
    });
    const { sessionId } = await logInAs(world.platform, placement.contractor);
    const ticket = await beginHandOver(visitor, { accountId, sessionId, role });
    // The session remains, so that the account alone decides.
    await world.here.db
      .as(accountId)
      .run({ text: 'update accounts set is_enabled = false where id = $1', values: [accountId] });
    const there = visitorOf(world.platform, world.there);
    const from = { address: '198.51.100.2', userAgent: null };
    await expect(takeHandOver(there, ticket, from)).rejects.toThrow();
    await world.here.db
      .as(accountId)
      .run({ text: 'update accounts set is_enabled = true where id = $1', values: [accountId] });
    await takeHandOver(there, ticket, from);
  });
});
