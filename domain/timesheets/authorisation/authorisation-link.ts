import type { TimesheetDetail } from '../timesheet-detail.ts';

/** What an authoriser can be asked to confirm: only these two can be set. */
export const CONFIRMATION_TYPES = ['accepted', 'rejected'] as const;
export type ConfirmationType = (typeof CONFIRMATION_TYPES)[number];

/** What any other type is answered. */
export const NOT_A_CONFIRMATION = 'Expected a status of accepted or rejected.';

/** How long the link of a mail works. */
export const LINK_DAYS = 14;

/** Whether the word at the end of an address is one of the two. */
export function isConfirmationType(text: string | undefined): text is ConfirmationType {
  return CONFIRMATION_TYPES.some((type) => type === text);
}

/** The page that asks for a decision; with a key it needs no log-in. Opening it decides nothing. */
export function authoriseUrl(portalUrl: string, timesheetId: string, type: ConfirmationType, key?: string): string {
  const page = `${portalUrl}/timesheets/${timesheetId}/authorise/${type}`;
  return key ? `${page}?key=${key}` : page;
}

/** Who a link was sent to. */
export type AskedPerson = { fullname: string; emailAddress: string };

/** What a link leads to: a timesheet that waits or is decided, or why it leads nowhere. */
export type OpenedLink =
  | { state: 'waiting' | 'decided'; asked: AskedPerson; timesheet: TimesheetDetail }
  | { state: 'edited' | 'expired' | 'notValid'; message: string };

/** Whether a decision by a link is the one that stands: not where somebody was faster, or the link leads here no more. */
export const isRecorded = (
  opened: OpenedLink,
  { type, note }: { type: ConfirmationType; note: string | null },
): boolean => opened.state === 'decided' && opened.timesheet.status === type && opened.timesheet.decisionNote === note;

/** What is said of a link instead where a newer mail has one that works. @param sentAt as people read it */
export const newerMail = (sentAt: string) =>
  `This link is out of date. We sent you a newer email on ${sentAt}: open the link in that one, which needs no log-in.`;

/** What is said of a link that was sent and ended with what its person may do. */
export const NO_LONGER_ASKED =
  'This link no longer works: whoever it was sent to does not authorise this timesheet any more. Please log in to see what is waiting for you.';

/** Why a link leads nowhere, in the words its page shows. */
export const LINK_PROBLEMS = {
  edited: 'This timesheet was changed after the email was sent. Please log in to see it as it is now.',
  expired: 'This link has expired. Please log in to decide.',
  notValid: 'This link is not valid. Please log in to see what is waiting for you.',
} as const;
