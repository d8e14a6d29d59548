import { describe, expect, test } from 'vitest';
import {
  LINK_EXPIRED,
  LINK_HOURS,
  LINK_NOT_VALID,
  LINK_VALIDITY,
  linkUrl,
  RESETTING,
  VERIFYING,
} from '#domain/accounts/mails/account-link.ts';
import * as schema from '#domain/accounts/account.schema.ts';
import { isCommonPassword, isOwnName, PASSWORD_COMMON } from '#domain/accounts/common-passwords.ts';
import { describeDevice } from '#domain/accounts/log-in/device.ts';
import { CodeSchema, OwnPasswordSchema } from '#domain/accounts/second-factor/second-factor.schema.ts';
import {
  CODE_MISSING,
  CODE_WRONG,
  groupCode,
  isAppCode,
  isUnused,
  MINUTES_FOR_CODE,
  plainCode,
  RECOVERY_CODES,
} from '#domain/accounts/second-factor/second-factor.ts';
import { says } from '../../support/says.ts';

describe('Logging in', () => {
  const sent = { emailAddress: ' Ann@B.example ', password: ' secret ' };
  test('takes an email in any case and a password', () => {
    expect(says(schema.LogInSchema, sent)).toEqual({
      emailAddress: 'ann@b.example',
      password: ' secret ',
      rememberMe: false,
    });
    expect(says(schema.LogInSchema, { ...sent, rememberMe: true, code: ' 123456 ' })).toMatchObject({
      rememberMe: true,
      code: '123456',
    });
    expect(says(schema.LogInSchema, { ...sent, rememberMe: null })).toMatchObject({ rememberMe: false });
    expect(says(schema.LogInSchema, {})).toEqual([
      'emailAddress: Please supply an email address',
      'password: Please supply your password',
    ]);
    expect(says(schema.LogInSchema, { emailAddress: 'x', password: ' ' })).toEqual([
      'emailAddress: Please supply a valid email address.',
      'password: Please supply your password',
    ]);
    expect(says(schema.LogInSchema, { ...sent, password: 'x'.repeat(1001), code: 'x'.repeat(101) })).toHaveLength(2);
    expect(says(schema.LogInSchema, { ...sent, password: 'x'.repeat(1000), code: 'x'.repeat(100) })).toHaveProperty(
      'code',
    );
    expect(says(schema.RequestEmailSchema, { emailAddress: 'A@b.example' })).toEqual({ emailAddress: 'a@b.example' });
    expect(says(schema.RequestEmailSchema, {})).toEqual(['emailAddress: Please supply an email address']);
  });
  test('takes a code of an app or a recovery code, and the password again where it matters', () => {
    expect(says(CodeSchema, { code: ' 123 456 ' })).toEqual({ code: '123 456' });
    for (const code of [undefined, ' ', 'x'.repeat(101)])
      expect(says(CodeSchema, { code })).toEqual(['code: Please enter the code that your app shows']);
    expect(says(CodeSchema, { code: 'x'.repeat(100) })).toHaveProperty('code');
    expect(says(OwnPasswordSchema, { password: ' x ' })).toEqual({ password: ' x ' });
    for (const password of [undefined, ' '])
      expect(says(OwnPasswordSchema, { password })).toEqual(['password: Please supply your password']);
    expect(says(OwnPasswordSchema, { password: 'x'.repeat(1001) })).toHaveLength(1);
    expect(says(OwnPasswordSchema, { password: 'x'.repeat(1000) })).toHaveProperty('password');
  });
});

