/** Most email domains of one agency. */
export const MOST_SSO_DOMAINS = 50;

/** How long the link works that is mailed to a domain’s postmaster, in hours. */
export const HOURS_TO_PROVE = 24;

/** The same for people. */
export const TIME_TO_PROVE = '24 hours';

/** How a domain was proved: by a record that only its holder adds, or by whoever reads the mail of its postmaster. */
export type ProvedBy = 'dns' | 'postmaster';

/** What the last look for the record came to. */
export type RecordAnswer = 'found' | 'notFound' | 'unanswered';

/** A domain whose people may log in with their work account: administrators, or the authorisers of one client. */
export type SsoDomain = {
  domainId: string;
  domain: string;
  /** Whose authorisers they are; null for administrators. */
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

/** What the record says. */
export const proofText = (proofToken: string): string => `cs-proof=${proofToken}`;

/** The mailbox that every domain with mail has, read by whoever looks after it (RFC 2142). */
export const postmasterOf = (domain: string): string => `postmaster@${domain}`;

/** The page that the postmaster’s link leads to. Opening it proves nothing. */
export const domainProofUrl = (portalUrl: string, key: string): string => `${portalUrl}/domain-proof/${key}`;

/** Whom a domain is for, as lists say it. */
export const forWhom = ({ clientName }: Pick<SsoDomain, 'clientName'>): string =>
  clientName === null ? 'Administrators' : `Authorisers, ${clientName}`;

/** What stands in a domain that is typed: neither an address nor a path. */
const TYPED = /^[^\s/@:?#\\%[\]]+$/;
/** Labels of letters, digits and hyphens, of which there are two at least, and a last one that is no number. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** So long that the record’s own name still is one. */
const LONGEST = 253 - proofName('').length;

/** A domain as it is compared: in lower case, letters of other alphabets as mail servers write them. Null where it is none. */
export function readDomain(typed: string): string | null {
  const text = typed.trim().replace(/^@/, '').replace(/\.$/, '');
  if (!TYPED.test(text) || !URL.canParse(`http://${text}`)) return null;
  const domain = new URL(`http://${text}`).hostname;
  return domain.length <= LONGEST && DOMAIN.test(domain) ? domain : null;
}

/** What is said once the record of a domain was looked for. */
export function checkedInWords({ domain, lastAnswer, provedAt }: SsoDomain): string {
  if (lastAnswer === 'unanswered')
    return `The name server of ${domain} did not answer. Try again in a minute${provedAt ? ': it stays proved' : ''}.`;
  if (lastAnswer === 'found') return `The record is there: ${domain} is proved.`;
  return provedAt
    ? `The record of ${domain} was not found. It stays proved, since its postmaster has confirmed it.`
    : `The record of ${domain} was not found. A new record can take an hour to be seen.`;
}
