import { formatDayDate, formatDays, formatMinutes, sentenceCase } from '../../format.ts';
import type { EntryPeriod } from '../../agencies/settings/settings.schema.ts';
import { WEEK_DAYS } from '../../periods/week-days.ts';
import { periodNoun } from '../../periods/period-words.ts';
import { isBridging } from '../../periods/placement-periods.ts';
import { type DoubleBooking, doubleBookingInWords } from './double-booking.ts';
import { unitOf } from '../entry.ts';
import { amountOf, type Summed } from '../timesheet-words.ts';
import { compareWithUsual, usualOf } from './usual.ts';

/** The facts about a pending timesheet beside its totals. */
export type LookAtFacts = {
  /** Minutes or quarter days of the placement's last accepted timesheets, of the same period and unit. */
  lastAmounts: readonly number[];
  /** The weekdays worked in those: 1 is Monday. */
  lastWeekdays: readonly number[];
  /** How many live timesheets of the placement precede it, where those do not show what is usual; otherwise 0. */
  earlier: number;
  /** The dates worked, without holidays. */
  workedDates: readonly string[];
  doubleBookings: readonly DoubleBooking[];
  /** Contracted minutes per week; null where none are agreed. */
  contractMinutes: number | null;
};

/** A reason to look at a timesheet before accepting it. */
export type LookAtReason =
  | { kind: 'overlap'; bookings: readonly DoubleBooking[] }
  | { kind: 'notYetWorked'; dates: readonly string[] }
  | { kind: 'above' | 'below'; by: number; usual: number }
  | { kind: 'aboveContract'; by: number; contract: number }
  | { kind: 'weekend'; weekdays: readonly number[] }
  | { kind: 'noUsual'; ordinal: number | null };

/** The part of a timesheet that the rule reads. */
export type LookedAt = Summed & { beginning: string; ending: string; entryPeriod: EntryPeriod };

const SATURDAY = 6;

/** Monday is 1. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay() || 7;
}

/**
 * Returns why a timesheet should be looked at before it is accepted, most serious reason first: it overlaps another of
 * the same person, has days that are still to come, is above or below the usual, is above the contract’s weekly hours,
 * has weekend work where there never is any, or nothing is usual yet. Empty for one that is as usual.
 * @param today the agency's date; work on it has begun
 */
export function lookAtReasons(timesheet: LookedAt, facts: LookAtFacts, today: string): LookAtReason[] {
  const usual = comparableUsual(timesheet, facts);
  const toCome = facts.workedDates.filter((date) => date > today);
  return [
    ...(facts.doubleBookings.length > 0 ? [{ kind: 'overlap' as const, bookings: facts.doubleBookings }] : []),
    ...(toCome.length > 0 ? [{ kind: 'notYetWorked' as const, dates: toCome }] : []),
    ...(usual === null ? [] : comparedWith(usual, timesheet)),
    ...aboveContract(timesheet, facts),
    ...(usual === null
      ? [{ kind: 'noUsual' as const, ordinal: isBridging(timesheet) ? null : facts.earlier + 1 }]
      : unusualWeekend(facts)),
  ];
}

/** Returns the weekly hours to compare a timesheet with; months and days are not compared, a bridging week is. */
export function comparableContract(
  { entryPeriod, chargingPeriod }: LookedAt,
  { contractMinutes }: Pick<LookAtFacts, 'contractMinutes'>,
): number | null {
  return entryPeriod === 'weekly' && unitOf(chargingPeriod) === 'minutes' ? contractMinutes : null;
}

/** Returns a reason for a week above the contract’s hours by more than the tolerance for the usual. */
function aboveContract(timesheet: LookedAt, facts: LookAtFacts): LookAtReason[] {
  const contract = comparableContract(timesheet, facts);
  const amount = amountOf(timesheet);
  if (contract === null || compareWithUsual(amount, contract, { entryPeriod: 'weekly', unit: 'minutes' }) !== 'above')
    return [];
  return [{ kind: 'aboveContract', by: amount - contract, contract }];
}

/** Returns the usual to compare a timesheet with; none for a bridging period, which is shorter. */
export function comparableUsual(timesheet: LookedAt, { lastAmounts }: Pick<LookAtFacts, 'lastAmounts'>): number | null {
  return isBridging(timesheet) ? null : usualOf(lastAmounts);
}

