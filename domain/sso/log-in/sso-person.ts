import { isWholeText } from '../../characters.ts';
import { CreateContactSchema } from '../../contacts/contact.schema.ts';
import type { SsoPerson } from '../sso.ts';

/** The longest subject that OpenID Connect allows. */
const MAX_SUBJECT_LENGTH = 255;

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Returns an email that is valid for a contact; null for anything else. */
function emailOf(value: unknown): string | null {
  const read = CreateContactSchema.shape.emailAddress.safeParse(value);
  return read.success ? read.data.toLowerCase() : null;
}

/** Returns a person’s name, shortened from the provider’s to what a contact may have; otherwise the part of their email before the @. */
export function nameOf({ fullname, emailAddress }: Pick<SsoPerson, 'fullname' | 'emailAddress'>): string {
  const read = CreateContactSchema.shape.fullname.safeParse(fullname);
  return read.success ? read.data : (emailAddress ?? '').split('@')[0]!;
}

/**
 * Reads a person from the claims of an answer. `claim` is the name of the extra one that the agency reads.
 * @returns null where the subject cannot be stored
 */
export function personOf(issuer: string, claims: Record<string, unknown>, claim: string): SsoPerson | null {
  const { sub: subject } = claims;
  if (typeof subject !== 'string' || subject === '' || subject.length > MAX_SUBJECT_LENGTH) return null;
  if (!isWholeText(subject)) return null;
  return {
    issuer,
    subject,
    emailAddress: emailOf(claims.email),
    // Some providers send it as a string.
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    fullname: text(claims.name),
    claim: claims[claim],
  };
}
