import { describe, expect, test } from 'vitest';
import {
  type StepResult,
  type CompletedStep,
  failedAt,
  assessTest,
  checkDomain,
  checkRole,
  passed,
  shownClaims,
  stepsOf,
} from '#domain/sso/settings/sso-test.ts';
import { type OpenIdCheck, SSO_STEPS } from '#domain/sso/sso.ts';
import { OF_CLIENT, ssoDomain as domain } from './sso-domain.ts';

const said = ({ state, title, detail }: StepResult) => `${state}: ${title}. ${detail}`;

describe('A test of the provider', () => {
  test.each([
    [
      'provider',
      'unreachable',
      'Provider not found. There was no answer within 5 seconds. Check the issuer, and that the internet reaches your provider.',
    ],
    ['provider', 'addressRefused', 'Provider not found. The address is private or not https, so it is not called.'],
    [
      'provider',
      'noProvider',
      'Provider not found. What is at this address does not describe a provider. Check the issuer.',
    ],
    [
      'provider',
      'otherIssuer',
      'Provider not found. The provider calls itself by another issuer. Copy it from its description, to the letter.',
    ],
    ['keys', 'noKeys', 'No keys to use. Let your provider sign with RS256, PS256, ES256 or EdDSA.'],
    [
      'answer',
      'refusedThere',
      'Not logged in. You cancelled, or the provider did not let you in. Check that it lets you use this client.',
    ],
    [
      'answer',
      'clientRefused',
      'Not logged in. The provider does not know this client id with this secret. Check both.',
    ],
    [
      'answer',
      'mixedUp',
      'Not logged in. The answer belongs to another log-in or another provider. Test again, and check the callback address.',
    ],
  ] as const)('reports for step %s failing as %s what to change', (step, failure, words) => {
    expect(said(failedAt(step, { failure, check: null }))).toBe(`failed: ${words}`);
  });

  test.each([
    [null, 'The answer is not valid. Check the issuer and client id.'],
    ['issuer', 'The answer names another issuer. Copy the issuer from your provider’s description, to the letter.'],
    ['audience', 'The answer is for another client. Check the client id.'],
    ['nonce', 'The answer belongs to another log-in. Test again.'],
    ['time', 'The answer is too old or dated in the future. Check your provider’s clock.'],
    ['signature', 'The signature was not made with the provider’s keys. Check the issuer.'],
    ['algorithm', 'Let your provider sign with RS256, PS256, ES256 or EdDSA.'],
  ] as [OpenIdCheck | null, string][])('reports a token invalid by its %s', (check, words) => {
    expect(failedAt('answer', { failure: 'invalidToken', check }).detail).toBe(words);
  });

  const ANN = { emailAddress: 'ann@holbeck.example', isEmailVerified: true, claim: ['Admins'] };

  test('requires a verified email from a proved domain', () => {
    const judged = (changes: object, domains = [domain()]) => said(checkDomain({ ...ANN, ...changes }, domains));
    expect(judged({})).toBe('passed: Email domain is yours. holbeck.example, proved on 18 May 2026');
    expect(judged({ emailAddress: null })).toBe(
      'failed: No email in the answer. Let your provider give the claim “email”.',
    );
    expect(judged({ isEmailVerified: false })).toBe(
      'failed: The email is not verified. Let your provider say “email_verified” for ann@holbeck.example.',
    );
    expect(judged({}, [domain({ domain: 'other.example' }), domain({ provedAt: null })])).toBe(
      'failed: Email domain is not proved. Prove holbeck.example below, by its record or its postmaster.',
    );
    expect(judged({}, [])).toBe('failed: Email domain is not yours. Add holbeck.example below, and prove it.');
  });

  const GROUPS = { claim: 'groups', administratorValue: 'Admins', givesRoles: true };
  const roleOf = (
    changes: Partial<typeof ANN> | object,
    of = domain(),
    mapping: Parameters<typeof checkRole>[2] = GROUPS,
    isHeld = false,
  ) => said(checkRole({ ...ANN, ...changes }, of, mapping, isHeld));

  test('checks an administrator’s claim if roles are given by it', () => {
    expect(roleOf({})).toBe('passed: You would be an administrator. “groups” contains “Admins”.');
    for (const claim of [undefined, null])
      expect(roleOf({ claim })).toBe(
        'failed: No “groups” in the answer. Ask for the scope “groups” at your provider, or choose another claim below.',
      );
    expect(roleOf({ claim: ['Staff'] })).toBe(
      'failed: “groups” does not contain “Admins”. Choose another value below, or add yourself there.',
    );
  });

  test('accepts an existing role if none are given', () => {
    const none = { ...GROUPS, givesRoles: false };
    expect(roleOf({}, domain(), none, true)).toBe(
      'passed: You are an administrator here. ann@holbeck.example has this role already.',
    );
    expect(roleOf({}, domain(), { ...GROUPS, administratorValue: null })).toBe(
      'failed: No administrator has this email. Add ann@holbeck.example as an administrator, or have the role given at the first log-in.',
    );
    expect(roleOf({}, domain(OF_CLIENT), none)).toBe(
      'failed: No authoriser has this email. Add ann@holbeck.example as an authoriser, or have the role given at the first log-in.',
    );
    expect(roleOf({}, domain(OF_CLIENT), GROUPS, true)).toBe(
      'passed: You are an authoriser here. ann@holbeck.example has this role already.',
    );
    expect(roleOf({}, domain(OF_CLIENT))).toBe(
      'passed: You would be an authoriser. Of Holbeck Logistics, whose domain it is.',
    );
  });

  const fine = (step: CompletedStep['step']): CompletedStep => ({
    step,
    came: passed('Fine', 'as it is'),
    milliseconds: 5,
  });

  test('lists steps that were not reached, in order', () => {
    expect(stepsOf([fine('keys'), fine('provider')])).toEqual([
      ...(['provider', 'keys'] as const).map((step) => ({
        ...{ step, state: 'passed', title: 'Fine', detail: 'as it is', milliseconds: 5 },
      })),
      ...(['answer', 'domain', 'role'] as const).map((step) => ({
        ...{ step, state: 'notReached', title: '', detail: '', milliseconds: null },
      })),
    ]);
  });

  test.each([
    [0, 'Nobody would get in.', 'The provider was not found.'],
    [1, 'Nobody would get in.', 'The provider answered, but its keys cannot be used.'],
    [2, 'You would not get in.', 'The provider was found. Its answer could not be used.'],
    [3, 'You would not get in.', 'The provider answered. The email is not one that you have proved.'],
    [4, 'You would get in, as nothing.', 'The provider answered. Its answer gives you no role.'],
  ])('has not passed if it stops after %i steps', (count, title, text) => {
    expect(assessTest(stepsOf(SSO_STEPS.slice(0, count).map(fine)), domain())).toEqual({
      ...{ hasPassed: false, verdict: { title, text } },
    });
  });

  test('has passed only if it lets an administrator in', () => {
    const all = stepsOf(SSO_STEPS.map(fine));
    expect(assessTest(all, domain())).toEqual({
      hasPassed: true,
      verdict: {
        ...{ title: 'You would get in, as an administrator.', text: 'The provider answered, and everything is right.' },
      },
    });
    expect(assessTest(all, domain(OF_CLIENT))).toEqual({
      hasPassed: false,
      verdict: {
        title: 'You would get in, as an authoriser.',
        text: 'Everything is right. To require single sign-on of administrators, test it with an administrator’s email.',
      },
    });
    expect(assessTest(all, undefined).hasPassed).toBe(false);
  });

  test('shows claims by name, at most forty, without the token’s own, and no longer than is readable', () => {
    const ofToken = ['nonce', 'at_hash', 'c_hash', 's_hash', 'sid', 'jti', 'iat', 'exp', 'nbf', 'auth_time'];
    expect(
      shownClaims({
        ...Object.fromEntries(ofToken.map((name) => [name, 'x'])),
        ...{ name: 'Ann', groups: ['Admins', 7], email_verified: true, address: { city: 'Leeds' } },
      }),
    ).toEqual([
      { name: 'name', value: 'Ann' },
      { name: 'groups', value: 'Admins, 7' },
      { name: 'email_verified', value: 'true' },
      { name: 'address', value: '{"city":"Leeds"}' },
    ]);
    expect(shownClaims(Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`c${at}`, 'x'])))).toHaveLength(40);
    expect(shownClaims({ ['n'.repeat(501)]: 'v'.repeat(501) })).toEqual([
      { name: 'n'.repeat(500), value: 'v'.repeat(500) },
    ]);
  });
});
