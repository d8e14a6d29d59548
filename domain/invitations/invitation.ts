import { Temporal } from 'temporal-polyfill';

/** When a new person's invitation is sent: at once, on the first day in the morning, or once somebody says so. */
export const INVITATION_TIMES = ['now', 'firstDay', 'none'] as const;
export type InvitationTime = (typeof INVITATION_TIMES)[number];

/** The hour of the first day at which an invitation is sent, where the agency is. */
const FIRST_DAY_HOUR = 8;

/** Somebody whose invitation waits. Instants; `sendAt` is null until somebody sends it. */
export type HeldInvitation = {
  contactId: string;
  fullname: string;
  emailAddress: string;
  sendAt: string | null;
  heldAt: string;
};

/** What became of a contact's invitation. Instants. */
export type InvitationState =
  | { kind: 'none' }
  | { kind: 'held'; sendAt: string | null }
  | { kind: 'sent'; sentAt: string; expiresAt: string; isOver: boolean }
  | { kind: 'accepted'; sentAt: string | null; acceptedAt: string };

/** Eight in the morning of a date, as an instant. */
export function firstDayAt(date: string, timeZone: string): string {
  return Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone, plainTime: { hour: FIRST_DAY_HOUR } })
    .toInstant()
    .toString();
}

/** From this many on, invitations leave spread over an hour, so that no mail server takes them for unwanted mail. */
const MANY = 60;
const HOUR_IN_SECONDS = 3600;

/** How many seconds from now each of so many invitations leaves. */
export function spread(count: number): number[] {
  const apart = count < MANY ? 0 : HOUR_IN_SECONDS / count;
  return Array.from({ length: count }, (_, index) => Math.floor(index * apart));
}
