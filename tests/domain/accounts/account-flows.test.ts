import { expect, test } from 'vitest';
import { agencyOfEmail } from '#domain/accounts/log-in/agency-of-email.server.ts';
import { ResetPasswordSchema } from '#domain/accounts/account.schema.ts';
import { RESETTING, VERIFYING } from '#domain/accounts/mails/account-link.ts';
import { isOwnName } from '#domain/accounts/common-passwords.ts';
import { passwordMatches } from '#domain/accounts/log-in/password-matches.server.ts';
import { readToken } from '#domain/accounts/read-token.server.ts';
import { requestPasswordReset, requestVerification } from '#domain/accounts/mails/request-email.server.ts';
import { resetPassword } from '#domain/accounts/reset-password.server.ts';
import { verifyAccount } from '#domain/accounts/verify-account.server.ts';
import { askedKey, newestRole } from '#tests/support/mailed-key.ts';
import { MEMBER_PASSWORD, atLogIn, VISITED_FROM } from '#tests/support/member.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { warmPool } from '#tests/support/race.ts';
import { openTwoAgencies, recordedActions } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

const EXPIRED = 'The verification link has expired, please request another verification email';
const NOT_VALID = 'The request was not valid, please try again or request another verification email';
const TOO_COMMON = 'This password is too common, please choose another';
const GOOD = MEMBER_PASSWORD;
const FROM = VISITED_FROM;

const { later, visitorOf, invited, member, session } = atLogIn(world);

test('A new role queues the invitation in the same transaction', async () => {
  await makePlacement(world.here);
  const { eventId } = await newestRole(world.here);
  const jobs = await world.here.db.run({
    text: `select id from pgboss.job where name = 'send-invitation' and data::text like $1`,
    values: [`%${eventId}%`],
  });
  expect(jobs).toHaveLength(1);
});

test('An invitation can be viewed freely, is used once, works for 7 days and only at its agency', async () => {
  const { key, emailAddress } = await invited();
  const visitor = visitorOf(world.here);
  expect(await readToken(visitor, key, VERIFYING)).toMatchObject({ emailAddress, needsPassword: true });
  await expect(readToken(visitorOf(world.there), key, VERIFYING)).rejects.toThrow(NOT_VALID);
  await expect(readToken(visitor, key, RESETTING)).rejects.toThrow(NOT_VALID);
  expect(await readToken(later(visitor, 167.9), key, VERIFYING)).toMatchObject({ needsPassword: true });
  await expect(verifyAccount(later(visitor, 168), { key, password: GOOD, terms: true })).rejects.toThrow(EXPIRED);
  await expect(session(emailAddress, GOOD)).rejects.toThrow('combination invalid');
  await expect(verifyAccount(visitor, { key, terms: true })).rejects.toMatchObject({
    fields: [{ field: 'password', message: 'Please provide a new password' }],
  });
  await verifyAccount(visitor, { key, password: GOOD, terms: true });
  expect((await session(emailAddress, GOOD)).token).toMatch(/^[\w-]{43}$/);
  await expect(verifyAccount(visitor, { key, password: 'another one entirely', terms: true })).rejects.toThrow(
    NOT_VALID,
  );
  expect(await recordedActions(world.here)).toContain('account.verified');
});

test('No first or new password is one of the 10,000 most common, nor the person’s own email or name', async () => {
  const { key, emailAddress } = await invited();
  const visitor = visitorOf(world.here);
  const { fullname } = await readToken(visitor, key, VERIFYING);
  const refusal = { fields: [expect.objectContaining({ field: 'password', message: TOO_COMMON })] };
  const local = emailAddress.split('@')[0]!;
  for (const password of ['marlboro', 'Q1W2e3r4t5', emailAddress, `${local}!2026`, fullname.toUpperCase()])
    await expect(verifyAccount(visitor, { key, password, terms: true })).rejects.toMatchObject(refusal);
  await verifyAccount(visitor, { key, password: GOOD, terms: true });
  const reset = (await askedKey(world.here, emailAddress, 'passwordReset'))!;
  await expect(resetPassword(visitor, { key: reset, password: 'steelers' })).rejects.toMatchObject(refusal);
  expect(isOwnName('whitworth99', { emailAddress: 'hannah@here.example', fullname: 'Hannah Whitworth' })).toBe(true);
  expect(isOwnName('a staple of Hannah', { emailAddress: 'hannah@here.example', fullname: 'Hannah' })).toBe(false);
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  expect(dictionary['passwords-common'].length).toBeGreaterThan(10_000);
});

