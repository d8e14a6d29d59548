import { beforeAll, describe, expect, test } from 'vitest';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { setAdministratorEnabled } from '#domain/administrators/set-administrator.server.ts';
import { deleteClient } from '#domain/clients/delete-client.server.ts';
import type { VisitorContext } from '#domain/context.ts';
import type { SsoConnectMail } from '#domain/sso/log-in/request-connection.server.ts';
import { connectWorkAccount, readConnection } from '#domain/sso/log-in/connect-work-account.server.ts';
import { openCaller } from '#platform/open-context.ts';
import { after, MINUTE } from '#tests/support/lifetime.ts';
import { FROM } from '#tests/support/logged-in-member.ts';
import { openSigningProvider, logInAt } from '#tests/support/open-id-provider.ts';
import type { TestPerson, Wrong } from '#tests/support/open-id-provider.ts';
import { beginAt, BROWSER, comeBackTo, proveDomain, setSso, ssoVisitor, addClient } from '#tests/support/sso-agency.ts';
import { addContact, recordedActions } from '#tests/support/two-agencies.ts';
import { openedSso } from '#tests/support/sso-agency.ts';

const ADMINISTRATORS = 'timesheet-admins';
const { world, people, provider, wrong } = openedSso();
let visitor: VisitorContext;
beforeAll(async () => {
  visitor = ssoVisitor(world.platform, world.here);
  await proveDomain(world.here, 'work.example');
});

/** Creates a person known to the provider. */
const person = (name: string, more: TestPerson = {}) => {
  people[name] = { email: `${name}@work.example`, email_verified: true, name: `Person ${name}`, ...more };
  return name;
};
const enter = async (who: string, mails: SsoConnectMail[] = [], at = visitor) =>
  comeBackTo(at, await logInAt(await beginAt(at), who), { mails });
const sessionOf = async (who: string) => {
  const arrival = await enter(who);
  if (!('session' in arrival)) throw new Error('No session began.');
  return arrival.session;
};
const callerWith = (sessionToken: string, host = 'here.localhost') =>
  openCaller(world.platform, { host, sessionToken, roleId: null });
const keyIn = ({ url }: SsoConnectMail) => url.split('/').at(-1)!;
const accountOf = async (emailAddress: string) =>
  (
    await world.here.db.run<{ id: string | null }>({
      text: 'select account_of_email($1) as id',
      values: [emailAddress],
    })
  )[0]!.id;
/** Creates someone whom the agency has made an administrator. */
const administrator = async (name: string) => {
  const { contactId } = await addContact(world.here, `${name}@work.example`, `Person ${name}`);
  const { administratorId } = await createAdministrator(world.here, { contactId, isSuperAdministrator: false });
  return { contactId, administratorId, who: person(name) };
};
/** The same, connected to their work account. */
const connected = async (name: string) => {
  const made = await administrator(name);
  const mails: SsoConnectMail[] = [];
  await enter(made.who, mails);
  const { session } = await connectWorkAccount(visitor, { key: keyIn(mails[0]!), browser: BROWSER }, FROM);
  return { ...made, session };
};

