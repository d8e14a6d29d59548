/** What a link of a mail about an account is for. */
export type AccountLink = 'verification' | 'invitation' | 'passwordReset';

/** Which links set the first password, and which a new one. */
export const VERIFYING: AccountLink[] = ['verification', 'invitation'];
export const RESETTING: AccountLink[] = ['passwordReset'];

/** How long each works, in hours. */
export const LINK_HOURS: Readonly<Record<AccountLink, number>> = {
  verification: 24,
  invitation: 7 * 24,
  passwordReset: 1,
};

/** The same for people. */
export const LINK_VALIDITY: Readonly<Record<AccountLink, string>> = {
  verification: '24 hours',
  invitation: '7 days',
  passwordReset: '1 hour',
};

/** What each page says of a link that is too old, and of one that is wrong or was used. */
export const LINK_EXPIRED = 'The verification link has expired, please request another verification email';
export const LINK_NOT_VALID = 'The request was not valid, please try again or request another verification email';

/** The page that a link leads to. Opening it changes nothing. */
export function linkUrl(portalUrl: string, link: AccountLink, key: string): string {
  const page = link === 'passwordReset' ? 'resetpassword/email' : 'signup/local/verify';
  return `${portalUrl}/account/${page}/${key}`;
}

/** What somebody asks for, by an email. */
export type AskedMail = { emailAddress: string; wanted: 'verification' | 'passwordReset' };
