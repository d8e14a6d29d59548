import { Temporal } from 'temporal-polyfill';
import type { FieldError } from '../errors.ts';
import { formatDate } from '../format.ts';

/** When a new person's invitation is sent: at once, in the morning of their first or another day, or only by hand. */
export const INVITATION_TIMES = ['now', 'firstDay', 'date', 'none'] as const;
export type InvitationTime = (typeof INVITATION_TIMES)[number];

/** A page's settings for an invitation. Calendar dates. */
export type InvitationChoice = { invitation: InvitationTime; start: string | null; invitationDate: string | null };

/** The hour at which an invitation for a day is sent, in the agency's time zone. */
const MORNING_HOUR = 8;
/** How far ahead the day of a waiting invitation may be. */
const MAX_DAYS_AHEAD = 366;

/** A person whose invitation is held. Instants; `sendAt` is null if it waits until someone sends it. */
export type HeldInvitation = {
  contactId: string;
  fullname: string;
  emailAddress: string;
  sendAt: string | null;
  heldAt: string;
};

/** The state of a contact's invitation. Instants. */
export type InvitationState =
  | { kind: 'none' }
  | { kind: 'held'; sendAt: string | null }
  | { kind: 'sent'; sentAt: string; expiresAt: string; isOver: boolean }
  | { kind: 'accepted'; sentAt: string | null; acceptedAt: string };

/** Returns eight in the morning of a date, as an instant. */
export function morningOf(date: string, timeZone: string): string {
  return Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone, plainTime: { hour: MORNING_HOUR } })
    .toInstant()
    .toString();
}

/** Returns the day whose morning an invitation waits for, if given; null where it waits for none. */
export function invitationDay({ invitation, start, invitationDate }: InvitationChoice): string | null {
  if (invitation === 'date') return invitationDate;
  return invitation === 'firstDay' ? start : null;
}

/** Whether the morning that an invitation waits for has come, so that it is sent at once. */
export const hasBegun = (day: string, { now, timeZone }: { now: string; timeZone: string }): boolean =>
  Date.parse(morningOf(day, timeZone)) <= Date.parse(now);

/** Returns why an invitation cannot wait for the day chosen for it; empty if it can. */
export function invitationProblems({ invitation, invitationDate }: InvitationChoice, today: string): FieldError[] {
  if (invitation !== 'date' || invitationDate === null) return [];
  const latest = Temporal.PlainDate.from(today).add({ days: MAX_DAYS_AHEAD }).toString();
  if (invitationDate >= today && invitationDate <= latest) return [];
  const message =
    invitationDate < today
      ? `Choose today, ${formatDate(today)}, or a later day for the invitation.`
      : `Choose a day for the invitation up to ${formatDate(latest)}.`;
  return [{ field: 'invitationDate', message, code: 'out_of_range' }];
}

/** From this number on, invitations are spread over an hour, so that mail servers do not take them for spam. */
const MANY = 60;
const HOUR_IN_SECONDS = 3600;

/** Returns after how many seconds each of this many invitations is sent. */
export function spread(count: number): number[] {
  const apart = count < MANY ? 0 : HOUR_IN_SECONDS / count;
  return Array.from({ length: count }, (_, index) => Math.floor(index * apart));
}
