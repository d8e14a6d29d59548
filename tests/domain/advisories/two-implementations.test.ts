import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advise } from '#domain/advisories/rules/advise.ts';
import type { Advisory, AdvisoryFacts, AdvisoryRule } from '#domain/advisories/advisory.ts';
import type {
  WorkHistory,
  HistoryAbsence,
  HistoryPlacement,
  HistoryShift,
} from '#domain/advisories/rules/work-history.ts';
import { ABSENCE_REASONS } from '#domain/declarations/absence-reason.ts';
import { after, LONDON } from './work-histories.ts';
import { beginning, naively, passing, type Verdict } from './naive.ts';

const SEED = Number(process.env.ADVISORY_SEED ?? 20_260_107);
const LIVES = Number(process.env.RANDOM_LIVES ?? (process.env.STRYKER_MUTATOR_WORKER ? 200 : 2000));

const stretch = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('work' as const),
      weeks: fc.integer({ min: 1, max: 14 }),
      days: fc.oneof(fc.constantFrom(0b0011111, 0b0111111, 0b1111111), fc.integer({ min: 1, max: 127 })),
      start: fc.nat(95),
      quarters: fc.oneof(fc.integer({ min: 30, max: 42 }), fc.integer({ min: 4, max: 60 })),
      drift: fc.nat(12),
      breakMinutes: fc.constantFrom(0, 15, 19, 20, 30, 60),
      isTimed: fc.boolean(),
      placement: fc.nat(2),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('rest' as const), days: fc.integer({ min: 1, max: 56 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('absent' as const),
      weeks: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 25, max: 31 })),
      reason: fc.constantFrom(...ABSENCE_REASONS),
      isOneDay: fc.boolean(),
      placement: fc.nat(2),
    }),
  },
);

const lives = fc.record({
  start: fc.nat(360),
  tracks: fc.array(fc.array(stretch, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 2 }),
  isOneRole: fc.boolean(),
  end: fc.option(fc.nat(300)),
  priorWeeks: fc.oneof(fc.constant(0), fc.nat(14)),
  priorFrom: fc.option(fc.nat(120)),
  optOut: fc.option(fc.record({ from: fc.nat(200), days: fc.option(fc.nat(200)) })),
  today: fc.nat(420),
});
type Told = typeof lives extends fc.Arbitrary<infer T> ? T : never;

const clock = (quarter: number) => {
  const of = quarter % 96;
  return `${String(Math.floor(of / 4)).padStart(2, '0')}:${String((of % 4) * 15).padStart(2, '0')}`;
};

function lifeOf(told: Told): WorkHistory {
  const first = after('2026-01-01', told.start);
  const placements = ['one', 'two', 'three'].map((contractorId, index): HistoryPlacement => ({
    contractorId,
    clientId: index === 2 ? 'northmoor' : 'holbeck',
    role: told.isOneRole ? 'truck' : contractorId,
    start: after(first, index === 0 ? 0 : 20 * index),
    plannedEnd: told.end === null ? null : after(first, told.end + 30 * index),
    priorWeeks: index === 0 ? told.priorWeeks : 0,
    priorFrom: index === 0 && told.priorFrom !== null ? after(first, -told.priorFrom) : null,
  }));
  const shifts: HistoryShift[] = [];
  const absences: HistoryAbsence[] = [];
  for (const track of told.tracks) {
    let date = first;
    for (const one of track) {
      const days = one.does === 'rest' ? one.days : one.weeks * 7;
      const contractorId = one.does === 'rest' ? 'one' : placements[one.placement]!.contractorId;
      if (one.does === 'absent')
        absences.push({
          contractorId,
          from: date,
          to: one.isOneDay ? date : after(date, days - 1),
          reason: one.reason,
        });
      if (one.does === 'work')
        for (let day = 0; day < days; day += 1) {
          if (((one.days >> (day % 7)) & 1) === 0) continue;
          const from = one.start + ((day * one.drift) % 5);
          const times = { start: clock(from), end: clock(from + one.quarters) };
          const shift = { contractorId, timesheetId: 'one', date: after(date, day), ...times, minutes: 0 };
          const minutes = passing({ ...shift, breakMinutes: 0 }) * 15 - one.breakMinutes;
          const untimed = one.isTimed ? {} : { start: null, end: null };
          if (minutes > 0) shifts.push({ ...shift, breakMinutes: one.breakMinutes, minutes, ...untimed });
        }
      date = after(date, days);
    }
  }
  const optOut = told.optOut && {
    from: after(first, told.optOut.from),
    until: told.optOut.days === null ? null : after(first, told.optOut.from + told.optOut.days),
  };
  return { contactId: 'andrzej', placements, shifts, absences, optOut };
}

const sayings = <R extends AdvisoryRule>(
  advisories: Advisory[],
  rule: R,
  say: (facts: Extract<AdvisoryFacts, { rule: R }>, advisory: Advisory) => string,
) => advisories.filter((one) => one.rule === rule).map((one) => say(one.facts as never, one));

/** Returns the product's verdict on a life, in the second implementation's notation. */
function verdictOf(life: WorkHistory, today: string): Verdict {
  const { roles, advisories } = advise(life, { ...LONDON, today });
  return {
    roles: roles.map(({ count, firstWeek, rightsFrom }) => ({ count, firstWeek, rightsFrom })),
    averages: sayings(
      advisories,
      'fortyEightHours',
      ({ to, workedMinutes, addedMinutes }, { level }) => `${after(to, -6)} ${level} ${workedMinutes}+${addedMinutes}`,
    ),
    nights: sayings(advisories, 'nightWork', ({ to }) => after(to, -6)),
    rests: sayings(advisories, 'dailyRest', ({ first, restMinutes }) => `${beginning(first)} ${restMinutes}`),
    weeks: sayings(advisories, 'weeklyRest', ({ from }) => from).sort(),
    breaks: sayings(advisories, 'break', ({ shift }) => `${shift.date} ${shift.start} ${shift.contractorId}`).sort(),
  };
}

test(`two implementations agree on ${LIVES} lives of seed ${SEED}`, { timeout: 240_000 }, () => {
  const kept = { rights: 0, restarts: 0, averages: 0, nights: 0, rests: 0, weeks: 0, breaks: 0 };
  for (const told of fc.sample(lives, { seed: SEED, numRuns: LIVES })) {
    const life = lifeOf(told);
    const today = after('2026-01-01', told.start + told.today);
    const found = verdictOf(life, today);
    const expected = naively(life, { ...LONDON, today });
    expect(found, `seed ${SEED}, today ${today}: ${JSON.stringify(told)}`).toEqual(expected);
    kept.rights += expected.roles.filter(({ rightsFrom }) => rightsFrom !== null).length;
    kept.restarts += expected.roles.filter(({ count }) => count === 0).length;
    for (const rule of ['averages', 'nights', 'rests', 'weeks', 'breaks'] as const) kept[rule] += expected[rule].length;
  }
  // Lives that gave nothing to compare would prove nothing.
  for (const [rule, count] of Object.entries(kept)) expect(count, rule).toBeGreaterThan(LIVES / 4);
});
