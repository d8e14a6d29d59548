import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addAdministrator } from '#domain/administrators/add-administrator.server.ts';
import type { Context, VisitorContext } from '#domain/context.ts';
import { Forbidden, Invalid } from '#domain/errors.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { eraseWorkAccounts } from '#domain/sso/erase-work-accounts.server.ts';
import { readSsoSettings } from '#domain/sso/settings/read-sso-settings.server.ts';
import type { SsoTest } from '#domain/sso/sso.ts';
import { takeSsoAttempt } from '#domain/sso/log-in/sso-attempt.server.ts';
import { beginSsoTest, finishSsoTest, testProvider } from '#domain/sso/settings/test-sso.server.ts';
import { logInAt, openSigningProvider } from '#tests/support/open-id-provider.ts';
import type { TestPerson, Wrong } from '#tests/support/open-id-provider.ts';
import { asAdministrator } from '#tests/support/placement.ts';
import { BROWSER, proveDomain, setSso, ssoVisitor } from '#tests/support/sso-agency.ts';
import { recordedActions } from '#tests/support/two-agencies.ts';
import { openedSso } from '#tests/support/sso-agency.ts';

const { world, people, provider, wrong } = openedSso();
let visitor: VisitorContext;
let admin: Context;
beforeAll(async () => {
  visitor = ssoVisitor(world.platform, world.here);
  const first = await asAdministrator(world.here);
  admin = {
    ...first,
    actor: { ...(first.actor as RoleActor), fullname: 'Hannah Whitworth', isSuperAdministrator: true },
  };
  await proveDomain(world.here, 'here.example');
});
beforeEach(() => setSso(world.here, provider, { givesRoles: true }));

const FROM = { browser: BROWSER, address: '192.0.2.1' };
const untested = () =>
  world.here.db.run({
    text: 'update sso_settings set tested_version = null where agency_id = $1',
    values: [world.here.agency.id],
  });
const person = (name: string, more: TestPerson = {}) => {
  people[name] = { email: `${name}@here.example`, email_verified: true, groups: ['timesheet-admins'], ...more };
  return name;
};
/** Runs a whole test by the administrator, who logs in at the provider as someone. */
async function run(who: string, by = admin): Promise<SsoTest> {
  await untested();
  const address = (await beginSsoTest(by, visitor, FROM))!;
  const search = await logInAt(address, who);
  const attempt = await takeSsoAttempt(visitor, { search, browser: BROWSER });
  return finishSsoTest(by, visitor.openId, { attempt, search });
}
const stateOf = async () => (await readSsoSettings(world.here)).settings!;
const lastOf = ({ steps, hasPassed, verdict }: SsoTest) => {
  const reached = steps.filter(({ state }) => state !== 'notReached');
  const { step, state, title, detail } = reached.at(-1)!;
  return { hasPassed, verdict: verdict.title, step, state, title, detail };
};

test('A test by somebody the claim makes an administrator passes, is stored, and shows the provider’s answer', async () => {
  const sessions = () => world.here.db.run({ text: 'select count(*) from sessions', values: [] });
  const before = await sessions();
  const tested = await run(person('hannah'));
  expect(lastOf(tested)).toEqual({
    ...{ hasPassed: true, verdict: 'You would get in, as an administrator.', step: 'role', state: 'passed' },
    ...{ title: 'You would be an administrator', detail: '“groups” contains “timesheet-admins”.' },
  });
  expect(tested.steps.map(({ step, state }) => [step, state])).toEqual(
    ['provider', 'keys', 'answer', 'domain', 'role'].map((step) => [step, 'passed']),
  );
  expect(await stateOf()).toMatchObject({ isTested: true, lastTest: { by: { fullname: 'Hannah Whitworth' } } });
  const said = Object.fromEntries(tested.claims.map(({ name, value }) => [name, value]));
  expect(said).toMatchObject({ email: 'hannah@here.example', email_verified: 'true', groups: 'timesheet-admins' });
  expect(Object.keys(said)).not.toContain('nonce');
  expect(await sessions()).toEqual(before);
  const events = await world.here.db.run({
    text: `select to_jsonb(e) as e from audit_events e where action = 'sso.tested'`,
    values: [],
  });
  expect(JSON.stringify(events)).not.toContain('timesheet-admins');
});

test('The result of a test is erased with the person who made it', async () => {
  await run(person('erased'));
  const contactId = (admin.actor as RoleActor).contactId!;
  const nobody = { accountId: null, emailAddress: 'nobody@here.example' };
  await eraseWorkAccounts(world.here, { ...nobody, contactIds: [newId()] });
  expect((await stateOf()).lastTest).not.toBeNull();
  await eraseWorkAccounts(world.here, { ...nobody, contactIds: [contactId] });
  expect((await stateOf()).lastTest).toBeNull();
});