function comparedWith(usual: number, timesheet: LookedAt): LookAtReason[] {
  const amount = amountOf(timesheet);
  const { entryPeriod, chargingPeriod } = timesheet;
  const kind = compareWithUsual(amount, usual, { entryPeriod, unit: unitOf(chargingPeriod) });
  return kind === 'near' ? [] : [{ kind, by: Math.abs(amount - usual), usual }];
}

function unusualWeekend({ workedDates, lastWeekdays }: LookAtFacts): LookAtReason[] {
  const worked = [...new Set(workedDates.map(weekdayOf))].filter((day) => day >= SATURDAY).sort();
  const unusual = worked.filter((day) => !lastWeekdays.includes(day));
  return unusual.length > 0 ? [{ kind: 'weekend', weekdays: unusual }] : [];
}

const GRAVITY: readonly LookAtReason['kind'][] = [
  'overlap',
  'notYetWorked',
  'above',
  'below',
  'aboveContract',
  'weekend',
  'noUsual',
];
const rankOf = ({ kind }: LookAtReason) => (kind === 'below' ? GRAVITY.indexOf('above') : GRAVITY.indexOf(kind));
const sizeOf = (reason: LookAtReason) => ('by' in reason ? reason.by : 'dates' in reason ? reason.dates.length : 0);

/** Orders timesheets by their first reason: the most serious kind first, within it the largest. */
export function byGravity(one: readonly LookAtReason[], other: readonly LookAtReason[]): number {
  return rankOf(one[0]!) - rankOf(other[0]!) || sizeOf(other[0]!) - sizeOf(one[0]!);
}

type Wording = LookedAt & { decimal: boolean };

const inUnit = (amount: number, { chargingPeriod, decimal }: Wording) =>
  unitOf(chargingPeriod) === 'quarterDays' ? formatDays(amount) : formatMinutes(amount, decimal);
const daysInWords = (count: number) => (count === 1 ? '1 day' : `${count} days`);
const weekdaysInWords = (weekdays: readonly number[]) => weekdays.map((day) => WEEK_DAYS[day - 1]!).join(' and ');

/** Returns a reason for a row of the queue: "12h 30m above usual". */
export function reasonInBrief(reason: LookAtReason, about: Wording): string {
  switch (reason.kind) {
    case 'overlap':
      return `Overlaps another timesheet on ${formatDayDate(reason.bookings[0]!.entryDate)}`;
    case 'notYetWorked':
      return `${daysInWords(reason.dates.length)} not yet worked`;
    case 'above':
    case 'below':
      return `${inUnit(reason.by, about)} ${reason.kind} usual`;
    case 'aboveContract':
      return aboveContractInWords(reason, about);
    case 'weekend':
      return `${weekdaysInWords(reason.weekdays)} worked, not usual`;
    case 'noUsual':
      return noUsualInWords(reason.ordinal, about);
  }
}

const aboveContractInWords = ({ by, contract }: { by: number; contract: number }, about: Wording) =>
  `${inUnit(by, about)} above the contract’s ${inUnit(contract, about)}`;

function noUsualInWords(ordinal: number | null, about: Wording): string {
  if (ordinal === null) return 'A bridging period, which has no usual';
  return `No usual yet, this is ${periodNoun(about)} ${ordinal}`;
}

/** How many overlapping shifts of one timesheet are described in full. */
const MAX_OVERLAPS = 2;

/** Returns a reason in sentences: what it is, and what it is measured against. */
export function reasonInFull(reason: LookAtReason, about: Wording): string[] {
  switch (reason.kind) {
    case 'overlap': {
      const more = reason.bookings.length - MAX_OVERLAPS;
      return [
        ...reason.bookings.slice(0, MAX_OVERLAPS).map(doubleBookingInWords),
        ...(more > 0 ? [`${more} more of its shifts ${more === 1 ? 'overlaps' : 'overlap'}.`] : []),
      ];
    }
    case 'notYetWorked': {
      const { dates } = reason;
      return [`${sentenceCase(daysInWords(dates.length))} not yet worked: ${dates.map(formatDayDate).join(', ')}.`];
    }
    case 'above':
    case 'below':
      return [`${inUnit(reason.by, about)} ${reason.kind} the usual ${inUnit(reason.usual, about)}.`];
    case 'aboveContract':
      return [`${aboveContractInWords(reason, about)}.`];
    case 'weekend':
      return [`${weekdaysInWords(reason.weekdays)} worked, without such work in the last accepted timesheets.`];
    case 'noUsual':
      return [`${noUsualInWords(reason.ordinal, about)}.`];
  }
}
