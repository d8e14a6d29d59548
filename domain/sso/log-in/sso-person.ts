import { CreateContactSchema } from '../../contacts/contact.schema.ts';
import type { SsoPerson } from '../sso.ts';

/** The longest subject that OpenID Connect allows. */
const LONGEST_SUBJECT = 255;

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** An email as a contact may have one; anything else is none. */
function emailOf(value: unknown): string | null {
  const read = CreateContactSchema.shape.emailAddress.safeParse(value);
  return read.success ? read.data.toLowerCase() : null;
}

/** Somebody’s name, cut from the provider’s as a contact may have it; else the part of their email before the @. */
export function nameOf({ fullname, emailAddress }: Pick<SsoPerson, 'fullname' | 'emailAddress'>): string {
  const read = CreateContactSchema.shape.fullname.safeParse(fullname);
  return read.success ? read.data : (emailAddress ?? '').split('@')[0]!;
}

/**
 * What the claims of an answer say of somebody. `claim` is the name of the one that the agency reads besides.
 * @returns null where the subject is none that can be kept
 */
export function personOf(issuer: string, claims: Record<string, unknown>, claim: string): SsoPerson | null {
  const { sub: subject } = claims;
  if (typeof subject !== 'string' || subject === '' || subject.length > LONGEST_SUBJECT) return null;
  return {
    issuer,
    subject,
    emailAddress: emailOf(claims.email),
    // Some providers write it as a text.
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    fullname: text(claims.name),
    claim: claims[claim],
  };
}