describe('A log-in with a work account', () => {
  beforeAll(() => setSso(world.here, provider));

  test('of somebody the agency knows only by email has to be connected by a mail first', async () => {
    const { who } = await administrator('hannah');
    const mails: SsoConnectMail[] = [];
    expect(await enter(who, mails)).toEqual({ mailedTo: 'hannah@work.example' });
    const key = { key: keyIn(mails[0]!), browser: BROWSER };
    expect(await readConnection(visitor, key)).toEqual({ emailAddress: 'hannah@work.example' });
    const { session, requestedRoute } = await connectWorkAccount(visitor, key, FROM);
    expect(requestedRoute).toBe('/timesheets');
    expect(await callerWith(session.token)).toMatchObject({
      account: { emailAddress: 'hannah@work.example' },
      currentRole: { type: 'RecruitmentAgencyAdministrationRole' },
    });
    expect(await recordedActions(world.here)).toContain('account.workAccountConnected');
    expect(await sessionOf(who)).toMatchObject({ accountId: session.accountId });
    await expect(connectWorkAccount(visitor, key, FROM)).rejects.toThrow('This link is no longer in use.');
  });

  test('cannot be connected by anybody else who has the link, nor once it is half an hour old', async () => {
    const { who } = await administrator('ines');
    const mails: SsoConnectMail[] = [];
    await enter(who, mails);
    const key = keyIn(mails[0]!);
    for (const browser of ['another browser', ''])
      await expect(connectWorkAccount(visitor, { key, browser }, FROM)).rejects.toThrow('Please open this link in');
    const late = after(visitor, 30 * MINUTE);
    await expect(connectWorkAccount(late, { key, browser: BROWSER }, FROM)).rejects.toThrow('expired');
    const there = ssoVisitor(world.platform, world.there);
    await expect(connectWorkAccount(there, { key, browser: BROWSER }, FROM)).rejects.toThrow('no longer in use');
    const inTime = after(visitor, 30 * MINUTE - 1);
    await connectWorkAccount(inTime, { key, browser: BROWSER }, FROM);
  });

  test('continues by issuer and subject if the email has changed', async () => {
    const { who, session } = await connected('joan');
    await administrator('joan.married');
    person(who, { email: 'joan.married@work.example' });
    expect(await sessionOf(who)).toMatchObject({ accountId: session.accountId });
  });

  test('lets nobody in whose email is unverified, from an unproved domain, or missing', async () => {
    const { who } = await connected('kate');
    for (const said of [{ email_verified: false }, { email: undefined }]) {
      person(who, said);
      await expect(enter(who)).rejects.toThrow('did not give a verified email address');
    }
    for (const email of ['kate@sub.work.example', 'kate@elsewhere.example', 'kate@work.example@elsewhere.example']) {
      person(who, { email });
      await expect(enter(who)).rejects.toThrow(/is not one of Agency here’s|did not give a verified email/);
    }
  });

  test('makes nobody an administrator if the agency gives no roles by it', async () => {
    const who = person('luke', { groups: [ADMINISTRATORS] });
    await expect(enter(who)).rejects.toThrow('Your work account was recognised, but it has no role here.');
    expect(await accountOf('luke@work.example')).toBeNull();
  });

  test('ends if the administrator is disabled, and is connected to nobody', async () => {
    const { who, administratorId } = await connected('mary');
    await setAdministratorEnabled(world.here, { administratorId, isEnabled: false });
    await expect(enter(who)).rejects.toThrow('it has no role here');
  });

  test('cancelled at the provider says so', async () => {
    const search = await logInAt(await beginAt(visitor), 'nobody');
    await expect(comeBackTo(visitor, search)).rejects.toThrow('Agency here’s log-in did not let you in.');
  });

  test('is answered once, by the browser that began it, at its own agency, within ten minutes', async () => {
    const { who } = await connected('nora');
    const search = await logInAt(await beginAt(visitor), who);
    const there = ssoVisitor(world.platform, world.there);
    await setSso(world.there, provider);
    await expect(comeBackTo(there, search)).rejects.toThrow('That took too long.');
    await expect(comeBackTo(visitor, search, { browser: 'another browser' })).rejects.toThrow('That took too long.');
    await comeBackTo(after(visitor, 10 * MINUTE - 1), search);
    await expect(comeBackTo(visitor, search)).rejects.toThrow('That took too long.');
    const late = await logInAt(await beginAt(visitor), who);
    await expect(comeBackTo(after(visitor, 10 * MINUTE), late)).rejects.toThrow('That took too long.');
  });
});

describe('Roles at a first log-in', () => {
  beforeAll(async () => {
    await setSso(world.here, provider, { givesRoles: true });
    await proveDomain(world.here, 'client.example', await addClient(world.here));
  });

  test('are given if the claim has the value for administrators, with an account nobody else can use', async () => {
    const who = person('olive', { groups: ['others', ADMINISTRATORS] });
    const session = await sessionOf(who);
    expect(await callerWith(session.token)).toMatchObject({
      currentRole: { type: 'RecruitmentAgencyAdministrationRole' },
      account: { fullname: 'Person olive' },
    });
    const [account] = await world.platform.pool.for({ agencyId: null, accountId: session.accountId }).run({
      text: 'select password_hash, verified_at from accounts where id = $1',
      values: [session.accountId],
    });
    expect(account).toEqual({ passwordHash: null, verifiedAt: null });
    person('olive', { groups: ['others'] });
    await expect(enter(who)).rejects.toThrow('it has no role here');
  });

  test.each([{ groups: ['timesheet-admins-of-others'] }, { groups: 'all timesheet-admins' }, { groups: [] }, {}])(
    'are not given for %o',
    async (said) => {
      await expect(enter(person('peter', said))).rejects.toThrow('it has no role here');
    },
  );

  test('make people with a client’s domain authorisers, and not administrators', async () => {
    const who = person('ruth', { email: 'ruth@client.example', groups: [ADMINISTRATORS] });
    const { roles } = await callerWith((await sessionOf(who)).token);
    expect(roles.map(({ type }) => type)).toEqual(['AuthorisingRole']);
  });

  test('are given to nobody of a deleted client', async () => {
    const clientId = await addClient(world.here);
    await proveDomain(world.here, 'gone.example', clientId);
    await deleteClient(world.here, clientId);
    await expect(enter(person('sam', { email: 'sam@gone.example' }))).rejects.toThrow('is not one of Agency here’s');
  });

  test('are given to an existing account only by the mail', async () => {
    const { contactId } = await addContact(world.there, 'sara@work.example');
    await createAdministrator(world.there, { contactId, isSuperAdministrator: false });
    const who = person('sara', { groups: [ADMINISTRATORS] });
    const mails: SsoConnectMail[] = [];
    expect(await enter(who, mails)).toEqual({ mailedTo: 'sara@work.example' });
    const key = { key: keyIn(mails[0]!), browser: BROWSER };
    const { session } = await connectWorkAccount(visitor, key, FROM);
    expect((await callerWith(session.token)).roles.map(({ agencyName }) => agencyName)).toEqual(['Agency here']);
  });
});

