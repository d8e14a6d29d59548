import { instantOf, minutesOfDate } from '../../timesheets/entry/clock-times.ts';
import type { WeekDay } from '../../periods/week-days.ts';
import type { AbsenceReason } from '../../declarations/absence-reason.ts';

/** Somebody’s placement, as far as advisories ask. Dates are `YYYY-MM-DD`. */
export type LifePlacement = {
  contractorId: string;
  clientId: string;
  /** The same for placements that are one role at one client. */
  role: string;
  start: string;
  /** The last day that is planned, or null while there is none. */
  plannedEnd: string | null;
  /** Weeks in the same role at the same client with another agency, and the day on which they began where it is known. */
  priorWeeks: number;
  priorFrom: string | null;
};

/** Something worked: times on the clock where they are known, and its minutes without the break. */
export type LifeShift = {
  contractorId: string;
  timesheetId: string;
  date: string;
  /** `HH:MM`, both or neither. */
  start: string | null;
  end: string | null;
  breakMinutes: number;
  minutes: number;
  /** What a whole day counts, where time is entered in days. */
  dailyMinutes?: number | null;
};

/** Days, both ends included, on which a placement was not worked for a reason. */
export type LifeAbsence = { contractorId: string; from: string; to: string; reason: AbsenceReason };

/** A written agreement to work more than 48 hours a week (WTR regulation 5), from a day until its last or until it is ended. */
export type OptOut = { from: string; until: string | null };

/** All that the agency knows of one person’s work, over all placements. */
export type Life = {
  contactId: string;
  placements: LifePlacement[];
  shifts: LifeShift[];
  absences: LifeAbsence[];
  optOut: OptOut | null;
};

/** Where and when a life is looked at: the agency’s clock, the start of its weeks, and its today. */
export type Place = { timeZone: string; weekStartsOn: WeekDay; today: string };

/** A shift with its days as numbers and, where the times are known, its instants in minutes since 1970. */
export type TimedShift = LifeShift & { day: number; from: number | null; to: number | null };
/** A shift whose beginning and end are known. */
export type Known = TimedShift & { start: string; end: string; from: number; to: number };

const DAY_MS = 86_400_000;

/** A date as days since 1970. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
/** Days since 1970 as a date. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** The weekday of a day, 0 for Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;
/** The first day of the seven that begin on a weekday and hold a day. */
export const weekOf = (day: number, weekday: number): number => day - ((weekdayOf(day) - weekday + 7) % 7);

/** The days of each zone that were asked for: where they begin in minutes since 1970, and whether they have 24 hours. */
const zones = new Map<string, Map<number, { midnight: number; isWhole: boolean }>>();

function midnightOf(day: number, timeZone: string) {
  let days = zones.get(timeZone);
  if (!days) zones.set(timeZone, (days = new Map()));
  let found = days.get(day);
  if (!found) {
    const date = dateOf(day);
    found = { midnight: instantOf(date, '00:00', timeZone), isWhole: minutesOfDate(date, timeZone) === 1440 };
    days.set(day, found);
  }
  return found;
}

/** The instant of a time on the clock, in minutes since 1970. On days without a change of the clock that is a sum. */
export function clockAt(day: number, time: string, timeZone: string): number {
  const { midnight, isWhole } = midnightOf(day, timeZone);
  if (!isWhole) return instantOf(dateOf(day), time, timeZone);
  return midnight + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The shifts with their instants, the earliest first. A finish before the start lies on the next day. */
export function timed(shifts: LifeShift[], timeZone: string): TimedShift[] {
  const found = shifts.map((shift): TimedShift => {
    const day = dayOf(shift.date);
    if (shift.start === null || shift.end === null) return { ...shift, day, from: null, to: null };
    const from = clockAt(day, shift.start, timeZone);
    return { ...shift, day, from, to: clockAt(shift.end < shift.start ? day + 1 : day, shift.end, timeZone) };
  });
  return found.sort((one, other) => one.day - other.day || (one.from ?? 0) - (other.from ?? 0));
}

/** Whether a shift’s beginning and end are known. */
export const isKnown = (shift: TimedShift): shift is Known => shift.from !== null;

/** The first and last day on which a shift was worked: the one after midnight too where it goes on then (AWR regulation 7(3)). */
export function daysWorked({ day, to }: TimedShift, timeZone: string): number[] {
  return to !== null && to > clockAt(day + 1, '00:00', timeZone) ? [day, day + 1] : [day];
}
