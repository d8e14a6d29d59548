import { expect, test } from 'vitest';
import { SignUpSchema, suggestedName } from '#domain/accounts/account.schema.ts';
import { VERIFYING } from '#domain/accounts/mails/account-link.ts';
import { readToken } from '#domain/accounts/read-token.server.ts';
import { sendInvitation } from '#domain/accounts/mails/send-account-mail.server.ts';
import { verifyAccount } from '#domain/accounts/verify-account.server.ts';
import { signUp, type SignUpContext } from '#domain/agencies/sign-up.server.ts';
import { portalUrl } from '#platform/requests/host.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { rowsOf } from '#tests/support/installation.ts';
import { keyOf, newestRole } from '#tests/support/mailed-key.ts';
import { MEMBER_PASSWORD, atLogIn, VISITED_FROM } from '#tests/support/member.ts';
import { warmPool } from '#tests/support/race.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

const EXPIRED = 'The verification link has expired, please request another verification email';
const GOOD = MEMBER_PASSWORD;
const FROM = VISITED_FROM;

const { later, visitorOf, invited, member, session } = atLogIn(world);

const SIGN_UP = {
  agencyName: 'Ærø & Sons',
  websiteAddress: 'aero.example',
  fullname: 'Ines Duarte',
  emailAddress: 'Ines@Aero.example',
  telephoneNumber: '0113 496 0182',
  terms: true,
};
const signUpContext = (mode: SignUpContext['mode']): SignUpContext => ({
  ...visitorOf(world.here),
  db: world.platform.pool.for({ agencyId: null }),
  agency: null,
  mode,
  portalUrl: (name) => portalUrl(world.platform.config.baseUrl, name),
});
const open = (name: string) => openNamedAgencyContext(world.platform, name, { kind: 'system' });

test('Sign-up reports missing fields in the specified words', () => {
  const messages = (input: object) => SignUpSchema.safeParse(input).error?.issues.map((issue) => issue.message);
  expect(messages({})).toEqual([
    "Please enter your agency's name",
    'Please enter your full name',
    'Please supply your email address',
    'Please supply your telephone number',
    'Please accept the terms',
  ]);
  expect(messages({ ...SIGN_UP, terms: false, emailAddress: 'ines@' })).toEqual([
    'Please supply a valid email address.',
    'Please accept the terms',
  ]);
  for (const websiteAddress of ['two words.example', 'javascript:alert(1)', 'under_score.example', 'nodots'])
    expect([websiteAddress, messages({ ...SIGN_UP, websiteAddress })]).toEqual([
      websiteAddress,
      ['Please enter a valid website address / domain name'],
    ]);
  expect(SignUpSchema.parse(SIGN_UP)).toMatchObject({ websiteAddress: 'https://aero.example' });
  expect(SignUpSchema.parse({ ...SIGN_UP, websiteAddress: '' })).toMatchObject({ websiteAddress: null });
});

test('A suggested address follows the agency’s name and avoids reserved ones', () => {
  expect(suggestedName('Calder & Finch Ltd')).toBe('calder-and-finch-ltd');
  expect(suggestedName('O’Brien’s Café')).toBe('obriens-cafe');
  expect(suggestedName('Größte Łódź Æbelø')).toBe('grosste-lodz-aebelo');
  expect(suggestedName('Demo')).toBe('demo-agency');
  expect(suggestedName('测试')).toBe('');
});

test('An agency that signs up is unverified, has an unused name, and becomes active once its administrator verifies', async () => {
  const input = SignUpSchema.parse({ ...SIGN_UP, agencyName: 'Here' });
  const done = await signUp(signUpContext('open'), input, FROM);
  expect(done).toMatchObject({ outcome: 'signedUp', portalUrl: expect.stringContaining('here-2.') });
  const agency = await open('here-2');
  expect(agency.agency).toMatchObject({ status: 'unverified', website: 'https://aero.example', displayName: 'Here' });
  const key = (await keyOf(async (compose) => sendInvitation(agency, await newestRole(agency), compose)))!;
  await expect(readToken(later(visitorOf(agency), 24), key, VERIFYING)).rejects.toThrow(EXPIRED);
  await verifyAccount(visitorOf(agency), { key, password: GOOD, terms: true });
  expect((await open('here-2')).agency.status).toBe('active');
  await expect(signUp(signUpContext('open'), { ...input, canonicalName: 'here' }, FROM)).rejects.toMatchObject({
    fields: [{ field: 'canonicalName', message: 'This name is unavailable, please choose another' }],
  });
});

