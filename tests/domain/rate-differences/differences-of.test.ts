import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf, touches } from '#domain/rate-differences/differences-of.ts';
import type { AcceptedSheet, KnownDifference, NewDifference } from '#domain/rate-differences/rate-difference.ts';

const day = (at: number) => `2026-05-${18 + at}`;
const text = (rate: number) => `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}`;
/** Converts ten-thousandths of a pound and minutes to pence, half a penny up. */
const pence = (rate: number, minutes: number) => Math.floor((rate * minutes * 2 + 6000) / 12_000);
const pounds = (amount: string) => Math.round(Number(amount) * 100);

type Time = { at: number; element: 'standard' | 'nightshift' | 'holiday'; minutes: number };
type Change = { from: number; until: number | null; rate: number; confirms: boolean[] };

const START = 200_000;

/** Returns the pay for worked time with a rate for each day: each run of worked days with one rate is rounded separately. */
function payOf(times: Time[], rates: number[]): number {
  const runs: { rate: number; minutes: number }[] = [];
  for (const { at, minutes } of times.filter(({ element }) => element !== 'holiday').sort((a, b) => a.at - b.at)) {
    if (runs.at(-1)?.rate !== rates[at]) runs.push({ rate: rates[at]!, minutes: 0 });
    runs.at(-1)!.minutes += minutes;
  }
  return runs.reduce((sum, run) => sum + pence(run.rate, run.minutes), 0);
}

const known = (row: NewDifference, isConfirmed: boolean): KnownDifference => ({ ...row, isConfirmed });

/** One minute of each kind is confirmed at 20.001, the other goes back to 20: nothing is owed, and the two runs round down. */
const A_PENNY_WITHOUT_A_ROW: { times: Time[]; changes: Change[] } = {
  times: [
    { at: 0, element: 'standard', minutes: 1 },
    { at: 1, element: 'nightshift', minutes: 1 },
  ],
  changes: [
    { from: 0, until: null, rate: 200_010, confirms: [true, ...Array<boolean>(8).fill(false)] },
    { from: 1, until: null, rate: START, confirms: Array<boolean>(9).fill(false) },
  ],
};

const WEEKS = fc.record({
  times: fc.uniqueArray(
    fc.record({
      at: fc.integer({ min: 0, max: 6 }),
      element: fc.constantFrom('standard' as const, 'nightshift' as const, 'holiday' as const),
      minutes: fc.integer({ min: 1, max: 700 }),
    }),
    { selector: ({ at, element }) => `${at} ${element}`, minLength: 1, maxLength: 9 },
  ),
  changes: fc.array(
    fc.record({
      from: fc.integer({ min: 0, max: 6 }),
      until: fc.option(fc.integer({ min: 1, max: 7 }), { nil: null }),
      rate: fc.constantFrom(START, 200_050, 200_010, 204_000, 206_500, 193_333),
      confirms: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

/** Whether a row is for paid time, so that it can carry the penny from a different rounding. */
const isPaid = ({ element }: NewDifference) => element !== 'holiday';

test('Whatever changes and whenever it is confirmed, a week owed a difference comes to what its rates say, to the penny', () => {
  fc.assert(
    fc.property(WEEKS, ({ times, changes }) => {
      const rates = Array.from({ length: 7 }, () => START);
      let differences: KnownDifference[] = [];
      let isOwed = true;
      const sheet = (): AcceptedSheet => ({
        ...{ timesheetId: 't', chargeRate: null, payRate: text(START), rates: null, differences },
        times: times.map(({ at, ...time }) => ({ day: day(at), quarterDays: 0, ...time })),
      });
      const apply = ({ from, until, rate, confirms }: Change, changeId: string) => {
        for (let at = from; at < (until ?? 7); at += 1) rates[at] = rate;
        const change = {
          ...{ changeId, charge: null, pay: { from: day(from), until: until === null ? null : day(until) } },
          ratesOn: () => ({ chargeRate: null, payRate: text(rate) }),
        };
        const confirmed = differences.filter(({ isConfirmed }) => isConfirmed);
        const rows = touches(change, sheet()) ? differencesOf(sheet(), change) : null;
        if (rows === null) return;
        isOwed = rows.some(isPaid);
        // The order of confirmation is preserved, as by the payroll feed's sequence.
        const now = rows.filter((_, at) => confirms[at % 9]).map((row) => known(row, true));
        const waiting = rows.filter((_, at) => !confirms[at % 9]).map((row) => known(row, false));
        differences = [...confirmed, ...now, ...waiting];
      };
      changes.forEach((change, at) => apply(change, `change ${at}`));
      differences = differences.map((one) => ({ ...one, isConfirmed: true }));
      const paid = payOf(
        times,
        rates.map(() => START),
      );
      const adjusted = differences.reduce((sum, { payAmount }) => sum + pounds(payAmount), 0);
      const left = Math.abs(payOf(times, rates) - paid - adjusted);
      // Where all time was already paid at its rates no row is left: runs of days may round differently, by at most a
      // penny each.
      expect(left).toBeLessThanOrEqual(isOwed ? 0 : times.length);
    }),
    { numRuns: 400, examples: [[A_PENNY_WITHOUT_A_ROW]] },
  );
});

test('A change to the rate already paid leaves nothing to confirm', () => {
  const sheet: AcceptedSheet = {
    ...{ timesheetId: 't', chargeRate: '30', payRate: '20.4', rates: null, differences: [] },
    times: [{ day: day(0), element: 'standard', minutes: 60, quarterDays: 0 }],
  };
  const days = { from: day(0), until: null };
  const change = {
    changeId: 'c',
    charge: days,
    pay: days,
    ratesOn: () => ({ chargeRate: '30.0000', payRate: '20.40' }),
  };
  expect(differencesOf(sheet, change)).toEqual([]);
  expect(touches({ charge: { from: day(1), until: null }, pay: null }, sheet)).toBe(false);
  expect(touches({ charge: null, pay: { from: '2026-05-01', until: day(0) } }, sheet)).toBe(false);
});

test('A new rate is owed in full, and a removed one is reversed in full', () => {
  const time = { day: day(0), element: 'standard' as const, minutes: 0, quarterDays: 6 };
  const days = { from: day(0), until: null };
  const due = (before: string | null, after: string | null) =>
    differencesOf(
      { timesheetId: 't', chargeRate: before, payRate: null, rates: null, times: [time], differences: [] },
      { changeId: 'c', charge: days, pay: null, ratesOn: () => ({ chargeRate: after, payRate: null }) },
    )[0];
  expect(due(null, '180.01')).toMatchObject({ chargeAmount: '270.02', payAmount: '0.00', oldChargeRate: null });
  expect(due('180.01', null)).toMatchObject({ chargeAmount: '-270.02', newChargeRate: null, quarterDays: 6 });
});
