import type { TimesheetDetail } from '../timesheet-detail.ts';

/** The decisions that an authoriser can be asked to confirm: only these two can be set. */
export const CONFIRMATION_TYPES = ['accepted', 'rejected'] as const;
export type ConfirmationType = (typeof CONFIRMATION_TYPES)[number];

/** The error for any other type. */
export const NOT_A_CONFIRMATION = 'Expected a status of accepted or rejected.';

/** For how many days the link in an email works. */
export const LINK_DAYS = 14;

/** Whether the last segment of an address is one of the two. */
export function isConfirmationType(text: string | undefined): text is ConfirmationType {
  return CONFIRMATION_TYPES.some((type) => type === text);
}

/** Returns the address of the page that asks for a decision; with a key it needs no log-in. Opening it decides nothing. */
export function authoriseUrl(portalUrl: string, timesheetId: string, type: ConfirmationType, key?: string): string {
  const page = `${portalUrl}/timesheets/${timesheetId}/authorise/${type}`;
  return key ? `${page}?key=${key}` : page;
}

/** The person a link was sent to. */
export type LinkRecipient = { fullname: string; emailAddress: string };

/** What a link leads to: a pending or decided timesheet, or the reason why it leads nowhere. */
export type OpenedLink =
  | { state: 'waiting' | 'decided'; recipient: LinkRecipient; timesheet: TimesheetDetail }
  | { state: 'edited' | 'expired' | 'notValid'; message: string };

/** Whether a decision by a link took effect: not if someone else was faster, or the link no longer leads here. */
export const isRecorded = (
  opened: OpenedLink,
  { type, note }: { type: ConfirmationType; note: string | null },
): boolean => opened.state === 'decided' && opened.timesheet.status === type && opened.timesheet.decisionNote === note;

/** Returns the message for a link where a newer email has one that works. @param sentAt in the format for people */
export const newerMail = (sentAt: string) =>
  `This link is out of date. We sent you a newer email on ${sentAt}: open the link in that one, which needs no log-in.`;

/** The message for a link that ended when its recipient stopped being an authoriser. */
export const NO_LONGER_AUTHORISER =
  'This link no longer works: whoever it was sent to does not authorise this timesheet any more. Please log in to see what is waiting for you.';

/** The messages for a link that leads nowhere, by reason. */
export const LINK_PROBLEMS = {
  edited: 'This timesheet was changed after the email was sent. Please log in to see it as it is now.',
  expired: 'This link has expired. Please log in to decide.',
  // The same for every link that is not known: a stranger learns nothing of whose it was.
  notValid:
    'This link is not valid. If your email address has changed since it was sent, look for a newer email there. Otherwise please log in to see what is waiting for you.',
} as const;
