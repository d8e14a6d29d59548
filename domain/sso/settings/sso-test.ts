import { wholeBeginning } from '../../characters.ts';
import { formatDate } from '../../format.ts';
import type { SsoDomain } from '../domains/sso-domain.ts';
import {
  domainOf,
  hasValue,
  type OpenIdCheck,
  type OpenIdFailure,
  SSO_STEPS,
  type SsoSettings,
  type SsoStep,
  type SsoStepResult,
  type SsoTest,
} from '../sso.ts';

/** The result of a step, before those after it are known. */
export type StepResult = Omit<SsoStepResult, 'step' | 'milliseconds'>;

/** A step that passed. */
export const passed = (title: string, detail: string): StepResult => ({ state: 'passed', title, detail });
/** One that failed, with what to change. */
const failed = (title: string, detail: string): StepResult => ({ state: 'failed', title, detail });

const FAILED_TITLES = { provider: 'Provider not found', keys: 'No keys to use', answer: 'Not logged in' } as const;

const FAILURES: Record<Exclude<OpenIdFailure, 'invalidToken'>, string> = {
  unreachable: 'There was no answer within 5 seconds. Check the issuer, and that the internet reaches your provider.',
  addressRefused: 'The address is private or not https, so it is not called.',
  noProvider: 'What is at this address does not describe a provider. Check the issuer.',
  otherIssuer: 'The provider calls itself by another issuer. Copy it from its description, to the letter.',
  noKeys: 'Let your provider sign with RS256, PS256, ES256 or EdDSA.',
  refusedThere: 'You cancelled, or the provider did not let you in. Check that it lets you use this client.',
  clientRefused: 'The provider does not know this client id with this secret. Check both.',
  mixedUp: 'The answer belongs to another log-in or another provider. Test again, and check the callback address.',
};
const CHECKS: Record<OpenIdCheck, string> = {
  issuer: 'The answer names another issuer. Copy the issuer from your provider’s description, to the letter.',
  audience: 'The answer is for another client. Check the client id.',
  nonce: 'The answer belongs to another log-in. Test again.',
  time: 'The answer is too old or dated in the future. Check your provider’s clock.',
  signature: 'The signature was not made with the provider’s keys. Check the issuer.',
  algorithm: 'Let your provider sign with RS256, PS256, ES256 or EdDSA.',
};

/** Returns the result of a step that the provider failed. */
export function failedAt(
  step: keyof typeof FAILED_TITLES,
  { failure, check }: { failure: OpenIdFailure; check: OpenIdCheck | null },
): StepResult {
  const held = 'The answer is not valid. Check the issuer and client id.';
  const words = failure === 'invalidToken' ? (check === null ? held : CHECKS[check]) : FAILURES[failure];
  return failed(FAILED_TITLES[step], words);
}

/** What the provider says of the person, as far as a test checks it. */
export type Answered = { emailAddress: string | null; isEmailVerified: boolean; claim: unknown };

/** Returns the proved domain of the agency that an email belongs to. */
export const provedFor = (emailAddress: string | null, domains: readonly SsoDomain[]): SsoDomain | undefined =>
  domains.find(({ domain, provedAt }) => provedAt !== null && domain === domainOf(emailAddress));

/** Judges whether the email is verified and in a domain of the agency. */
export function checkDomain({ emailAddress, isEmailVerified }: Answered, domains: readonly SsoDomain[]): StepResult {
  if (emailAddress === null) return failed('No email in the answer', 'Let your provider give the claim “email”.');
  if (!isEmailVerified)
    return failed('The email is not verified', `Let your provider say “email_verified” for ${emailAddress}.`);
  const domain = domainOf(emailAddress) ?? emailAddress;
  const known = domains.find((one) => one.domain === domain);
  if (known?.provedAt) return passed('Email domain is yours', `${domain}, proved on ${formatDate(known.provedAt)}`);
  return known
    ? failed('Email domain is not proved', `Prove ${domain} below, by its record or its postmaster.`)
    : failed('Email domain is not yours', `Add ${domain} below, and prove it.`);
}

