import { expect, test } from 'vitest';
import { type PasswordException, refusalsOf, type SsoFields } from '#domain/sso/settings/sso-change.ts';
import { proofName, readDomain } from '#domain/sso/domains/sso-domain.ts';
import { AddSsoDomainSchema, SaveSsoSchema } from '#domain/sso/sso.schema.ts';
import type { SsoSettings } from '#domain/sso/sso.ts';
import { says } from '../../support/says.ts';

const SENT = {
  issuer: ' https://login.calderfinch.example/tenant/ ',
  clientId: ' countersign-cf ',
  clientSecret: '',
  claim: 'groups',
  administratorValue: '',
  givesRoles: false,
  isEnabled: true,
  isRequired: false,
  keepsPasswordContactId: '',
};
const read = (change: object) => says(SaveSsoSchema, { ...SENT, ...change });

test('Settings are trimmed, an issuer kept exactly, and empty values become nothing', () => {
  expect(SaveSsoSchema.parse(SENT)).toEqual({
    ...SENT,
    issuer: 'https://login.calderfinch.example/tenant/',
    clientId: 'countersign-cf',
    clientSecret: null,
    administratorValue: null,
    keepsPasswordContactId: null,
  });
});

test.each([
  ['', 'issuer: Please supply the issuer'],
  ['login.calderfinch.example', 'issuer: Please supply an address such as https://login.calderfinch.example'],
  ['ftp://calderfinch.example', 'issuer: Please supply an address such as https://login.calderfinch.example'],
  ['https://a:b@calderfinch.example', 'issuer: Please supply an address such as https://login.calderfinch.example'],
  ['https://calderfinch.example/?t=1', 'issuer: Please supply an address such as https://login.calderfinch.example'],
  ['https://calderfinch.example/#t', 'issuer: Please supply an address such as https://login.calderfinch.example'],
  [`https://${'a'.repeat(493)}`, 'issuer: Please use 500 characters at most'],
])('The issuer “%s” is refused', (issuer, words) => {
  expect(read({ issuer })).toEqual([words]);
});

test('Anything else missing, too long or unknown is reported at its field', () => {
  expect(read({ issuer: `https://${'a'.repeat(492)}`, clientSecret: 's'.repeat(500) })).not.toBeInstanceOf(Array);
  expect(read({ clientId: ' ', claim: ' ' })).toEqual([
    'clientId: Please supply the client id',
    'claim: Please supply the claim to read',
  ]);
  expect(read({ clientSecret: 's'.repeat(501) })).toEqual(['clientSecret: Please use 500 characters at most']);
  expect(read({ administratorValue: 'x'.repeat(201) })).toEqual([
    'administratorValue: Please use 200 characters at most',
  ]);
  expect(read({ givesRoles: 'yes', isEnabled: null, isRequired: undefined })).toEqual([
    'givesRoles: Please say whether the role is given at the first log-in.',
    'isEnabled: Please say whether the log-in page offers it.',
    'isRequired: Please say whether it is required.',
  ]);
  expect(read({ providerVersion: 3 })).toHaveLength(1);
});