test('If two people use a link at once only one succeeds', async () => {
  const { key } = await invited();
  await warmPool(world.platform);
  const both = ['first of the two', 'second of the two'].map((password) =>
    verifyAccount(visitorOf(world.here), { key, password, terms: true }),
  );
  const ended = await Promise.allSettled(both);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('A verification email works for 24 hours, and a newer one replaces it', async () => {
  const { emailAddress } = await invited();
  const older = await askedKey(world.here, emailAddress, 'verification');
  const newer = await askedKey(world.here, emailAddress, 'verification');
  const visitor = visitorOf(world.here);
  await expect(readToken(visitor, older!, VERIFYING)).rejects.toThrow(NOT_VALID);
  await expect(readToken(later(visitor, 24), newer!, VERIFYING)).rejects.toThrow(EXPIRED);
  expect(await readToken(later(visitor, 23.9), newer!, VERIFYING)).toMatchObject({ emailAddress });
});

test('A reset works for 1 hour, once, and ends every session; people without a password get a verification instead', async () => {
  const emailAddress = await member();
  const begun = await session(emailAddress, GOOD);
  const visitor = visitorOf(world.here);
  const key = (await askedKey(world.here, emailAddress, 'passwordReset'))!;
  await expect(resetPassword(later(visitor, 1), { key, password: 'too late for that' })).rejects.toThrow(EXPIRED);
  await resetPassword(later(visitor, 0.9), { key, password: 'a new one, then' });
  await expect(resetPassword(visitor, { key, password: 'once more, please' })).rejects.toThrow(NOT_VALID);
  await expect(session(emailAddress, GOOD)).rejects.toThrow('combination invalid');
  expect((await session(emailAddress, 'a new one, then')).accountId).toBe(begun.accountId);
  const open = await world.here.db.run({
    text: 'select id from sessions where account_id = $1 and ended_at is null',
    values: [begun.accountId],
  });
  expect(open).toHaveLength(1);
  const fresh = await invited();
  const verification = (await askedKey(world.here, fresh.emailAddress, 'passwordReset'))!;
  expect(await readToken(visitor, verification, VERIFYING)).toMatchObject({ needsPassword: true });
});

test('A request is answered the same with or without an account, and mails only if there is one here', async () => {
  const emailAddress = await member();
  const visitor = visitorOf(world.here);
  for (const known of [emailAddress, 'nobody@nowhere.example']) {
    expect(await requestPasswordReset(visitor, { emailAddress: known }, FROM)).toBeUndefined();
    expect(await requestVerification(visitor, { emailAddress: known }, FROM)).toBeUndefined();
  }
  expect(await askedKey(world.here, 'nobody@nowhere.example', 'passwordReset')).toBeNull();
  expect(await askedKey(world.there, emailAddress, 'passwordReset')).toBeNull();
  const product = { hostAgencyId: null };
  expect(await agencyOfEmail(world.here, emailAddress, product)).toBe(world.here.agency.id);
  expect(await agencyOfEmail(world.here, 'nobody@nowhere.example', product)).toBeNull();
});

test('Too many requests are refused, for known and unknown emails alike', async () => {
  const ask = (emailAddress: string) =>
    requestPasswordReset(visitorOf(world.here), { emailAddress }, { address: `192.0.2.${emailAddress.length}` });
  for (let time = 0; time < 5; time += 1) await ask('often@nowhere.example');
  await expect(ask('often@nowhere.example')).rejects.toThrow('Too many emails were asked for.');
});

test('Passwords: 8 to 128 characters exactly as typed, and no common ones', () => {
  const message = (password?: string) =>
    ResetPasswordSchema.safeParse({ password }).error?.issues.map((issue) => issue.message) ?? [];
  expect(message()).toEqual(['Please provide a new password']);
  expect(message('   ')).toEqual(['Please provide a new password']);
  expect(message('short')).toEqual(['Please use at least 8 characters']);
  expect(message('ab3.'.repeat(33))).toEqual(['Please use 128 characters at most']);
  for (const common of ['password', 'Password1!', '12345678', 'aaaaaaaa', 'Qwertyuiop', 'letmein2026', 'liverpool1'])
    expect([common, message(common)]).toEqual([common, ['This password is too common, please choose another']]);
  expect(message(' password ')).toEqual(['This password is too common, please choose another']);
  expect(ResetPasswordSchema.parse({ password: `  ${GOOD} ` })).toEqual({ password: `  ${GOOD} ` });
});

test('A password with blanks at its ends is that password; blanks around one without are ignored', async () => {
  const { passwords } = world.platform;
  const matches = async (stored: string, typed: string) =>
    passwordMatches({ passwords }, await passwords.hash(stored), typed);
  expect(await matches(` ${GOOD} `, ` ${GOOD} `)).toBe(true);
  expect(await matches(` ${GOOD} `, GOOD)).toBe(false);
  expect(await matches(GOOD, ` ${GOOD}`)).toBe(true);
  expect(await matches(GOOD, ` ${GOOD}x`)).toBe(false);
  expect(await passwordMatches({ passwords }, null, ` ${GOOD}`)).toBe(false);
});