test('A test stops at the first thing missing, and says what to change', async () => {
  expect(lastOf(await run(person('tim', { groups: undefined })))).toMatchObject({
    ...{ hasPassed: false, verdict: 'You would get in, as nothing.', title: 'No “groups” in the answer' },
  });
  expect(lastOf(await run(person('ann', { groups: ['payroll'] })))).toMatchObject({
    ...{ hasPassed: false, title: '“groups” does not contain “timesheet-admins”' },
  });
  expect(lastOf(await run(person('bob', { email_verified: false })))).toMatchObject({
    ...{ step: 'domain', title: 'The email is not verified', verdict: 'You would not get in.' },
  });
  expect(lastOf(await run(person('eve', { email: 'eve@elsewhere.example' })))).toMatchObject({
    ...{ step: 'domain', title: 'Email domain is not yours', detail: 'Add elsewhere.example below, and prove it.' },
  });
  expect((await stateOf()).isTested).toBe(false);
});

test('If roles are not given at the first log-in, only people who already have the role get in', async () => {
  await setSso(world.here, provider);
  expect(lastOf(await run(person('stranger')))).toMatchObject({
    hasPassed: false,
    title: 'No administrator has this email',
  });
  const added = { fullname: 'Tim Ackroyd', emailAddress: 'added@here.example', isSuperAdministrator: false };
  await addAdministrator(world.here, { contactId: null, ...added });
  expect(lastOf(await run(person('added')))).toMatchObject({ hasPassed: true, title: 'You are an administrator here' });
});

test('A missing or differently named provider ends the test before anybody logs in', async () => {
  const gone = await openSigningProvider();
  await gone.close();
  await setSso(world.here, gone);
  expect(await beginSsoTest(admin, visitor, FROM)).toBeNull();
  const { lastTest } = await stateOf();
  expect(lastOf(lastTest!)).toMatchObject({ step: 'provider', state: 'failed', verdict: 'Nobody would get in.' });
  await setSso(world.here, { ...provider, issuer: `${provider.issuer}/` });
  expect(await testProvider(world.here, visitor.openId)).toMatchObject([
    { came: { detail: 'The provider calls itself by another issuer. Copy it from its description, to the letter.' } },
  ]);
});

test.each<[string, Wrong, string]>([
  [
    'for another client',
    { claims: { aud: 'somebody-else' } },
    'The answer is for another client. Check the client id.',
  ],
  ['of a time that is over', { claims: { exp: 1_000_000_000 } }, 'The answer is too old'],
])('An answer %s fails the test', async (_, mistake, words) => {
  await setSso(world.here, wrong, { givesRoles: true });
  const address = (await beginSsoTest(admin, visitor, FROM))!;
  const search = wrong.comeBack(address, { sub: 'hannah', email: 'hannah@here.example' }, mistake);
  const attempt = await takeSsoAttempt(visitor, { search, browser: BROWSER });
  const tested = await finishSsoTest(admin, visitor.openId, { attempt, search });
  expect(lastOf(tested)).toMatchObject({ step: 'answer', state: 'failed', hasPassed: false });
  expect(lastOf(tested).detail).toContain(words);
});

test('The answer to a test counts for its tester only, and not once the settings have changed', async () => {
  const address = (await beginSsoTest(admin, visitor, FROM))!;
  const search = await logInAt(address, person('hannah'));
  const attempt = await takeSsoAttempt(visitor, { search, browser: BROWSER });
  const colleague = { ...admin, actor: { ...(admin.actor as RoleActor), accountId: newId() } };
  await expect(finishSsoTest(colleague, visitor.openId, { attempt, search })).rejects.toBeInstanceOf(Forbidden);
  const text = 'update sso_settings set provider_version = 2, tested_version = null where agency_id = $1';
  await world.here.db.run({ text, values: [world.here.agency.id] });
  await expect(finishSsoTest(admin, visitor.openId, { attempt, search })).rejects.toBeInstanceOf(Invalid);
  expect((await stateOf()).isTested).toBe(false);
});

test('Only super administrators test, and neither a key nor a command can act as somebody', async () => {
  const plain = { ...admin, actor: { ...(admin.actor as RoleActor), isSuperAdministrator: false } };
  await expect(beginSsoTest(plain, visitor, FROM)).rejects.toBeInstanceOf(Forbidden);
  await expect(beginSsoTest(world.here, visitor, FROM)).rejects.toBeInstanceOf(Forbidden);
  expect(await recordedActions(world.there)).not.toContain('sso.tested');
});

test('Claims that no database holds fail the test like any others, and are shown as far as they can be', async () => {
  const groups = await run(person('nina', { groups: ['a\0b'] }));
  expect(groups.claims).toContainEqual({ name: 'groups', value: 'a\u{fffd}b' });
  const address = await run(person('oda', { email: 'oda\0@here.example' }));
  expect([groups.hasPassed, address.hasPassed]).toEqual([false, false]);
});