/** How the agency maps a provider's claims. */
type Mapping = Pick<SsoSettings, 'claim' | 'administratorValue' | 'givesRoles'>;

/** Judges which role the person would have, and why. @param isHeld whether the email's owner already has it */
export function checkRole(
  { emailAddress, claim }: Answered,
  domain: SsoDomain,
  mapping: Mapping,
  isHeld: boolean,
): StepResult {
  const { claim: name, administratorValue: value, givesRoles } = mapping;
  if (domain.clientId === null && givesRoles && value !== null) {
    if (claim === undefined || claim === null)
      return failed(
        `No “${name}” in the answer`,
        `Ask for the scope “${name}” at your provider, or choose another claim below.`,
      );
    if (!hasValue(claim, value))
      return failed(`“${name}” does not contain “${value}”`, 'Choose another value below, or add yourself there.');
    return passed('You would be an administrator', `“${name}” contains “${value}”.`);
  }
  const wanted = domain.clientId === null ? 'administrator' : 'authoriser';
  if (isHeld) return passed(`You are an ${wanted} here`, `${emailAddress} has this role already.`);
  if (domain.clientId !== null && givesRoles)
    return passed('You would be an authoriser', `Of ${domain.clientName}, whose domain it is.`);
  return failed(
    `No ${wanted} has this email`,
    `Add ${emailAddress} as an ${wanted}, or have the role given at the first log-in.`,
  );
}

/** A step with its result, in step order. */
export type CompletedStep = { step: SsoStep; came: StepResult; milliseconds: number | null };

/** Returns all steps of a test, including those not reached. */
export function stepsOf(reached: readonly CompletedStep[]): SsoStepResult[] {
  return SSO_STEPS.map((step): SsoStepResult => {
    const one = reached.find((at) => at.step === step);
    if (one) return { step, ...one.came, milliseconds: one.milliseconds };
    return { step, state: 'notReached', title: '', detail: '', milliseconds: null };
  });
}

const STOPPED: Record<SsoStep, SsoTest['verdict']> = {
  provider: { title: 'Nobody would get in.', text: 'The provider was not found.' },
  keys: { title: 'Nobody would get in.', text: 'The provider answered, but its keys cannot be used.' },
  answer: { title: 'You would not get in.', text: 'The provider was found. Its answer could not be used.' },
  domain: { title: 'You would not get in.', text: 'The provider answered. The email is not one that you have proved.' },
  role: { title: 'You would get in, as nothing.', text: 'The provider answered. Its answer gives you no role.' },
};

/** Judges a test as a whole. It passes only if it would let an administrator in. */
export function assessTest(
  steps: readonly SsoStepResult[],
  domain: SsoDomain | undefined,
): Pick<SsoTest, 'hasPassed' | 'verdict'> {
  const stopped = steps.find(({ state }) => state !== 'passed');
  if (stopped) return { hasPassed: false, verdict: STOPPED[stopped.step] };
  const isAdministrator = domain?.clientId === null;
  const text = isAdministrator
    ? 'The provider answered, and everything is right.'
    : 'Everything is right. To require single sign-on of administrators, test it with an administrator’s email.';
  const title = `You would get in, as an ${isAdministrator ? 'administrator' : 'authoriser'}.`;
  return { hasPassed: isAdministrator, verdict: { title, text } };
}

/** Claims of a single log-in that say nothing of the person. */
const OF_THE_TOKEN = new Set(['nonce', 'at_hash', 'c_hash', 's_hash', 'sid', 'jti', 'iat', 'exp', 'nbf', 'auth_time']);
const MAX_CLAIMS = 40;
const MAX_VALUE_LENGTH = 500;

/** Returns the claims for people: by name, without the token's own, and no more than can be read. */
export function shownClaims(claims: Record<string, unknown>): SsoTest['claims'] {
  return Object.entries(claims)
    .filter(([name]) => !OF_THE_TOKEN.has(name))
    .slice(0, MAX_CLAIMS)
    .map(([name, value]) => ({
      name: wholeBeginning(name, MAX_VALUE_LENGTH),
      value: wholeBeginning(asText(value), MAX_VALUE_LENGTH),
    }));
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
