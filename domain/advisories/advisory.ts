import type { AbsenceReason } from '../declarations/absence-reason.ts';

/** The rules that advise, in the order in which people read them. */
export const ADVISORY_RULES = [
  'twelveWeeks',
  'fortyEightHours',
  'dailyRest',
  'weeklyRest',
  'break',
  'nightWork',
] as const;
export type AdvisoryRule = (typeof ADVISORY_RULES)[number];

/** How near: a date that comes up, an average near its limit or over it (or rights that have begun), rest that is missing. */
export const ADVISORY_LEVELS = ['comingUp', 'near', 'over', 'missing'] as const;
export type AdvisoryLevel = (typeof ADVISORY_LEVELS)[number];

/** A shift as an advisory names it. Times are `HH:MM` on the agency’s clock; a finish before the start lies on the next day. */
export type NamedShift = {
  timesheetId: string;
  contractorId: string;
  date: string;
  start: string;
  end: string;
  breakMinutes: number;
};

/** What a placement adds to a sum. `dailyMinutes` is what each of its days counts, where time is entered in days. */
export type PlacementSum = { contractorId: string; minutes: number; shifts: number; dailyMinutes?: number };

/** One week as it is drawn: worked (or counted for family leave), not worked, still to come, or the one in which rights begin. */
export type RoleWeek<Day> = {
  from: Day;
  kind: 'counted' | 'paused' | 'ahead' | 'rights';
  n: number | null;
  reason: AbsenceReason | null;
};

/** Where somebody stands in one role at one client. Dates are first days of weeks, but `lastDay`, by which work keeps the count. */
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

/** An average: minutes worked in the weeks `from` to the one that ends on `to`, and minutes of later days for excluded ones. */
export type AverageFacts = {
  from: string;
  to: string;
  weeks: number;
  workedMinutes: number;
  addedMinutes: number;
  addedDays: number;
  excludedDays: number;
};

/** What an advisory was found from, by its rule. Minutes are whole. */
export type AdvisoryFacts =
  | TwelveWeeksFacts
  | ({ rule: 'fortyEightHours' } & AverageFacts)
  | ({ rule: 'nightWork'; nightWeeks: number } & AverageFacts)
  | { rule: 'dailyRest'; restMinutes: number; first: NamedShift; before: NamedShift; after: NamedShift | null }
  | { rule: 'weeklyRest'; from: string; to: string }
  | { rule: 'break'; minutes: number; shift: NamedShift };

/** One advisory. It warns and explains; no total, status or payment depends on it. */
export type Advisory = {
  /** The same for one person, rule and period, however often it is worked out; the advisory’s id is made of it. */
  key: string;
  contactId: string;
  rule: AdvisoryRule;
  level: AdvisoryLevel;
  /** The day that people look at: when rights begin or a count ends, the last day of a week, the day of a shift. */
  on: string;
  /** The placements it concerns, and how much of each was counted. */
  counted: PlacementSum[];
  facts: AdvisoryFacts;
};