test.each([
  ['calderfinch.example', 'calderfinch.example'],
  [' @CalderFinch.Example. ', 'calderfinch.example'],
  ['mail.calder-finch.co.uk', 'mail.calder-finch.co.uk'],
  ['bücher.example', 'xn--bcher-kva.example'],
  [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
])('“%s” is the domain %s', (typed, domain) => {
  expect(readDomain(typed)).toBe(domain);
});

test.each([
  ['calderfinch'],
  ['hannah@calderfinch.example'],
  ['https://calderfinch.example'],
  ['calderfinch.example/mail'],
  ['calderfinch.example:8443'],
  ['192.0.2.4'],
  ['1.2'],
  ['-calder.example'],
  ['calder-.example'],
  ['calder..example'],
  ['calder finch.example'],
  ['%41.example'],
  [`${'a'.repeat(64)}.example`],
  [`${'a.'.repeat(120)}example`],
])('“%s” is not a domain', (typed) => {
  expect(readDomain(typed)).toBeNull();
});

test('A domain may be as long as still leaves a valid name for its record', () => {
  const ofLength = (letters: number) => `${`${'a'.repeat(60)}.`.repeat(3)}${'b'.repeat(letters - 191)}.example`;
  expect(proofName('a.example')).toBe('_countersign.a.example');
  expect(readDomain(ofLength(240))).toBe(ofLength(240));
  expect(readDomain(ofLength(241))).toBeNull();
});

test('An invalid domain is refused at its field, and without a client it is for administrators', () => {
  expect(says(AddSsoDomainSchema, { domain: '' })).toEqual(['domain: Please supply a domain']);
  expect(says(AddSsoDomainSchema, { domain: 'calder' })).toEqual([
    'domain: Please supply a domain such as calderfinch.example',
  ]);
  expect(AddSsoDomainSchema.parse({ domain: 'Calder.Example', clientId: '' })).toEqual({
    domain: 'calder.example',
    clientId: null,
  });
});

const HANNAH: PasswordException = { contactId: 'hannah', fullname: 'Hannah Whitworth' };
const FIELDS: SsoFields = {
  ...{ issuer: 'https://login.example', clientId: 'cf', claim: 'groups', administratorValue: null, givesRoles: true },
  ...{ isEnabled: true, isRequired: true, keepsPasswordContactId: 'hannah' },
};
const stored = (change: Partial<SsoSettings> = {}): SsoSettings => ({
  ...{ ...FIELDS, isRequired: false, id: 'x', clientSecret: 'sealed', secretSetAt: '2026-05-12T09:00:00Z' },
  ...{ providerVersion: 3, testedVersion: 3, lastTest: null, version: 5 },
  ...change,
});
const refused = (was: SsoSettings | null, wanted: Partial<SsoFields> = {}, hasNewSecret = false) =>
  refusalsOf({ was, wanted: { ...FIELDS, ...wanted }, hasNewSecret, keepers: [HANNAH] }).map(
    ({ field, message }) => `${field}: ${message}`,
  );
const TEST_FIRST =
  'isRequired: Save, and test the saved settings first. Required can be switched on after a test that passes.';
const OFF_FIRST = 'isRequired: Switch Required off, save, and test the changed settings first.';

test('It can be required after a passed test of the current settings, and not before', () => {
  expect(refused(stored())).toEqual([]);
  expect(refused(stored({ testedVersion: null }))).toEqual([TEST_FIRST]);
  expect(refused(stored({ testedVersion: 2 }))).toEqual([TEST_FIRST]);
  expect(refused(null, {}, true)).toEqual([TEST_FIRST]);
});

test.each([{ issuer: 'https://other.example' }, { clientId: 'other' }, { claim: 'roles' }])(
  '%j means another provider, which has to be tested first',
  (change) => {
    expect(refused(stored(), change)).toEqual([TEST_FIRST]);
    expect(refused(stored({ isRequired: true }), change)).toEqual([OFF_FIRST]);
    expect(refused(stored({ isRequired: true }), { ...change, isRequired: false })).toEqual([]);
  },
);

test('A new secret means another provider, and a new claim value does not', () => {
  expect(refused(stored({ isRequired: true }), {}, true)).toEqual([OFF_FIRST]);
  expect(refused(stored({ isRequired: true }), { administratorValue: 'admins', givesRoles: false })).toEqual([]);
});

test('It cannot be required while it is off, nor without somebody who keeps a password', () => {
  expect(refused(stored({ isRequired: true }), { isEnabled: false })).toEqual([
    'isRequired: It can only be required while the log-in page offers it.',
  ]);
  expect(refused(stored(), { keepsPasswordContactId: null })).toEqual([
    'keepsPasswordContactId: Please choose who keeps a password, if the provider is down.',
  ]);
  expect(refused(stored(), { keepsPasswordContactId: 'tim', isRequired: false })).toEqual([
    'keepsPasswordContactId: Please choose a super administrator who is enabled and has joined.',
  ]);
});

test('A secret is needed the first time', () => {
  expect(refused(null, { isRequired: false })).toEqual(['clientSecret: Please supply the client secret']);
  expect(refused(null, { isRequired: false }, true)).toEqual([]);
});
