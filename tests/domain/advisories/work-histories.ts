import { advise } from '#domain/advisories/rules/advise.ts';
import type { Advisory, AdvisoryFacts, AdvisoryRule, TwelveWeeksFacts } from '#domain/advisories/advisory.ts';
import type {
  WorkHistory,
  HistoryAbsence,
  HistoryPlacement,
  HistoryShift,
  OptOut,
  Place,
} from '#domain/advisories/rules/work-history.ts';
import type { AbsenceReason } from '#domain/declarations/absence-reason.ts';

export const LONDON: Place = { timeZone: 'Europe/London', weekStartsOn: 'Monday', today: '2026-12-31' };

/** Returns a date some days after another. */
export const after = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const placement = (contractorId: string, changes: Partial<HistoryPlacement> = {}): HistoryPlacement => ({
  contractorId,
  clientId: 'holbeck',
  role: 'truck',
  start: '2026-01-01',
  plannedEnd: null,
  priorWeeks: 0,
  priorFrom: null,
  ...changes,
});

/** Creates a shift from its times, such as `08:00-18:00`; by default its minutes are those on the clock, less the break. */
export function shift(date: string, times: string, changes: Partial<HistoryShift> = {}): HistoryShift {
  const [start, end] = times.split('-') as [string, string];
  const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const minutes = at(end) - at(start) + (end < start ? 1440 : 0);
  const breakMinutes = changes.breakMinutes ?? 30;
  return {
    contractorId: 'one',
    timesheetId: `week of ${date}`,
    date,
    start,
    end,
    minutes: minutes - breakMinutes,
    ...changes,
    breakMinutes,
  };
}

/** Creates some minutes on a day, without times. */
export const time = (date: string, minutes: number, changes: Partial<HistoryShift> = {}): HistoryShift => ({
  contractorId: 'one',
  timesheetId: `week of ${date}`,
  date,
  start: null,
  end: null,
  breakMinutes: 0,
  minutes,
  ...changes,
});

/** Returns the same minutes in each of several weeks, five days each from the given Monday. */
export const weeksOf = (monday: string, weeks: number, minutes: number, contractorId = 'one'): HistoryShift[] =>
  Array.from({ length: weeks * 5 }, (_, index) => {
    const day = after(monday, Math.floor(index / 5) * 7 + (index % 5));
    return time(day, Math.floor(minutes / 5) + (index % 5 === 0 ? minutes % 5 : 0), { contractorId });
  });

export type Told = {
  placements?: HistoryPlacement[];
  shifts: HistoryShift[];
  absences?: HistoryAbsence[];
  optOut?: OptOut | null;
  place?: Partial<Place>;
};

const lifeOf = ({ placements = [placement('one')], shifts, absences = [], optOut = null }: Told): WorkHistory => ({
  contactId: 'andrzej',
  placements,
  shifts,
  absences,
  optOut,
});

/** Returns everything advised about a life. */
export const adviceOf = (told: Told) => advise(lifeOf(told), { ...LONDON, ...told.place });

/** Returns what one rule advises about a life, with its facts. */
export const advisoriesOf = <R extends AdvisoryRule>(rule: R, told: Told) =>
  adviceOf(told).advisories.filter((one) => one.rule === rule) as (Advisory & {
    facts: Extract<AdvisoryFacts, { rule: R }>;
  })[];

const REASONS: Record<string, AbsenceReason> = {
  s: 'sickness',
  j: 'juryService',
  l: 'leave',
  c: 'closure',
  i: 'industrialAction',
  f: 'familyLeave',
  o: 'other',
};

/** Returns weeks given as letters from a day: W worked on that weekday, · not worked, others not worked for a reason. */
export function weeksAs(letters: string, first: string, contractorId = 'one') {
  const weeks = [...letters].map((letter, index) => ({ letter, from: after(first, index * 7) }));
  return {
    shifts: weeks.filter(({ letter }) => letter === 'W').map(({ from }) => time(from, 480, { contractorId })),
    absences: weeks
      .filter(({ letter }) => letter in REASONS)
      .map(({ letter, from }) => ({ contractorId, from, to: after(from, 6), reason: REASONS[letter]! })),
  };
}

/** Returns someone's standing in a role, on the last day of the given weeks. */
export function roleAfter(
  letters: string,
  first = '2026-01-05',
  changes: Partial<HistoryPlacement> = {},
): TwelveWeeksFacts {
  const today = after(first, letters.length * 7 - 1);
  const { roles } = adviceOf({
    ...weeksAs(letters, first),
    placements: [placement('one', changes)],
    place: { today },
  });
  return roles[0]!;
}
