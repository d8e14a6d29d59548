/** How long both links of a change of email work, in hours. */
export const HOURS_TO_CONFIRM = 24;

/** The same for people. */
export const TIME_TO_CONFIRM = '24 hours';

/** Which of the two addresses a link was mailed to. */
export type Side = 'old' | 'new';

/** The page that a link of a change of email leads to. Opening it changes nothing. */
export function emailChangeUrl(portalUrl: string, key: string): string {
  return `${portalUrl}/account/email/${key}`;
}

/** Where the address typed is the one in use. */
export const EMAIL_UNCHANGED = 'You already log in with this email';

/** What the page of a link says once the change is over, or where the link never was one. */
export const CHANGE_NOT_OPEN =
  'This link is no longer in use. If you still want another email, ask for it on the page “Your account”.';
export const CHANGE_EXPIRED =
  'This link has expired. If you still want another email, ask for it again on the page “Your account”.';

/** Where the new address has come to have an account of its own. */
export const EMAIL_HAS_ACCOUNT =
  'There is already an account with the new email. Log in with that email instead, or choose another on the page “Your account”.';

/** What a `send-email-change` job carries. */
export type EmailChangeJob = { changeId: string };
