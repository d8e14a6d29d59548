import { beforeAll, describe, expect, test } from 'vitest';
import { beginHandOver } from '#domain/accounts/log-in/begin-hand-over.server.ts';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import { setAccountEnabled } from '#domain/accounts/set-account-enabled.server.ts';
import { takeHandOver } from '#domain/accounts/log-in/take-hand-over.server.ts';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { setAdministratorEnabled, setSuperAdministrator } from '#domain/administrators/set-administrator.server.ts';
import type { Context, VisitorContext } from '#domain/context.ts';
import { connectWorkAccount } from '#domain/sso/log-in/connect-work-account.server.ts';
import type { SsoConnectMail } from '#domain/sso/log-in/request-connection.server.ts';
import { type AdministratorLogIn, missingOfLogIn } from '#domain/administrators/administrator-log-in.ts';
import { createLiveAccess } from '#platform/live/live-access.ts';
import { openCaller } from '#platform/open-context.ts';
import { FROM } from '#tests/support/logged-in-member.ts';
import { givePassword, MEMBER_PASSWORD } from '#tests/support/member.ts';
import { openSigningProvider } from '#tests/support/open-id-provider.ts';
import { beginAt, BROWSER, comeBackTo, proveDomain, setSso, ssoVisitor } from '#tests/support/sso-agency.ts';
import { addContact, openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
let visitor: VisitorContext;
const provider = opened(openSigningProvider);
/** Someone who administers both agencies, and someone who keeps their password at the first. */
let emma: { accountId: string; administratorId: string };
let keeper: { contactId: string; administratorId: string };
const EMMA = 'emma@work.example';
const KEEPER = 'keeper@work.example';
beforeAll(async () => {
  visitor = ssoVisitor(world.platform, world.here);
  await proveDomain(world.here, 'work.example');
  const { administratorId } = await appoint(world.here, EMMA);
  await appoint(world.there, EMMA);
  keeper = await appoint(world.here, KEEPER, true);
  emma = { ...(await givePassword(world.platform, EMMA)), administratorId };
  await givePassword(world.platform, KEEPER);
  await setSso(world.here, provider);
});

const appoint = async (ctx: Context, emailAddress: string, isSuperAdministrator = false) => {
  const { contactId } = await addContact(ctx, emailAddress);
  return createAdministrator(ctx, { contactId, isSuperAdministrator });
};
const require = (isRequired: boolean) =>
  setSso(world.here, provider, { isRequired, keepsPasswordContactId: keeper.contactId });
const callerWith = (sessionToken: string, host = 'here.localhost') =>
  openCaller(world.platform, { host, sessionToken, roleId: null });
const byPassword = (emailAddress: string, at = visitor) =>
  logIn(at, { emailAddress, password: MEMBER_PASSWORD, rememberMe: true }, FROM);
const byWork = async () => {
  const search = provider.comeBack(await beginAt(visitor), { sub: 'emma', email: EMMA, email_verified: true });
  const mails: SsoConnectMail[] = [];
  const arrival = await comeBackTo(visitor, search, { mails });
  if ('session' in arrival) return arrival.session;
  const key = { key: mails[0]!.url.split('/').at(-1)!, browser: BROWSER };
  return (await connectWorkAccount(visitor, key, FROM)).session;
};

describe('A session begun with an agency’s own log-in', () => {
  test('has that agency’s roles and no others, is not remembered, and counts as a second step there', async () => {
    const session = await byWork();
    expect(session).toMatchObject({ rememberMe: false, expiresAt: '2026-05-26T20:40:00Z' });
    const caller = await callerWith(session.token);
    expect(caller.roles.map(({ agencyName, type }) => [agencyName, type])).toEqual([
      ['Agency here', 'RecruitmentAgencyAdministrationRole'],
    ]);
    expect(caller.context()).toMatchObject({ actor: { accountId: emma.accountId } });
    const all = await callerWith((await byPassword(EMMA)).token);
    expect(new Set(all.roles.map(({ agencyName }) => agencyName))).toEqual(
      new Set(['Agency here', 'Agency there', null]),
    );
  });

  test('is valid neither at another agency nor on the product’s own address', async () => {
    const { token } = await byWork();
    for (const host of ['there.localhost', 'localhost', '127.0.0.1'])
      expect((await callerWith(token, host)).account).toBeNull();
  });

  test('leads to no other agency, even with a ticket', async () => {
    const { token, accountId } = await byWork();
    const { session } = await callerWith(token);
    const { roles } = await callerWith((await byPassword(EMMA)).token);
    const role = roles.find(({ agencyId }) => agencyId === world.there.agency.id)!;
    const from = { accountId, sessionId: session!.id, role: { id: role.id, agencyId: world.there.agency.id } };
    const ticket = await beginHandOver(visitor, from);
    const there = ssoVisitor(world.platform, world.there);
    await expect(takeHandOver(there, ticket, FROM)).rejects.toThrow('Please log in to carry on.');
  });

  test('ends once the agency’s log-in is switched off', async () => {
    const { token } = await byWork();
    await setSso(world.here, provider, { isEnabled: false });
    const { session, account, roles } = await callerWith(token);
    expect({ session, account, roles }).toEqual({ session: null, account: null, roles: [] });
    await expect(beginAt(visitor)).rejects.toThrow('This agency has no log-in of its own.');
    await setSso(world.here, provider);
    expect((await callerWith(token)).account).not.toBeNull();
  });
});

describe('An agency that requires its own log-in', () => {
  test('does not let an administrator’s password begin a session there, and tells a wrong one nothing', async () => {
    await require(true);
    await expect(byPassword(EMMA)).rejects.toThrow('Agency here asks you to continue with your work account.');
    const wrong = { emailAddress: EMMA, password: 'not the password', rememberMe: false };
    await expect(logIn(visitor, wrong, FROM)).rejects.toThrow('combination invalid');
    await require(false);
  });

  test('shuts running sessions out of the role from that moment, and lets one by the log-in in', async () => {
    const before = await byPassword(EMMA);
    expect((await callerWith(before.token)).mustUseSso).toBe(false);
    await require(true);
    const caller = await callerWith(before.token);
    expect(caller.mustUseSso).toBe(true);
    expect(() => caller.context()).toThrow('Agency here asks you to continue with your work account.');
    expect((await callerWith((await byWork()).token)).context().actor).toMatchObject({ accountId: emma.accountId });
    await require(false);
  });

  test('lets the person who keeps a password log in with it', async () => {
    await require(true);
    const caller = await callerWith((await byPassword(KEEPER)).token);
    expect(caller.context().actor).toMatchObject({ emailAddress: KEEPER });
    await require(false);
  });

  test('leaves their password valid at other agencies, and from there for the role behind the log-in', async () => {
    await require(true);
    const there = ssoVisitor(world.platform, world.there);
    const session = await byPassword(EMMA, there);
    const caller = await callerWith(session.token, 'there.localhost');
    expect(caller.context().agency.displayName).toBe('Agency there');
    const role = caller.roles.find(({ agencyId }) => agencyId === world.here.agency.id)!;
    const from = { sessionId: caller.session!.id, role: { id: role.id, agencyId: world.here.agency.id } };
    const ticket = await beginHandOver(there, { accountId: emma.accountId, ...from });
    const arrived = await takeHandOver(visitor, ticket, FROM);
    expect((await callerWith(arrived.token)).mustUseSso).toBe(true);
    await require(false);
  });

  test('ends others’ live events, and continues those of a session by the log-in', async () => {
    const visits = [await byPassword(EMMA), await byWork(), await byPassword(KEEPER)];
    await require(true);
    const live = createLiveAccess(world.platform.pool, world.platform.clock, world.platform.log);
    const ended: number[] = [];
    const over = new Promise<void>((done) => {
      for (const [nth, { token }] of visits.entries())
        void callerWith(token).then(({ session, currentRole }) => {
          const visit = {
            agencyId: world.here.agency.id,
            sessionId: session!.id,
            roleId: currentRole!.id,
            isSuperAdministrator: nth === 2,
            isEnough: (logIn: AdministratorLogIn) => missingOfLogIn(logIn) === null,
          };
          live.watch(visit, () => done(void ended.push(nth)));
        });
    });
    await over;
    live.stop();
    expect(ended).toEqual([0]);
    await require(false);
  });

  test('lets nobody take the role from the person who keeps a password', async () => {
    await require(true);
    const { administratorId } = keeper;
    for (const change of [
      () => setAdministratorEnabled(world.here, { administratorId, isEnabled: false }),
      () => setSuperAdministrator(world.here, { administratorId, isSuperAdministrator: false }),
      () =>
        setAccountEnabled(
          { ...world.here, db: world.platform.pool.for({ agencyId: null }) },
          {
            emailAddress: KEEPER,
            isEnabled: false,
          },
        ),
    ])
      await expect(change()).rejects.toThrow('They keep a password while single sign-on is required.');
    await require(false);
    await setSuperAdministrator(world.here, { administratorId, isSuperAdministrator: false });
    await expect(require(true)).rejects.toThrow('sso_settings_keeper');
  });
});
