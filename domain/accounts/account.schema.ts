import { z } from 'zod';
import { isCanonicalName } from '../agencies/agency.ts';
import { CanonicalNameSchema } from '../agencies/agency.schema.ts';
import { refusal } from '../field-codes.ts';
import { emailAddress, OptionalText, requiredText } from '../fields.ts';
import { foldToAscii } from '../fold-to-ascii.ts';
import { isCommonPassword, PASSWORD_COMMON } from './common-passwords.ts';

const EMAIL = {
  missing: 'Please supply an email address',
  invalid: 'Please supply a valid email address.',
};

const NO_PASSWORD = 'Please supply your password';

/** A password as typed, including leading and trailing spaces; spaces alone are rejected. */
export const TypedPassword = z
  .string({ error: NO_PASSWORD })
  .refine((text) => text.trim() !== '', NO_PASSWORD)
  .max(1000);

/** Logging in. The email is compared case-insensitively. */
export const LogInSchema = z.object({
  emailAddress: emailAddress(EMAIL),
  password: TypedPassword,
  rememberMe: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  /** From the authenticator app, or a recovery code; for accounts that use one. */
  code: z.string().trim().max(100).optional(),
});
export type LogIn = z.output<typeof LogInSchema>;

/** Requesting a verification or password reset email. */
export const RequestEmailSchema = z.object({ emailAddress: emailAddress(EMAIL) });
export type RequestEmail = z.output<typeof RequestEmailSchema>;

/** The message when no new password is given. */
export const PASSWORD_MISSING = 'Please provide a new password';

/** A new password. */
export const NewPassword = z
  .string({ error: PASSWORD_MISSING })
  .refine((text) => text.trim() !== '', PASSWORD_MISSING)
  .refine((text) => text.trim() === '' || text.length >= 8, refusal('Please use at least 8 characters', 'too_short'))
  .refine((text) => text.length <= 128, refusal('Please use 128 characters at most', 'too_long'))
  .refine(
    (text) => text.trim().length < 8 || !isCommonPassword(text.trim()),
    refusal(PASSWORD_COMMON, 'common_password'),
  );

/** The message when the terms are not accepted. */
export const TERMS_MISSING = 'Please accept the terms';
const Terms = z.boolean({ error: TERMS_MISSING }).refine((isAccepted) => isAccepted, refusal(TERMS_MISSING, 'missing'));

/** Setting the first password. Someone who already has one has accepted the terms and sends nothing. */
export const VerifyAccountSchema = z.object({ password: NewPassword, terms: Terms });
export const ConfirmAccountSchema = VerifyAccountSchema.partial();
export type ConfirmAccount = z.output<typeof ConfirmAccountSchema>;

/** Setting a new password. */
export const ResetPasswordSchema = z.object({ password: NewPassword });
export type ResetPassword = z.output<typeof ResetPasswordSchema>;

/** The name an account's owner chooses for themselves; empty means none. */
export const ProfileNameSchema = z.object({ profileName: OptionalText });

const NOT_A_WEBSITE = 'Please enter a valid website address / domain name';
const HOST = /^(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** Does what `URL.canParse` does, which this may run without: Safari has it from version 17. */
function isParsable(address: string): boolean {
  try {
    return new URL(address).href !== '';
  } catch {
    return false;
  }
}

/** A bare domain or an address; https is added if missing. Empty becomes null. */
export const WebsiteAddress = z
  .string()
  .trim()
  .max(500, NOT_A_WEBSITE)
  .nullish()
  .transform((text, issues): string | null => {
    if (!text) return null;
    const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
    const host = /^https?:\/\/([^/?#:@]+)(:\d{1,5})?([/?#]\S*)?$/i.exec(address)?.[1];
    if (host !== undefined && HOST.test(host) && isParsable(address)) return address;
    issues.addIssue({ code: 'custom', message: NOT_A_WEBSITE });
    return z.NEVER;
  });

/** An agency's sign-up. Without a canonical name, one is derived from the agency's name. */
export const SignUpSchema = z.object({
  agencyName: requiredText("Please enter your agency's name"),
  canonicalName: CanonicalNameSchema.optional(),
  websiteAddress: WebsiteAddress,
  fullname: requiredText('Please enter your full name'),
  emailAddress: emailAddress({ missing: 'Please supply your email address', invalid: EMAIL.invalid }),
  telephoneNumber: requiredText('Please supply your telephone number'),
  terms: Terms,
});
export type SignUp = z.output<typeof SignUpSchema>;

/** Suggests a canonical name from an agency's name, avoiding reserved ones; empty if none of it is usable. */
export function suggestedName(agencyName: string): string {
  const plain = foldToAscii(agencyName)
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 34)
    .replace(/^-+|-+$/g, '');
  if (isCanonicalName(plain)) return plain;
  const longer = `${plain}-agency`;
  return plain !== '' && isCanonicalName(longer) ? longer : '';
}
