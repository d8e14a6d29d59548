import { isCloseName } from './close-name.ts';

/** The status of a request to sign up an agency. */
export const REQUEST_STATUSES = ['waiting', 'approved', 'declined'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** For how many days an unverified agency's name is reserved, and requests are kept. */
export const UNVERIFIED_DAYS = 14;
export const REQUEST_DAYS = 90;

/** The details of a request. `canonicalName` is null where it is to be derived from the agency's name. */
export type RequestedSignUp = {
  agencyName: string;
  canonicalName: string | null;
  websiteAddress: string | null;
  fullname: string;
  emailAddress: string;
  telephoneNumber: string;
};

/** A request to sign up an agency, as stored. Instants are RFC 3339. */
export type SignUpRequest = RequestedSignUp & {
  id: string;
  status: RequestStatus;
  askedAt: string;
  decidedAt: string | null;
  decidedBy: string | null;
  /** Why it was declined, as told to its sender. */
  reason: string | null;
  /** The canonical name given to an approved one. */
  foundedName: string | null;
};

/** The state of an approved request's agency. `nameFreedAt` is when its name is or was freed. */
export type Founded = { state: 'verified' } | { state: 'unverified' | 'freed'; nameFreedAt: string };

/** Something to consider before deciding; `look` calls for a second look. */
export type RequestNote = { kind: 'look' | 'fact'; text: string };

type KnownAgency = { canonicalName: string; displayName: string };

const domainOf = (text: string) => text.toLowerCase().replace(/^www\./, '');

/** Returns what to consider about a request, compared with existing agencies. */
export function notesOf(request: RequestedSignUp, agencies: readonly KnownAgency[]): RequestNote[] {
  const { agencyName, canonicalName, emailAddress, websiteAddress } = request;
  const isClose = ({ canonicalName: name, displayName }: KnownAgency) =>
    isCloseName(agencyName, displayName) || isCloseName(canonicalName ?? agencyName, name);
  const close = agencies.filter(isClose).map(({ displayName }) => displayName);
  const notes: RequestNote[] = close.map((name) => ({
    kind: 'look',
    text: `Its name is close to ${name}, which is a customer.`,
  }));
  if (websiteAddress === null) notes.push({ kind: close.length > 0 ? 'look' : 'fact', text: 'It gave no website.' });
  else if (domainOf(new URL(websiteAddress).hostname) === domainOf(emailAddress.split('@').at(-1)!))
    notes.push({ kind: 'fact', text: 'The email and the website are of one domain.' });
  return notes;
}
