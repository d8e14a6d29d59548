import { groupBy } from '../../group-by.ts';
import type { AbsenceReason } from '../../declarations/absence-reason.ts';
import type {
  Advisory,
  AdvisoryFacts,
  AverageFacts,
  AdvisoryLevel,
  NamedShift,
  PlacementSum,
  TwelveWeeksFacts,
} from '../advisory.ts';
import { type Average, averages, isNightAverageOver, levelOf } from './forty-eight-hours.ts';
import {
  dateOf,
  dayOf,
  daysWorked,
  type Known,
  type WorkHistory,
  type HistoryPlacement,
  type Place,
  type TimedShift,
  weekdayOf,
  weekOf,
} from './work-history.ts';
import { isNightShift, lacksBreak, lacksWeeklyRest, shortRests } from './rest.ts';
import { type AbsentDays, type Ready, ready } from './ready-work-history.ts';
import { COMING_UP_DAYS, THRESHOLDS } from './thresholds.ts';
import { countWeeks, drawnWeeks, type TwelveWeeks } from './twelve-weeks.ts';

/** The result for one person’s work: their standing in each role, every advisory, and the day to look again. */
export type Advice = {
  roles: TwelveWeeksFacts[];
  /** Each role as an advisory, whether near its dates or not. */
  standings: Advisory[];
  /** The average of the weeks ending with the last one worked. */
  average: AverageFacts | null;
  advisories: Advisory[];
  looksAgainOn: string | null;
};

/**
 * Computes everything about one person’s work as of the agency’s today; pure and deterministic. An advisory the facts
 * no longer support is absent.
 */
export function advise(life: WorkHistory, place: Place): Advice {
  const found = ready(life, place);
  const roles = rolesOf(found);
  const all = averagesOf(found);
  return {
    roles: roles.map(({ facts }) => facts),
    standings: roles.map((role) => standingOf(found, role)),
    average: all.length === 0 ? null : averageFacts(all.at(-1)!),
    looksAgainOn: date(looksAgain(found, roles)),
    advisories: [
      ...roles.flatMap((role) => comingUp(found, role)),
      ...averageAdvisories(found, all),
      ...restAdvisories(found),
    ],
  };
}

/** Builds the common part of an advisory, from its rule, its period and what it counted. */
function advisory(
  { life }: Ready,
  { facts, level, on, period }: { facts: AdvisoryFacts; level: AdvisoryLevel; on: number; period: string },
  counted: TimedShift[],
): Advisory {
  const { contactId } = life;
  const key = `${contactId}.${facts.rule}.${period}`;
  return { key, contactId, rule: facts.rule, level, on: dateOf(on), counted: sumsOf(counted), facts };
}

function sumsOf(shifts: TimedShift[]): PlacementSum[] {
  const sums = new Map<string, PlacementSum>();
  for (const { contractorId, minutes, dailyMinutes } of shifts) {
    const sum = sums.get(contractorId) ?? {
      contractorId,
      minutes: 0,
      shifts: 0,
      ...(dailyMinutes && { dailyMinutes }),
    };
    sums.set(contractorId, { ...sum, minutes: sum.minutes + minutes, shifts: sum.shifts + 1 });
  }
  return [...sums.values()].sort((one, other) => (one.contractorId < other.contractorId ? -1 : 1));
}

type Role = { placements: HistoryPlacement[]; shifts: TimedShift[]; standing: TwelveWeeks; facts: TwelveWeeksFacts };

/** Returns the person’s roles at clients, with their standing in each. Roles with no work are left out. */
function rolesOf(found: Ready): Role[] {
  const groups = groupBy(found.life.placements, ({ clientId, role }) => `${clientId} ${role}`);
  return [...groups.values()].flatMap((placements) => {
    const ids = new Set(placements.map(({ contractorId }) => contractorId));
    const shifts = found.shifts.filter(({ contractorId }) => ids.has(contractorId));
    const prior = placements.find(({ priorWeeks }) => priorWeeks > 0);
    const standing = countWeeks(
      {
        worked: new Set(shifts.flatMap((shift) => daysWorked(shift, found.place.timeZone))),
        absent: absentDays(found.absences.filter(({ contractorId }) => ids.has(contractorId))),
        plannedEnd: (day) => lastEnd(placements.filter(({ start }) => dayOf(start) <= day)),
        lastDay: lastEnd(placements),
        priorWeeks: prior?.priorWeeks ?? 0,
        priorFrom: prior?.priorFrom ? dayOf(prior.priorFrom) : null,
      },
      found.today,
    );
    return standing ? [{ placements, shifts, standing, facts: factsOf(placements[0]!, standing) }] : [];
  });
}

