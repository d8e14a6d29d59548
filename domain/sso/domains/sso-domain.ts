/** Most email domains of one agency. */
export const MAX_SSO_DOMAINS = 50;

/** For how many hours the link emailed to a domain’s postmaster works. */
export const HOURS_TO_PROVE = 24;

/** The same in words. */
export const TIME_TO_PROVE = '24 hours';

/** How a domain was proved: by a DNS record that only its holder can add, or by a reader of its postmaster's mailbox. */
export type ProvedBy = 'dns' | 'postmaster';

/** The result of the last lookup of the record. */
export type RecordAnswer = 'found' | 'notFound' | 'unanswered';

/** A domain whose people may log in with their work account: administrators, or the authorisers of one client. */
export type SsoDomain = {
  domainId: string;
  domain: string;
  /** The client whose authorisers they are; null for administrators. */
  clientId: string | null;
  clientName: string | null;
  proofToken: string;
  provedAt: string | null;
  provedBy: ProvedBy | null;
  lastCheckedAt: string | null;
  lastAnswer: RecordAnswer | null;
  postmasterSentAt: string | null;
};

/** The name of the record that proves a domain. */
export const proofName = (domain: string): string => `_countersign.${domain}`;

/** Returns the content of the record. */
export const proofText = (proofToken: string): string => `cs-proof=${proofToken}`;

/** Returns the mailbox that every domain with email has, read by its administrators (RFC 2142). */
export const postmasterOf = (domain: string): string => `postmaster@${domain}`;

/** Returns the address of the page behind the postmaster’s link. Opening it proves nothing. */
export const domainProofUrl = (portalUrl: string, key: string): string => `${portalUrl}/domain-proof/${key}`;

/** Returns whom a domain is for, as shown in lists. */
export const forWhom = ({ clientName }: Pick<SsoDomain, 'clientName'>): string =>
  clientName === null ? 'Administrators' : `Authorisers, ${clientName}`;

/** The characters of a typed domain: neither an address nor a path. */
const TYPED = /^[^\s/@:?#\\%[\]]+$/;
/** At least two labels of letters, digits and hyphens, the last of which is not a number. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** The length at which the record’s own name is still valid. */
const MAX_LENGTH = 253 - proofName('').length;

/** Normalises a domain for comparison: in lower case, other alphabets in ASCII form as mail servers use. Null if it is not a domain. */
export function readDomain(typed: string): string | null {
  const text = typed.trim().replace(/^@/, '').replace(/\.$/, '');
  if (!TYPED.test(text) || !URL.canParse(`http://${text}`)) return null;
  const domain = new URL(`http://${text}`).hostname;
  return domain.length <= MAX_LENGTH && DOMAIN.test(domain) ? domain : null;
}

/** Returns the message after the record of a domain was looked up. */
export function checkedInWords({ domain, lastAnswer, provedAt }: SsoDomain): string {
  if (lastAnswer === 'unanswered')
    return `The name server of ${domain} did not answer. Try again in a minute${provedAt ? ': it stays proved' : ''}.`;
  if (lastAnswer === 'found') return `The record is there: ${domain} is proved.`;
  return provedAt
    ? `The record of ${domain} was not found. It stays proved, since its postmaster has confirmed it.`
    : `The record of ${domain} was not found. A new record can take an hour to be seen.`;
}