test('If it is signed up again with another email, the unverified agency is replaced and keeps its name', async () => {
  const MISTYPER = { ...FROM, address: '192.0.2.77' };
  const input = SignUpSchema.parse({ ...SIGN_UP, agencyName: 'Mistyped Ltd', canonicalName: 'mistyped' });
  await signUp(signUpContext('open'), input, MISTYPER);
  const earlier = await open('mistyped');
  const key = (await keyOf(async (compose) => sendInvitation(earlier, await newestRole(earlier), compose)))!;
  // A name already taken is refused before anything is removed.
  const again = { ...input, emailAddress: 'ines@other.example' };
  const taken = signUp(signUpContext('open'), { ...again, canonicalName: 'here' }, { ...MISTYPER, earlier });
  await expect(taken).rejects.toMatchObject({ fields: [{ field: 'canonicalName' }] });
  expect((await open('mistyped')).agency.id).toBe(earlier.agency.id);
  await signUp(signUpContext('open'), again, { ...MISTYPER, earlier });
  const now = await open('mistyped');
  expect(now.agency.id).not.toBe(earlier.agency.id);
  const people = await now.db.run({ text: 'select email_address from contacts', values: [] });
  expect(people).toEqual([{ emailAddress: 'ines@other.example' }]);
  await expect(readToken(visitorOf(now), key, VERIFYING)).rejects.toThrow('The request was not valid');
  // If already removed, it is no obstacle; if verified in the meantime, it stays.
  await signUp(signUpContext('open'), { ...again, canonicalName: 'mistyped-too' }, { ...MISTYPER, earlier });
  const newKey = (await keyOf(async (compose) => sendInvitation(now, await newestRole(now), compose)))!;
  await verifyAccount(visitorOf(now), { key: newKey, password: GOOD, terms: true });
  await expect(signUp(signUpContext('open'), again, { ...MISTYPER, earlier: now })).rejects.toMatchObject({
    code: 'agency_verified',
  });
  expect((await open('mistyped')).agency.status).toBe('active');
});

test('If three sign up with one name at once each gets its own address', async () => {
  await warmPool(world.platform);
  const input = SignUpSchema.parse({ ...SIGN_UP, agencyName: 'Three at Once' });
  const done = await Promise.all([1, 2, 3].map(() => signUp(signUpContext('open'), input, FROM)));
  const hosts = done.map((one) => (one.outcome === 'signedUp' ? new URL(one.portalUrl).hostname.split('.')[0] : ''));
  expect(hosts.sort()).toEqual(['three-at-once', 'three-at-once-2', 'three-at-once-3']);
});

test('The name given at sign-up becomes the person’s own name once they have followed the link, and not before', async () => {
  const profileName = async (emailAddress: string) => {
    const text = `select profile_name from accounts where email_address = '${emailAddress}'`;
    return (await rowsOf<{ profile_name: string | null }>(world.database.ownerUrl, text))[0]!.profile_name;
  };
  const emailAddress = 'rosa@own-name.example';
  await signUp(signUpContext('open'), SignUpSchema.parse({ ...SIGN_UP, agencyName: 'Own Name', emailAddress }), FROM);
  expect(await profileName(emailAddress)).toBeNull();
  const agency = await open('own-name');
  const key = (await keyOf(async (compose) => sendInvitation(agency, await newestRole(agency), compose)))!;
  await verifyAccount(visitorOf(agency), { key, password: GOOD, terms: true });
  expect(await profileName(emailAddress)).toBe('Ines Duarte');
  const { key: invitation, emailAddress: contractor } = await invited();
  await verifyAccount(visitorOf(world.here), { key: invitation, password: GOOD, terms: true });
  expect(await profileName(contractor)).toBeNull();
});

test('Somebody with an account who signs up another agency keeps their password and confirms by mail', async () => {
  const emailAddress = await member();
  const input = SignUpSchema.parse({ ...SIGN_UP, agencyName: 'Second House', emailAddress });
  await signUp(signUpContext('open'), input, FROM);
  const agency = await open('second-house');
  const key = (await keyOf(async (compose) => sendInvitation(agency, await newestRole(agency), compose)))!;
  expect(await readToken(visitorOf(agency), key, VERIFYING)).toMatchObject({ needsPassword: false });
  await verifyAccount(visitorOf(agency), { key, password: 'somebody else’s idea', terms: true });
  expect((await open('second-house')).agency.status).toBe('active');
  expect((await session(emailAddress, GOOD, visitorOf(agency))).token).toBeTruthy();
});

test('If signing up is closed it is refused, with what to do instead', async () => {
  const input = SignUpSchema.parse({ ...SIGN_UP, agencyName: 'Late House' });
  await expect(signUp(signUpContext('closed'), input, FROM)).rejects.toThrow(
    'Signing up is closed at the moment. Book a time that suits you, and our team will get in touch.',
  );
  await expect(open('late-house')).rejects.toThrow('There is no agency');
});
