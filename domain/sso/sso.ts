/** How many minutes a person may take at the provider. */
export const MINUTES_AT_PROVIDER = 10;

/** For how many minutes the emailed link that connects a work account works. */
export const MINUTES_TO_CONNECT = 30;

/** The path of an agency’s address to which its provider sends people back. */
export const SSO_CALLBACK_PATH = '/login/sso/callback';

/** Returns the address of the page behind the emailed link. Opening it changes nothing. */
export function connectUrl(portalUrl: string, key: string): string {
  return `${portalUrl}/login/sso/connect/${key}`;
}

/** The messages of that page for a link that is wrong or used, expired, or another browser’s. */
export const CONNECT_NOT_VALID = 'This link is no longer in use. Continue with your work account again.';
export const CONNECT_EXPIRED = 'This link has expired. Continue with your work account again.';
export const CONNECT_OTHER_BROWSER =
  'Please open this link in the browser in which you continued with your work account.';

/** The claim that is read unless the agency names another. */
export const DEFAULT_CLAIM = 'groups';

/** The roles that a provider's answer may give: administrator by a claim, authoriser of a client by domain. */
export type SsoRole = 'administrator' | 'authoriser';

/** An agency’s provider and what it is trusted with, as stored. Instants are RFC 3339. */
export type SsoSettings = {
  /** What the sealed secret is bound to. */
  id: string;
  issuer: string;
  clientId: string;
  /** Sealed; see `openClientSecret`. */
  clientSecret: string;
  secretSetAt: string;
  claim: string;
  /** The value that the claim must contain for an administrator; null where the claim makes nobody one. */
  administratorValue: string | null;
  givesRoles: boolean;
  isEnabled: boolean;
  isRequired: boolean;
  /** The super administrator whose password still works while it is required. */
  keepsPasswordContactId: string | null;
  /** Incremented when issuer, client id, secret or claim change. */
  providerVersion: number;
  /** The provider’s version at the last test that passed. */
  testedVersion: number | null;
  lastTest: SsoTest | null;
  version: number;
};

/** A domain that an agency has proved; for administrators, or the authorisers of one client. */
export type ProvedDomain = { domain: string; clientId: string | null };

/** The steps of a log-in, in the order in which they happen. */
export const SSO_STEPS = ['provider', 'keys', 'answer', 'domain', 'role'] as const;
export type SsoStep = (typeof SSO_STEPS)[number];

/** The result of a step of a test, in words for people. */
export type SsoStepResult = {
  step: SsoStep;
  state: 'passed' | 'failed' | 'notReached';
  title: string;
  detail: string;
  milliseconds: number | null;
};

/** A test by an administrator: what happened, what the provider said of them, and what a log-in would have led to. */
export type SsoTest = {
  at: string;
  by: { contactId: string; fullname: string };
  hasPassed: boolean;
  milliseconds: number;
  steps: SsoStepResult[];
  /** Names and values as the provider gave them; never a token. */
  claims: { name: string; value: string }[];
  verdict: { title: string; text: string };
};

/** What an answer says of a person, once it is known to be from this provider. */
export type SsoPerson = {
  issuer: string;
  subject: string;
  emailAddress: string | null;
  isEmailVerified: boolean;
  fullname: string | null;
  /** The claim that the agency reads, as received. */
  claim: unknown;
};

/** Returns the part of an email address after its last @, in lower case; null where there is none. */
export function domainOf(emailAddress: string | null): string | null {
  const at = emailAddress?.lastIndexOf('@') ?? -1;
  return at < 1 ? null : emailAddress!.slice(at + 1).toLowerCase() || null;
}

/** Whether a claim, a text or a list of texts, contains exactly this value. */
export function hasValue(claim: unknown, value: string | null): boolean {
  if (value === null) return false;
  return Array.isArray(claim) ? claim.includes(value) : claim === value;
}

/** Returns the proved domain that an email belongs to: exactly that one, not a parent domain. */
export function provedDomainOf(emailAddress: string | null, proved: readonly ProvedDomain[]): ProvedDomain | null {
  const domain = domainOf(emailAddress);
  return proved.find((one) => one.domain === domain) ?? null;
}

/** Returns the role that a first log-in gives by the agency's mapping; null if none. */
export function mappedRole(
  settings: Pick<SsoSettings, 'givesRoles' | 'administratorValue'>,
  domain: ProvedDomain,
  claim: unknown,
): SsoRole | null {
  if (!settings.givesRoles) return null;
  if (domain.clientId !== null) return 'authoriser';
  return hasValue(claim, settings.administratorValue) ? 'administrator' : null;
}

/** Returns the text of “Your account” for someone who came in through one agency’s log-in. */
export const workAccountWords = (agency: string): string =>
  `You are logged in with your work account of ${agency}. To change how you log in elsewhere, log in with your password.`;

/** The failures on the way to an answer, from the provider’s side to the product's. */
export type OpenIdFailure =
  /** No connection, no response in time, or a server error. */
  | 'unreachable'
  /** The address may not be called: not https, or private. */
  | 'addressRefused'
  /** There is no provider’s description at the address, or it lacks something required. */
  | 'noProvider'
  /** The provider gives another issuer. */
  | 'otherIssuer'
  /** Its keys cannot be read, or none has an accepted algorithm. */
  | 'noKeys'
  /** The person cancelled, or the provider refused them. */
  | 'refusedThere'
  /** The provider does not accept the client id or secret. */
  | 'clientRefused'
  /** The answer is another provider’s, or belongs to another log-in. */
  | 'mixedUp'
  /** The answer’s token is invalid: signature, audience, nonce or time. */
  | 'invalidToken';

/** Which check of a token failed. */
export type OpenIdCheck = 'issuer' | 'audience' | 'nonce' | 'time' | 'signature' | 'algorithm';

/** The messages of the log-in page, by failure. */
export const SSO_REFUSALS = {
  off: () => 'This agency has no log-in of its own. Log in with your password.',
  late: () => 'That took too long. Please try again.',
  down: (agency: string) => `${agency}’s log-in does not answer. Try again in a minute.`,
  refusedThere: (agency: string) => `${agency}’s log-in did not let you in. Please try again.`,
  notHeld: (agency: string) => `${agency}’s log-in gave an answer that cannot be trusted. Ask ${agency}.`,
  wronglySet: (agency: string) => `${agency}’s log-in is not set up correctly. Ask ${agency}.`,
  noEmail: (agency: string) => `${agency}’s log-in did not give a verified email address. Ask ${agency}.`,
  otherDomain: (agency: string) => `Your work email address is not one of ${agency}’s. Ask ${agency}.`,
  noRole: (agency: string) => `Your work account was recognised, but it has no role here. Ask ${agency}.`,
  requested: (agency: string) => `${agency} asks you to continue with your work account.`,
} as const;

/** Returns the message of the log-in page where the provider failed. */
export function failureWords(failure: OpenIdFailure, agency: string): string {
  switch (failure) {
    case 'unreachable':
      return SSO_REFUSALS.down(agency);
    case 'refusedThere':
      return SSO_REFUSALS.refusedThere(agency);
    case 'mixedUp':
    case 'invalidToken':
      return SSO_REFUSALS.notHeld(agency);
    default:
      return SSO_REFUSALS.wronglySet(agency);
  }
}