describe('A new password', () => {
  const chosen = (password: unknown) => says(schema.ResetPasswordSchema, { password });
  test('has 8 to 128 characters, and is not a common one', () => {
    expect(chosen(' harbour-lamp-41 ')).toEqual({ password: ' harbour-lamp-41 ' });
    for (const missing of [undefined, '', ' '])
      expect(chosen(missing)).toEqual(['password: Please provide a new password']);
    expect(chosen('q7!kz')).toEqual(['password: Please use at least 8 characters']);
    expect(chosen('q7!kzp2')).toEqual(['password: Please use at least 8 characters']);
    expect(chosen('q7!kzp2w')).toHaveProperty('password');
    expect(chosen('q7!k'.repeat(32))).toHaveProperty('password');
    expect(chosen(`${'q7!k'.repeat(32)}x`)).toEqual(['password: Please use 128 characters at most']);
    expect(chosen('password')).toEqual(['password: This password is too common, please choose another']);
    expect(chosen('qwerty')).toEqual(['password: Please use at least 8 characters']);
  });
  test.each([
    'password',
    'Password1!',
    'PASSWORD123',
    '123welcome',
    '!!summer2026',
    'aaaaaaaa',
    'abababab',
    '12345678',
    '98765432',
    'bcdefghi',
    'Timesheet26',
  ])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true));
  test.each(['harbour-lamp-41', 'passwordage', 'xpassword', 'abcabcabd', '13579135', 'summerwinter'])(
    '%s is not',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
  test('is not the person’s own name or email', () => {
    const person = { emailAddress: 'c.hargreaves@mailbox.example', fullname: 'Callum de la Hargreaves' };
    for (const own of [
      'Callum1',
      'hargreaves99',
      'c.hargreaves@mailbox.example',
      'CHargreaves',
      'mailbox.example',
      'callum de la hargreaves',
    ])
      expect(isOwnName(own, person)).toBe(true);
    for (const other of ['Callums', '12345678', 'harbour', 'mailboxexamplecom'])
      expect(isOwnName(other, person)).toBe(false);
    expect(isOwnName('123', { emailAddress: '123@456', fullname: '789' })).toBe(false);
    expect(PASSWORD_COMMON).toBe('This password is too common, please choose another');
  });
  test('requires the terms', () => {
    const terms = 'terms: Please accept the terms';
    const password = 'harbour-lamp-41';
    expect(says(schema.VerifyAccountSchema, { password, terms: true })).toEqual({ password, terms: true });
    for (const value of [false, undefined])
      expect(says(schema.VerifyAccountSchema, { password, terms: value })).toEqual([terms]);
    expect(says(schema.VerifyAccountSchema, { terms: true })).toHaveLength(1);
    expect(says(schema.ConfirmAccountSchema, { terms: true })).toEqual({ terms: true });
  });
});

describe('A code', () => {
  test('is read without spaces, hyphens and look-alikes', () => {
    expect(plainCode(' 123-456 ')).toBe('123456');
    expect(plainCode('OoIiLl')).toBe('001111');
    expect(['123456', '12345', '1234567', '12345a', 'a123456'].map(isAppCode)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(groupCode('abcdefghij')).toBe('abcd-efgh-ij');
    expect(groupCode('')).toBe('');
  });
  test('counts once', () => {
    expect(isUnused(null, null)).toBe(false);
    expect(isUnused(7, null)).toBe(true);
    expect([isUnused(7, 6), isUnused(7, 7), isUnused(7, 8)]).toEqual([true, false, false]);
  });
  test('is accepted for five minutes; ten more are for recovery', () => {
    expect([MINUTES_FOR_CODE, RECOVERY_CODES]).toEqual([5, 10]);
    expect(CODE_WRONG).toBe(
      'The code is not valid. Please enter the code that your app shows now, or a recovery code.',
    );
    expect(CODE_MISSING).toBe('Please enter the code that your app shows');
  });
});

describe('A link of a mail', () => {
  test('has a lifetime, and leads where it says', () => {
    expect(LINK_HOURS).toEqual({ verification: 24, invitation: 168, passwordReset: 1 });
    expect(LINK_VALIDITY).toEqual({ verification: '24 hours', invitation: '7 days', passwordReset: '1 hour' });
    expect([VERIFYING, RESETTING]).toEqual([['verification', 'invitation'], ['passwordReset']]);
    const at = 'https://here.example';
    expect(linkUrl(at, 'passwordReset', 'k')).toBe('https://here.example/account/resetpassword/email/k');
    for (const link of ['verification', 'invitation'] as const)
      expect(linkUrl(at, link, 'k')).toBe('https://here.example/account/signup/local/verify/k');
    expect([LINK_EXPIRED, LINK_NOT_VALID]).toEqual([
      'The verification link has expired, please request another verification email',
      'The request was not valid, please try again or request another verification email',
    ]);
  });
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 OPR/106.0', 'Opera on Windows'],
  ['Opera/9.80', 'Opera'],
  [
    'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) FxiOS/120.0', 'Firefox on iPad'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) CriOS/120.0 Safari/604.1', 'Chrome on iPhone'],
  ['Chromium/120.0 (X11)', 'Chrome on Linux'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/120.0', 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/17.0 Safari/605.1', 'Safari on Mac'],
  ['Mozilla/5.0 EdgA/120.0', 'Edge'],
  ['Mozilla/5.0 EdgiOS/120.0', 'Edge'],
  ['Edge/18.0', 'Edge'],
  ['Linux', 'Linux'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is “%s”', (agent, words) => expect(describeDevice(agent)).toBe(words));

test('A website is checked the same way in a browser without URL.canParse, such as Safari before 17', () => {
  const { canParse } = URL;
  Reflect.deleteProperty(URL, 'canParse');
  try {
    expect(schema.WebsiteAddress.safeParse('calder-finch.example').data).toBe('https://calder-finch.example');
    expect(schema.WebsiteAddress.safeParse('https://calder-finch.example:99999').success).toBe(false);
  } finally {
    URL.canParse = canParse;
  }
});
