import { instantOf, minutesOfDate } from '../../timesheets/entry/clock-times.ts';
import type { WeekDay } from '../../periods/week-days.ts';
import type { AbsenceReason } from '../../declarations/absence-reason.ts';

/** A person’s placement, as far as advisories need it. Dates are `YYYY-MM-DD`. */
export type HistoryPlacement = {
  contractorId: string;
  clientId: string;
  /** The same for placements that form one role at one client. */
  role: string;
  start: string;
  /** The last planned day; null if there is none. */
  plannedEnd: string | null;
  /** Weeks in the same role at the same client through another agency, and the day they began, if known. */
  priorWeeks: number;
  priorFrom: string | null;
};

/** Work done: clock times if known, and its minutes excluding the break. */
export type HistoryShift = {
  contractorId: string;
  timesheetId: string;
  date: string;
  /** `HH:MM`, both or neither. */
  start: string | null;
  end: string | null;
  breakMinutes: number;
  minutes: number;
  /** What a whole day counts for, if time is entered in days. */
  dailyMinutes?: number | null;
};

/** Days, both inclusive, on which a placement was not worked, with the reason. */
export type HistoryAbsence = { contractorId: string; from: string; to: string; reason: AbsenceReason };

/** A written agreement to work more than 48 hours a week (WTR regulation 5), from a day until its last or until ended. */
export type OptOut = { from: string; until: string | null };

/** Everything the agency knows of one person’s work, over all placements. */
export type WorkHistory = {
  contactId: string;
  placements: HistoryPlacement[];
  shifts: HistoryShift[];
  absences: HistoryAbsence[];
  optOut: OptOut | null;
};

/** The setting in which a life is viewed: the agency’s time zone, the start of its weeks, and its today. */
export type Place = { timeZone: string; weekStartsOn: WeekDay; today: string };

/** A shift with its days as numbers and, if the times are known, its instants in minutes since 1970. */
export type TimedShift = HistoryShift & { day: number; from: number | null; to: number | null };
/** A shift with a known beginning and end. */
export type Known = TimedShift & { start: string; end: string; from: number; to: number };

const DAY_MS = 86_400_000;

/** Converts a date to days since 1970. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
/** Converts days since 1970 to a date. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** Returns the weekday of a day, 0 for Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;
/** Returns the first day of the week, beginning on a given weekday, that contains a day. */
export const weekOf = (day: number, weekday: number): number => day - ((weekdayOf(day) - weekday + 7) % 7);

/** The days looked up in each zone: when they begin, in minutes since 1970, and whether they have 24 hours. */
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

/** Returns the instant of a clock time, in minutes since 1970. Without a clock change that day, it is a simple sum. */
export function clockAt(day: number, time: string, timeZone: string): number {
  const { midnight, isWhole } = midnightOf(day, timeZone);
  if (!isWhole) return instantOf(dateOf(day), time, timeZone);
  return midnight + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Returns the shifts with their instants, earliest first. A finish before the start is on the next day. */
export function timed(shifts: HistoryShift[], timeZone: string): TimedShift[] {
  const found = shifts.map((shift): TimedShift => {
    const day = dayOf(shift.date);
    if (shift.start === null || shift.end === null) return { ...shift, day, from: null, to: null };
    const from = clockAt(day, shift.start, timeZone);
    return { ...shift, day, from, to: clockAt(shift.end < shift.start ? day + 1 : day, shift.end, timeZone) };
  });
  return found.sort((one, other) => one.day - other.day || (one.from ?? 0) - (other.from ?? 0));
}

/** Returns whether a shift’s beginning and end are known. */
export const isKnown = (shift: TimedShift): shift is Known => shift.from !== null;

/** Returns the first and last day on which a shift was worked: also the day after, if it runs past midnight (AWR regulation 7(3)). */
export function daysWorked({ day, to }: TimedShift, timeZone: string): number[] {
  return to !== null && to > clockAt(day + 1, '00:00', timeZone) ? [day, day + 1] : [day];
}