describe('A wrong answer from a provider', () => {
  beforeAll(() => setSso(world.here, wrong, { givesRoles: true }));

  const claims = { sub: 'tess', email: 'tess@work.example', email_verified: true, groups: [ADMINISTRATORS] };
  const seconds = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => Wrong]>([
    ['for another client', () => ({ claims: { aud: 'another' } })],
    ['for several clients', () => ({ claims: { aud: ['countersign', 'another'] } })],
    ['of another tenant of the same host', () => ({ claims: { iss: `${wrong.issuer}/other` } })],
    ['that is over', () => ({ claims: { exp: seconds() - 120 } })],
    ['that begins later', () => ({ claims: { nbf: seconds() + 600 } })],
    ['of another log-in', () => ({ claims: { nonce: 'another' } })],
    ['of no log-in', () => ({ claims: { nonce: undefined } })],
    ['that somebody else signed', () => ({ isForeignKey: true })],
    ['that nobody signed', () => ({ isUnsigned: true })],
    ['signed with the secret', () => ({ header: { alg: 'HS256' } })],
    ['with a key that is not published', () => ({ header: { kid: 'other' } })],
  ])('lets nobody in: a token %s', async (_, given) => {
    const search = wrong.comeBack(await beginAt(visitor), claims, given());
    await expect(comeBackTo(visitor, search)).rejects.toThrow('gave an answer that cannot be trusted');
    expect(await accountOf('tess@work.example')).toBeNull();
  });

  test.each([
    ['says that it is another provider’s', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['does not say whose it is', (query: URLSearchParams) => query.delete('iss')],
  ])('lets nobody in: a callback that %s', async (_, change) => {
    const query = new URLSearchParams(wrong.comeBack(await beginAt(visitor), claims));
    change(query);
    await expect(comeBackTo(visitor, `?${query.toString()}`)).rejects.toThrow('gave an answer that cannot be trusted');
  });

  test.each([
    ['calls itself by another name', { issuer: 'https://other.example' }],
    ['signs with nothing that is taken', { id_token_signing_alg_values_supported: ['HS256'] }],
    ['has no keys', { jwks_uri: undefined }],
    ['sends people to what is no address of the web', { authorization_endpoint: 'javascript:alert(1)' }],
  ])('is not begun with a provider that %s', async (_, discovery) => {
    Object.assign(wrong.told, { discovery });
    await expect(beginAt(visitor)).rejects.toThrow('Agency here’s log-in is not set up correctly.');
    Object.assign(wrong.told, { discovery: {} });
  });

  test('lets in whoever a right one names, so the others were refused for what is wrong with them', async () => {
    const search = wrong.comeBack(await beginAt(visitor), claims);
    expect(await comeBackTo(visitor, search)).toHaveProperty('session');
  });

  test('is distinguished from no answer at all', async () => {
    const gone = await openSigningProvider();
    await setSso(world.here, gone, { givesRoles: true });
    const search = gone.comeBack(await beginAt(visitor), claims);
    await gone.close();
    await expect(comeBackTo(visitor, search)).rejects.toThrow('does not answer. Try again in a minute.');
    await expect(beginAt(visitor)).rejects.toThrow('Agency here’s log-in does not answer. Try again in a minute.');
  });
});
