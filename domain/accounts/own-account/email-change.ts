/** How long both links of an email change work, in hours. */
export const HOURS_TO_CONFIRM = 24;

/** The same, in words. */
export const TIME_TO_CONFIRM = '24 hours';

/** Which of the two addresses a link was sent to. */
export type Side = 'old' | 'new';

/** Returns the page an email change link leads to. Opening it changes nothing. */
export function emailChangeUrl(portalUrl: string, key: string): string {
  return `${portalUrl}/account/email/${key}`;
}

/** Message when the address typed is the current one. */
export const EMAIL_UNCHANGED = 'You already log in with this email';

/** Message on a link's page once the change is over, or if the link never existed. */
export const CHANGE_NOT_OPEN =
  'This link is no longer in use. If you still want another email, ask for it on the page “Your account”.';
/** Message on the page of either link once both addresses have confirmed; it names neither. */
export const CHANGE_DONE = 'The email has been changed already. Log in with the new one.';
export const CHANGE_EXPIRED =
  'This link has expired. If you still want another email, ask for it again on the page “Your account”.';

/** Message when the new address has since acquired an account. */
export const EMAIL_HAS_ACCOUNT =
  'There is already an account with the new email. Log in with that email instead, or choose another on the page “Your account”.';

/** The payload of a `send-email-change` job. */
export type EmailChangeJob = { changeId: string };
