import { z } from 'zod';
import { isCanonicalName } from '../agencies/agency.ts';
import { CanonicalNameSchema } from '../agencies/agency.schema.ts';
import { refusal } from '../field-codes.ts';
import { emailAddress, OptionalText, requiredText } from '../fields.ts';
import { plainLetters } from '../plain-letters.ts';
import { isCommonPassword, PASSWORD_COMMON } from './common-passwords.ts';

const EMAIL = {
  missing: 'Please supply an email address',
  invalid: 'Please supply a valid email address.',
};

const NO_PASSWORD = 'Please supply your password';

/** A password as it was typed, blanks at its ends included; blanks alone are none. */
export const TypedPassword = z
  .string({ error: NO_PASSWORD })
  .refine((text) => text.trim() !== '', NO_PASSWORD)
  .max(1000);

/** Logging in. The email is compared without regard to case. */
export const LogInSchema = z.object({
  emailAddress: emailAddress(EMAIL),
  password: TypedPassword,
  rememberMe: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  /** Of the authenticator app, or a recovery code; for accounts that log in with one. */
  code: z.string().trim().max(100).optional(),
});
export type LogIn = z.output<typeof LogInSchema>;

/** Asking for a verification or a password reset email. */
export const RequestEmailSchema = z.object({ emailAddress: emailAddress(EMAIL) });
export type RequestEmail = z.output<typeof RequestEmailSchema>;

/** The words where no new password is given. */
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

/** The words where the terms are not accepted. */
export const TERMS_MISSING = 'Please accept the terms';
const Terms = z.boolean({ error: TERMS_MISSING }).refine((isAccepted) => isAccepted, refusal(TERMS_MISSING, 'missing'));

/** Setting the first password. Somebody who has one already has accepted the terms and sends nothing. */
export const VerifyAccountSchema = z.object({ password: NewPassword, terms: Terms });
export const ConfirmAccountSchema = VerifyAccountSchema.partial();
export type ConfirmAccount = z.output<typeof ConfirmAccountSchema>;

/** Setting a new password. */
export const ResetPasswordSchema = z.object({ password: NewPassword });
export type ResetPassword = z.output<typeof ResetPasswordSchema>;

/** What the owner of an account calls themself; an empty one is none. */
export const ProfileNameSchema = z.object({ profileName: OptionalText });

const NOT_A_WEBSITE = 'Please enter a valid website address / domain name';
const HOST = /^(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** As `URL.canParse` says it, which a browser that runs this may not have: Safari has it from 17. */
function isParsable(address: string): boolean {
  try {
    return new URL(address).href !== '';
  } catch {
    return false;
  }
}

/** A bare domain or an address; https is added where it is missing. Empty is null. */
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

/** An agency's sign-up. Without a canonical name one is made from the agency's. */
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

/** The canonical name that an agency's name suggests, free of reserved ones; empty where nothing of it can be used. */
export function suggestedName(agencyName: string): string {
  const plain = plainLetters(agencyName)
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 34)
    .replace(/^-+|-+$/g, '');
  if (isCanonicalName(plain)) return plain;
  const longer = `${plain}-agency`;
  return plain !== '' && isCanonicalName(longer) ? longer : '';
}
