import { describe, expect, test } from 'vitest';
import {
  checkedInWords,
  domainProofUrl,
  forWhom,
  postmasterOf,
  proofName,
  proofText,
  readDomain,
  type SsoDomain,
} from '#domain/sso/domains/sso-domain.ts';
import { nameOf, personOf } from '#domain/sso/log-in/sso-person.ts';
import { provedFor } from '#domain/sso/settings/sso-test.ts';
import {
  connectUrl,
  domainOf,
  failureWords,
  hasValue,
  mappedRole,
  type OpenIdFailure,
  provedDomainOf,
  SSO_REFUSALS,
  workAccountWords,
} from '#domain/sso/sso.ts';
import { OF_CLIENT, ssoDomain as domain } from './sso-domain.ts';

describe('A domain', () => {
  test('is the part of an email after its last @', () => {
    expect(
      ['Ann@Holbeck.example', '"a@b"@holbeck.example', '@holbeck.example', 'ann', 'ann@', null].map(domainOf),
    ).toEqual([...['holbeck.example', 'holbeck.example', null, null, null, null]]);
  });

  test('has to be exactly the proved one, not one above it', () => {
    const proved = [{ domain: 'holbeck.example', clientId: null }];
    expect(provedDomainOf('ann@holbeck.example', proved)).toBe(proved[0]);
    expect(provedDomainOf('ann@leeds.holbeck.example', proved)).toBeNull();
    expect(provedDomainOf(null, proved)).toBeNull();
    const waiting = domain({ provedAt: null });
    expect(provedFor('ann@holbeck.example', [waiting])).toBeUndefined();
    expect(provedFor('ann@holbeck.example', [waiting, domain()])).toEqual(domain());
    expect(provedFor('ann@other.example', [domain()])).toBeUndefined();
  });

  test('is proved by a record, or by a link to its postmaster', () => {
    expect(proofName('holbeck.example')).toBe('_countersign.holbeck.example');
    expect(proofText('abc')).toBe('cs-proof=abc');
    expect(postmasterOf('holbeck.example')).toBe('postmaster@holbeck.example');
    expect(domainProofUrl('https://a.example', 'key')).toBe('https://a.example/domain-proof/key');
    expect(connectUrl('https://a.example', 'key')).toBe('https://a.example/login/sso/connect/key');
    expect([domain(), domain(OF_CLIENT)].map(forWhom)).toEqual(['Administrators', 'Authorisers, Holbeck Logistics']);
  });

  test.each([
    [' Holbeck.Example ', 'holbeck.example'],
    ['@holbeck.example.', 'holbeck.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['a-b.c1.example', 'a-b.c1.example'],
  ])('%s is the domain %s', (typed, read) => {
    expect(readDomain(typed)).toBe(read);
  });

  test.each([
    '',
    'holbeck',
    'ann@holbeck.example',
    'holbeck.example/x',
    'holbeck.example:25',
    '10.0.0.1',
    '-a.example',
    'a-.example',
    'a b.example',
    'a_b.example',
    'a..example',
  ])('cannot be “%s”', (typed) => {
    expect(readDomain(typed)).toBeNull();
  });

  test('leaves room for the name of its record', () => {
    const label = 'a'.repeat(59);
    const longest = `${label}.${label}.${label}.${label}`;
    expect(longest).toHaveLength(239);
    expect(readDomain(`${longest.slice(0, -1)}`)).not.toBeNull();
    expect(readDomain(`${longest}a`)).toBe(`${longest}a`);
    expect(readDomain(`${longest}aa`)).toBeNull();
  });

  test.each([
    [
      { lastAnswer: 'unanswered' },
      'The name server of holbeck.example did not answer. Try again in a minute: it stays proved.',
    ],
    [
      { lastAnswer: 'unanswered', provedAt: null },
      'The name server of holbeck.example did not answer. Try again in a minute.',
    ],
    [{ lastAnswer: 'found' }, 'The record is there: holbeck.example is proved.'],
    [
      { lastAnswer: 'notFound' },
      'The record of holbeck.example was not found. It stays proved, since its postmaster has confirmed it.',
    ],
    [
      { lastAnswer: 'notFound', provedAt: null },
      'The record of holbeck.example was not found. A new record can take an hour to be seen.',
    ],
  ] as [Partial<SsoDomain>, string][])('reports a look-up of its record that came to %j', (changes, words) => {
    expect(checkedInWords(domain(changes))).toBe(words);
  });
});

describe('The identity in an answer', () => {
  const ISSUER = 'https://login.holbeck.example';

  test('has subject, email, name and the claim that is read', () => {
    const claims = { sub: 's1', email: 'Ann@Holbeck.example', email_verified: true, name: ' Ann Lee ', groups: ['a'] };
    expect(personOf(ISSUER, claims, 'groups')).toEqual({
      ...{ issuer: ISSUER, subject: 's1', emailAddress: 'ann@holbeck.example', isEmailVerified: true },
      ...{ fullname: 'Ann Lee', claim: ['a'] },
    });
    expect(personOf(ISSUER, { sub: 's1', email_verified: 'true', email: 'no email', name: ' ' }, 'roles')).toEqual({
      ...{ issuer: ISSUER, subject: 's1', emailAddress: null, isEmailVerified: true, fullname: null, claim: undefined },
    });
    expect(personOf(ISSUER, { sub: 's1', name: 5, email_verified: 'yes' }, 'roles')).toMatchObject({
      ...{ isEmailVerified: false, fullname: null },
    });
  });

  test('has a subject of 255 characters at most', () => {
    const subjectOf = (sub: unknown) => personOf(ISSUER, { sub }, 'groups')?.subject ?? null;
    expect(subjectOf('s'.repeat(255))).toHaveLength(255);
    expect(['s'.repeat(256), '', 5, undefined].map(subjectOf)).toEqual([null, null, null, null]);
  });

  test('uses the part of the email before the @ if the name is not valid for a contact', () => {
    expect(nameOf({ fullname: 'Ann Lee', emailAddress: 'ann@holbeck.example' })).toBe('Ann Lee');
    expect(nameOf({ fullname: null, emailAddress: 'ann@holbeck.example' })).toBe('ann');
    expect(nameOf({ fullname: null, emailAddress: null })).toBe('');
  });
});

describe('Roles from an answer', () => {
  test('need a claim with exactly that value, alone or among others', () => {
    const held = (claim: unknown) => hasValue(claim, 'Admins');
    expect(['Admins', ['x', 'Admins'], 'admins', ['Admins '], undefined, null].map(held)).toEqual([
      ...[true, true, false, false, false, false],
    ]);
    expect(hasValue(null, null)).toBe(false);
  });

  test('are administrators by the claim, authorisers by their client’s domain, nobody if none are given', () => {
    const settings = { givesRoles: true, administratorValue: 'Admins' };
    const own = { domain: 'holbeck.example', clientId: null };
    expect(mappedRole(settings, own, ['Admins'])).toBe('administrator');
    expect(mappedRole(settings, own, [])).toBeNull();
    expect(mappedRole(settings, { ...own, clientId: 'c' }, [])).toBe('authoriser');
    expect(mappedRole({ ...settings, givesRoles: false }, { ...own, clientId: 'c' }, [])).toBeNull();
  });
});

test.each([
  ['unreachable', 'down'],
  ['refusedThere', 'refusedThere'],
  ['mixedUp', 'notHeld'],
  ['invalidToken', 'notHeld'],
  ['addressRefused', 'wronglySet'],
  ['noProvider', 'wronglySet'],
  ['otherIssuer', 'wronglySet'],
  ['noKeys', 'wronglySet'],
  ['clientRefused', 'wronglySet'],
] as [OpenIdFailure, keyof typeof SSO_REFUSALS][])('The person logging in is told of %s as %s', (failure, refusal) => {
  expect(failureWords(failure, 'Calder')).toBe(SSO_REFUSALS[refusal]('Calder'));
});

test('What the log-in page says names the agency', () => {
  expect(Object.values(SSO_REFUSALS).map((words) => words('Calder'))).toEqual([
    'This agency has no log-in of its own. Log in with your password.',
    'That took too long. Please try again.',
    'Calder’s log-in does not answer. Try again in a minute.',
    'Calder’s log-in did not let you in. Please try again.',
    'Calder’s log-in gave an answer that cannot be trusted. Ask Calder.',
    'Calder’s log-in is not set up correctly. Ask Calder.',
    'Calder’s log-in did not give a verified email address. Ask Calder.',
    'Your work email address is not one of Calder’s. Ask Calder.',
    'Your work account was recognised, but it has no role here. Ask Calder.',
    'Calder asks you to continue with your work account.',
  ]);
  expect(workAccountWords('Calder')).toBe(
    'You are logged in with your work account of Calder. To change how you log in elsewhere, log in with your password.',
  );
});
