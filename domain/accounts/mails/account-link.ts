/** The purpose of a link in an email about an account. */
export type AccountLink = 'verification' | 'invitation' | 'passwordReset';

/** The links that set the first password, and those that set a new one. */
export const VERIFYING: AccountLink[] = ['verification', 'invitation'];
export const RESETTING: AccountLink[] = ['passwordReset'];

/** How long each link works, in hours. */
export const LINK_HOURS: Readonly<Record<AccountLink, number>> = {
  verification: 24,
  invitation: 7 * 24,
  passwordReset: 1,
};

/** The same, in words. */
export const LINK_VALIDITY: Readonly<Record<AccountLink, string>> = {
  verification: '24 hours',
  invitation: '7 days',
  passwordReset: '1 hour',
};

/** Messages for a link that has expired, and for one that is wrong or already used. */
export const LINK_EXPIRED = 'The verification link has expired, please request another verification email';
export const LINK_NOT_VALID = 'The request was not valid, please try again or request another verification email';

/** Returns the page a link leads to. Opening it changes nothing. */
export function linkUrl(portalUrl: string, link: AccountLink, key: string): string {
  const page = link === 'passwordReset' ? 'resetpassword/email' : 'signup/local/verify';
  return `${portalUrl}/account/${page}/${key}`;
}

/** An email requested by giving an address. */
export type RequestedMail = { emailAddress: string; wanted: 'verification' | 'passwordReset' };
