import type { EntryPeriod } from '../agencies/settings/settings.schema.ts';
import { addDays, dayOfWeek } from '../periods/period.ts';
import { WEEK_DAYS } from '../periods/week-days.ts';
import { formatDate } from '../format.ts';
import type { Timesheet } from '../timesheets/timesheet.ts';
import type { PlacedPerson } from '../contractors/placement.ts';

/** Why a person is reminded: a timesheet is missing, or one waits for their decision. */
export const REMINDER_REASONS = ['missing', 'pending'] as const;
export type ReminderReason = (typeof REMINDER_REASONS)[number];

/** When a schedule sends. */
export const SCHEDULE_KINDS = ['fixedDate', 'FirstDayAfterDate', 'weekly'] as const;
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];

/** A reminder schedule of an agency, for all of it, one client or one contract. */
export type ReminderSchedule = {
  id: string;
  reason: ReminderReason;
  kind: ScheduleKind;
  fixedDate: string | null;
  /** 1 is Monday, 7 Sunday. */
  dayOfWeek: number | null;
  clientId: string | null;
  contractId: string | null;
  isEnabled: boolean;
};

/** A period of a placement without a timesheet. */
export type MissingPeriod = PlacedPerson & {
  entryPeriod: EntryPeriod;
  beginning: string;
  ending: string;
  isSendingReminders: boolean;
  lastReminded: string | null;
  contactLastReminded: string | null;
  /** The rejected timesheet for these days that has not been corrected yet. */
  rejected: { timesheetId: string; friendlyNumber: number; reason: string; decidedByName: string } | null;
};

/** A timesheet waiting for a decision, and who is to decide: an authoriser, or their stand-in. */
export type PendingTimesheet = Pick<
  Timesheet,
  | 'friendlyNumber'
  | 'version'
  | 'contractorId'
  | 'contactId'
  | 'contractId'
  | 'clientId'
  | 'beginning'
  | 'ending'
  | 'entryPeriod'
  | 'chargingPeriod'
  | 'dateRelativeTo'
  | 'workedMinutes'
  | 'holidayMinutes'
  | 'workedQuarterDays'
  | 'holidayQuarterDays'
  | 'submittedAt'
> & {
  timesheetId: string;
  fullname: string;
  contractName: string;
  clientName: string;
  authoriserId: string;
  authoriserContactId: string;
  authoriserName: string;
  authoriserEmailAddress: string;
  /** The absent authoriser for whom they decide, until a day. */
  absentContactId: string | null;
  absentName: string | null;
  absentUntil: string | null;
  lastReminded: string | null;
  contactLastReminded: string | null;
};

/** Returns the contacts whom an email about waiting timesheets names besides its reader. */
export const namedBy = (pending: Pick<PendingTimesheet, 'contactId' | 'absentContactId'>[]): string[] =>
  pending.flatMap(({ contactId, absentContactId }) => (absentContactId ? [contactId, absentContactId] : contactId));

/** A person who is reminded. */
export type RemindedPerson = { contactId: string; fullname: string; emailAddress: string };

/** The reminders for one email: all that one person owes for one reason. */
export type PersonReminder = { person: RemindedPerson } & (
  | { reason: 'missing'; items: MissingPeriod[] }
  | { reason: 'pending'; items: PendingTimesheet[] }
);

/** One period that a person is reminded of. */
export type ReminderItem = MissingPeriod | PendingTimesheet;

/** A schedule that calls for a reminder; `isEscalating` for a timesheet that waits for others than whoever is asked. */
export type CallingSchedule = ReminderSchedule & { isEscalating?: true };

/** The schedule behind an item of a reminder; null for one sent by hand. */
export type ScheduleOf = (item: ReminderItem) => CallingSchedule | null;

/** Limits a reminder to some of its items. */
export function narrowed(reminder: PersonReminder, isWanted: (item: ReminderItem) => boolean): PersonReminder {
  if (reminder.reason === 'missing') return { ...reminder, items: reminder.items.filter(isWanted) };
  return { ...reminder, items: reminder.items.filter(isWanted) };
}

/** The agency's local time: its date, and the hour from 0 to 23. */
export type LocalMoment = { date: string; hour: number };

/** How many weeks a schedule looks back: older gaps stay listed, and are chased by hand. */
const WEEKS_BACK = 26;

/** Returns the first day that schedules look at. */
export function firstDayConsidered(date: string): string {
  return addDays(date, -7 * WEEKS_BACK);
}

const dayAfter = (date: string) => addDays(date, 1);

/** Whether a schedule sends today: from the agency's hour on, so that a worker that was down catches up the same day. */
export function isDue(schedule: ReminderSchedule, { date, hour }: LocalMoment, agencyHour: number): boolean {
  if (!schedule.isEnabled || hour < agencyHour) return false;
  if (schedule.kind === 'fixedDate') return schedule.fixedDate === date;
  if (schedule.kind === 'weekly') return schedule.dayOfWeek === dayOfWeek(date);
  return true;
}

type Scoped = { clientId: string; contractId: string };

/** Whether a schedule applies to this client and contract. One for a contract follows it to another client. */
export function isInScope(schedule: ReminderSchedule, { clientId, contractId }: Scoped): boolean {
  if (schedule.contractId !== null) return schedule.contractId === contractId;
  return schedule.clientId === null || schedule.clientId === clientId;
}

/** Whether a due schedule sends for this period today. */
export function covers(schedule: ReminderSchedule, period: Scoped & { ending: string }, date: string): boolean {
  return isInScope(schedule, period) && (schedule.kind !== 'FirstDayAfterDate' || dayAfter(period.ending) === date);
}

/** Returns the date on which a schedule next sends for a period, from `date` on; null when it no longer will. */
export function nextDate(schedule: ReminderSchedule, period: { ending: string }, date: string): string | null {
  const first = schedule.kind === 'fixedDate' ? schedule.fixedDate! : dayAfter(period.ending);
  if (schedule.kind !== 'weekly') return first < date ? null : first;
  const from = first > date ? first : date;
  return addDays(from, (schedule.dayOfWeek! - dayOfWeek(from) + 7) % 7);
}

/** Describes when a schedule sends: "every Monday". */
export function scheduleInWords({ kind, fixedDate, dayOfWeek }: ReminderSchedule): string {
  if (kind === 'fixedDate') return `once on ${formatDate(fixedDate!)}`;
  return kind === 'weekly' ? `every ${WEEK_DAYS[dayOfWeek! - 1]}` : 'the day after each period';
}
