import type { AbsenceReason } from '../declarations/absence-reason.ts';

/** The rules behind advisories, in display order. */
export const ADVISORY_RULES = [
  'twelveWeeks',
  'fortyEightHours',
  'dailyRest',
  'weeklyRest',
  'break',
  'nightWork',
] as const;
export type AdvisoryRule = (typeof ADVISORY_RULES)[number];

/** How near: an upcoming date, an average near or over its limit (or rights that have begun), missing rest. */
export const ADVISORY_LEVELS = ['comingUp', 'near', 'over', 'missing'] as const;
export type AdvisoryLevel = (typeof ADVISORY_LEVELS)[number];

/** A shift as named by an advisory. Times are `HH:MM` on the agency’s clock; a finish before the start is on the next day. */
export type NamedShift = {
  timesheetId: string;
  contractorId: string;
  date: string;
  start: string;
  end: string;
  breakMinutes: number;
};

/** A placement's share of a sum. `dailyMinutes` is what each of its days counts for, if time is entered in days. */
export type PlacementSum = { contractorId: string; minutes: number; shifts: number; dailyMinutes?: number };

/** One week as drawn: worked (or counted for family leave), not worked, still to come, or the one in which rights begin. */
export type RoleWeek<Day> = {
  from: Day;
  kind: 'counted' | 'paused' | 'ahead' | 'rights';
  n: number | null;
  reason: AbsenceReason | null;
};

/**
 * A person's standing in one role at one client. Dates are first days of weeks, except `lastDay`, the last day on which
 * work keeps the count.
 */
export type TwelveWeeksFacts = {
  rule: 'twelveWeeks';
  clientId: string;
  role: string;
  count: number;
  firstWeek: string;
  rightsFrom: string | null;
  expectedFrom: string | null;
  pausedSince: string | null;
  resetsOn: string | null;
  afterBreak: number | null;
  pausedWeeks: number;
  priorWeeks: number;
  weeks: RoleWeek<string>[];
};

/** An average: minutes worked in the weeks from `from` to the one ending on `to`, and minutes of later days in place of excluded ones. */
export type AverageFacts = {
  from: string;
  to: string;
  weeks: number;
  workedMinutes: number;
  addedMinutes: number;
  addedDays: number;
  excludedDays: number;
};

/** The facts behind an advisory, by rule. Minutes are whole. */
export type AdvisoryFacts =
  | TwelveWeeksFacts
  | ({ rule: 'fortyEightHours' } & AverageFacts)
  | ({ rule: 'nightWork'; nightWeeks: number } & AverageFacts)
  | { rule: 'dailyRest'; restMinutes: number; first: NamedShift; before: NamedShift; after: NamedShift | null }
  | { rule: 'weeklyRest'; from: string; to: string }
  | { rule: 'break'; minutes: number; shift: NamedShift };

/** An advisory. It warns and explains; no total, status or payment depends on it. */
export type Advisory = {
  /** Stable for one person, rule and period, however often it is computed; the advisory’s id is derived from it. */
  key: string;
  contactId: string;
  rule: AdvisoryRule;
  level: AdvisoryLevel;
  /** The date of interest: when rights begin or a count ends, the last day of a week, the day of a shift. */
  on: string;
  /** The placements it concerns, and how much of each was counted. */
  counted: PlacementSum[];
  facts: AdvisoryFacts;
};