function absentDays(absences: AbsentDays[]): Map<number, AbsenceReason> {
  const days = new Map<number, AbsenceReason>();
  for (const { from, to, reason } of absences)
    for (let day = from; day <= to; day += 1) if ((days.get(day) ?? 'other') === 'other') days.set(day, reason);
  return days;
}

/** Returns the latest planned end; null if any has none. */
const lastEnd = (placements: HistoryPlacement[]): number | null =>
  placements.some(({ plannedEnd }) => plannedEnd === null)
    ? null
    : Math.max(...placements.map(({ plannedEnd }) => dayOf(plannedEnd!)));

const date = (day: number | null) => (day === null ? null : dateOf(day));

function factsOf({ clientId, role }: HistoryPlacement, standing: TwelveWeeks): TwelveWeeksFacts {
  const { count, firstWeek, rightsFrom, expectedFrom, pausedSince, resetsOn, afterBreak, pausedWeeks, priorWeeks } =
    standing;
  return {
    rule: 'twelveWeeks',
    clientId,
    role,
    count,
    firstWeek: dateOf(firstWeek),
    rightsFrom: date(rightsFrom),
    expectedFrom: date(expectedFrom),
    pausedSince: date(pausedSince),
    resetsOn: date(resetsOn),
    afterBreak,
    pausedWeeks,
    priorWeeks,
    weeks: drawnWeeks(standing).map(({ from, ...week }) => ({ from: dateOf(from), ...week })),
  };
}

/** Returns advisories that rights have begun, or that they or the end of a count come up within two weeks. */
function comingUp(found: Ready, role: Role): Advisory[] {
  const { rightsFrom, expectedFrom, resetsOn } = role.standing;
  const isSoon = (day: number | null): day is number =>
    day !== null && day > found.today && day <= found.today + COMING_UP_DAYS;
  const lastToWork = resetsOn === null ? null : resetsOn - 1;
  const soon = [rightsFrom ?? expectedFrom, lastToWork].filter(isSoon);
  const on = soon.length > 0 ? Math.min(...soon) : rightsFrom;
  if (on === null) return [];
  const level = soon.length > 0 ? ('comingUp' as const) : ('over' as const);
  return [{ ...standingOf(found, role), level, on: dateOf(on) }];
}

/** Returns the standing in a role, with the counted shifts. */
function standingOf(found: Ready, { placements, shifts, standing, facts }: Role): Advisory {
  const { firstWeek, rightsFrom } = standing;
  const first = placements.map(({ contractorId }) => contractorId).sort()[0]!;
  const counted = shifts.filter(({ day }) => day >= firstWeek);
  const [level, period] = [rightsFrom === null ? 'comingUp' : 'over', `${dateOf(firstWeek)}.${first}`] as const;
  return advisory(found, { facts, level, on: rightsFrom ?? found.today, period }, counted);
}

/** Returns the next day on which the calendar alone may change a running count: a week ends, or a date comes within two weeks. */
function looksAgain({ today }: Ready, roles: Role[]): number | null {
  const days = roles
    .filter(({ standing }) => standing.count > 0)
    .flatMap(({ standing: { weekday, rightsFrom, expectedFrom, resetsOn } }) => [
      weekOf(today, weekday) + 7,
      ...[rightsFrom, expectedFrom, resetsOn === null ? null : resetsOn - 1]
        .filter((day) => day !== null)
        .map((day) => day - COMING_UP_DAYS),
    ])
    .filter((day) => day > today);
  return days.length === 0 ? null : Math.min(...days);
}

/** Reasons whose days are excluded from an average (WTR regulation 4(7)). */
const EXCLUDED: readonly AbsenceReason[] = ['leave', 'sickness', 'familyLeave'];

/** Returns days not worked for an excluding reason: for a declared week, Monday to Friday. */
function excludedDays({ absences, life, shifts }: Ready): Set<number> {
  const worked = new Set(shifts.map(({ day }) => day));
  const placements = new Set(life.placements.map(({ contractorId }) => contractorId));
  const days = new Set<number>();
  for (const { contractorId, from, to, reason } of absences)
    if (placements.has(contractorId) && EXCLUDED.includes(reason))
      for (let day = from; day <= to; day += 1)
        if (!worked.has(day) && (from === to || weekdayOf(day) < 5)) days.add(day);
  return days;
}

const isOptedOut = ({ life: { optOut } }: Ready, day: number) =>
  optOut !== null && dayOf(optOut.from) <= day && (optOut.until === null || day <= dayOf(optOut.until));

/** Returns the average for each week from the first worked to the last. */
function averagesOf(found: Ready): Average[] {
  const { shifts, weekday } = found;
  if (shifts.length === 0) return [];
  const minutes = new Map<number, number>();
  for (const shift of shifts) minutes.set(shift.day, (minutes.get(shift.day) ?? 0) + shift.minutes);
  const [firstWeek, lastWeek] = [weekOf(shifts[0]!.day, weekday), weekOf(shifts.at(-1)!.day, weekday)];
  return averages({ minutes, excluded: excludedDays(found), firstWeek, lastWeek });
}

/** Returns advisories on averages above or near 48 hours, and on those of night workers. */
function averageAdvisories(found: Ready, all: Average[]): Advisory[] {
  const { shifts, known, weekday, place } = found;
  const nights = known.filter((shift) => isNightShift(shift, place.timeZone)).map(({ day }) => weekOf(day, weekday));
  const nightWeeks = [...new Set(nights)];
  return all.flatMap((average) => {
    const level = isOptedOut(found, average.week + 6) ? null : levelOf(average);
    const nightly = nightWeeks.filter((week) => week >= average.from && week <= average.week).length;
    const isNightOver = nightly >= THRESHOLDS.nightWeeks.value && isNightAverageOver(average);
    if (!level && !isNightOver) return [];
    const { week } = average;
    const sum = averageFacts(average);
    const common = { on: week + 6, period: dateOf(week) };
    const counted = shifts.filter(({ day }) => day >= average.from && day <= average.until);
    const within = counted.filter(({ day }) => day < week + 7);
    return [
      ...(level ? [advisory(found, { ...common, level, facts: { rule: 'fortyEightHours', ...sum } }, counted)] : []),
      ...(isNightOver
        ? [
            advisory(
              found,
              { ...common, level: 'over', facts: { rule: 'nightWork', nightWeeks: nightly, ...sum } },
              within,
            ),
          ]
        : []),
    ];
  });
}

const averageFacts = ({ from, week, weeks, worked, added, addedDays, excludedDays }: Average) => ({
  from: dateOf(from),
  to: dateOf(week + 6),
  weeks,
  workedMinutes: worked,
  addedMinutes: added,
  addedDays,
  excludedDays,
});

const named = ({ timesheetId, contractorId, date, start, end, breakMinutes }: Known): NamedShift => ({
  timesheetId,
  contractorId,
  date,
  start,
  end,
  breakMinutes,
});

/** Returns advisories on missing daily and weekly rest and missing breaks. */
function restAdvisories(found: Ready): Advisory[] {
  const { known, weekday, place } = found;
  const daily = shortRests(known).map(({ first, before, after, rest }) => {
    const facts: AdvisoryFacts = {
      rule: 'dailyRest',
      restMinutes: rest,
      first: named(first),
      before: named(before),
      after: after && named(after),
    };
    const common = { level: 'missing', on: (after ?? first).day, period: `${first.date}T${first.start}` } as const;
    return advisory(found, { ...common, facts }, [...new Set([first, before, ...(after ? [after] : [])])]);
  });
  const breaks = known.filter(lacksBreak).map((shift) => {
    const facts: AdvisoryFacts = { rule: 'break', minutes: shift.to - shift.from, shift: named(shift) };
    // Shifts of two placements may begin at the same time.
    const period = `${shift.date}T${shift.start}.${shift.contractorId}`;
    return advisory(found, { facts, level: 'missing', on: shift.day, period }, [shift]);
  });
  const weeks = groupBy(known, ({ day }) => weekOf(day, weekday));
  const weekly = [...weeks.keys()].flatMap((week) => {
    const near = [week - 14, week - 7, week].flatMap((one) => weeks.get(one) ?? []);
    if (!lacksWeeklyRest(near, week, place.timeZone)) return [];
    const facts: AdvisoryFacts = { rule: 'weeklyRest', from: dateOf(week), to: dateOf(week + 6) };
    const counted = near.filter(({ day }) => day >= week - 7);
    return [advisory(found, { facts, level: 'missing', on: week + 6, period: dateOf(week) }, counted)];
  });
  return [...daily, ...weekly, ...breaks];
}
