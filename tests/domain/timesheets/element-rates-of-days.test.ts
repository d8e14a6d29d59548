import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenConstraint } from '#domain/broken-constraint.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { pullTimesheet } from '#domain/timesheets/download/pull-timesheets.server.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const day = (n: number) => `2026-05-${String(18 + n).padStart(2, '0')}`;
const add = ({ admin, contractorId }: TestPlacement, rate: object) =>
  addRate(admin, contractorId, AddRateSchema.parse(rate));

type Own = { of: 'amount' | 'factor'; value: number } | null;
type Change = { at: number; pay: number | null; night: Own; holiday: Own };
type Shift = { at: number; hours: number; minutes: number; kind: 'standard' | 'night' | 'holiday' };

// Amounts are pence, factors quarters of one: everything below is an integer.
const typed = (own: Own) =>
  own === null ? null : own.of === 'amount' ? (own.value / 100).toFixed(2) : `${own.value / 4}x`;
/** Returns ten-thousandths of a pound. */
const worth = (own: Own, pay: number) =>
  own === null ? null : own.of === 'amount' ? own.value * 100 : (pay * 100 * own.value) / 4;
const pence = (rate: number, minutes: number) => Math.floor((rate * minutes * 2 + 6_000) / 12_000);

/** Returns what a payroll clerk would pay for the week: day by day, each element of a run of days with the same rates rounded separately. */
function payOf(start: Change, changes: Change[], shifts: Shift[]): number {
  let now = { ...start };
  const sums = new Map<string, { rate: number; minutes: number }>();
  let [run, before] = [0, ''];
  for (let at = -7; at < 7; at += 1) {
    const change = changes.find((one) => one.at === at);
    now = {
      at,
      pay: change?.pay ?? now.pay,
      night: change?.night ?? now.night,
      holiday: change?.holiday ?? now.holiday,
    };
    if (at < 0) continue;
    const has = (kind: Shift['kind']) => shifts.some((one) => one.kind === kind);
    const night = has('night') ? worth(now.night, now.pay!) : null;
    const holiday = has('holiday') ? worth(now.holiday, now.pay!) : null;
    const rates = [now.pay, night, holiday].join();
    if (rates !== before) run += 1;
    before = rates;
    for (const { hours, minutes, kind } of shifts.filter((one) => one.at === at)) {
      const isOwn = (kind === 'night' && night !== null) || (kind === 'holiday' && holiday !== null);
      if (kind === 'holiday' && !isOwn) continue;
      const rate = kind === 'night' ? (night ?? now.pay! * 100) : kind === 'holiday' ? holiday! : now.pay! * 100;
      const key = `${run} ${isOwn ? kind : ''}`;
      const sum = sums.get(key) ?? { rate, minutes: 0 };
      sums.set(key, { rate, minutes: sum.minutes + hours * 60 + minutes });
    }
  }
  return [...sums.values()].reduce((all, { rate, minutes }) => all + pence(rate, minutes), 0);
}

const entryOf = ({ at, hours, minutes, kind }: Shift) => {
  const ends = (from: number) => `${String((from + hours) % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  return kind === 'night'
    ? { entryDate: day(at), startTime: '21:00', endTime: ends(21), isNightshift: true }
    : { entryDate: day(at), startTime: '08:00', endTime: ends(8), isHoliday: kind === 'holiday' };
};

const own = fc.option(
  fc.oneof(
    fc.record({ of: fc.constant('amount' as const), value: fc.integer({ min: 0, max: 4000 }) }),
    fc.record({ of: fc.constant('factor' as const), value: fc.integer({ min: 0, max: 12 }) }),
  ),
  { nil: null },
);
const week = fc.record({
  start: fc.record({ at: fc.constant(-8), pay: fc.integer({ min: 1, max: 3000 }), night: own, holiday: own }),
  changes: fc.uniqueArray(
    fc.record({
      at: fc.integer({ min: -7, max: 8 }),
      pay: fc.option(fc.integer({ min: 1, max: 3000 }), { nil: null }),
      night: own,
      holiday: own,
    }),
    { selector: ({ at }) => at, maxLength: 4 },
  ),
  shifts: fc.uniqueArray(
    fc.record({
      at: fc.integer({ min: 0, max: 6 }),
      hours: fc.integer({ min: 4, max: 8 }),
      minutes: fc.integer({ min: 0, max: 59 }),
      kind: fc.constantFrom('standard' as const, 'night' as const, 'night' as const, 'holiday' as const),
    }),
    { selector: ({ at }) => at, minLength: 1, maxLength: 7 },
  ),
});

type Told = { payRate: string | null; workedMinutes: number; rates: { payAmount: string }[] | null };

test('Whatever rates nightshifts and holidays have and whenever they change, a week comes to what a clerk would pay', async () => {
  await fc.assert(
    fc.asyncProperty(week, async ({ start, changes, shifts }) => {
      const rates = { nightshiftPayRate: typed(start.night), holidayPayRate: typed(start.holiday) };
      const payRate = (start.pay / 100).toFixed(2);
      const placement = await makePlacement(world.here, {}, { start: '2026-01-05', payRate, ...rates });
      const timesheetId = await submitWeek(placement, { entries: shifts.map(entryOf) });
      for (const { at, pay, night, holiday } of changes) {
        if (pay === null && night === null && holiday === null) continue;
        const own = { nightshiftPayRate: typed(night), holidayPayRate: typed(holiday) };
        await add(placement, { from: day(at), payRate: pay === null ? null : (pay / 100).toFixed(2), ...own });
      }
      const told = async () => JSON.parse(await pullTimesheet(world.here, timesheetId)) as Told;
      const waiting = await told();
      await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
      const accepted = await told();
      expect(accepted.rates).toEqual(waiting.rates);
      const paid = accepted.rates
        ? accepted.rates.reduce((sum, { payAmount }) => sum + Math.round(Number(payAmount) * 100), 0)
        : pence(Math.round(Number(accepted.payRate) * 10_000), accepted.workedMinutes);
      expect(paid).toBe(payOf(start, changes, shifts));
    }),
    { numRuns: 25 },
  );
});

const NIGHT = [{ entryDate: day(1), startTime: '22:00', endTime: '06:00', isNightshift: true }];

test('A week without nightshifts and holidays has one rate, whatever their rates are, and does not mention them', async () => {
  const rates = { payRate: '14.60', nightshiftPayRate: '1.5x', holidayPayRate: '1x' };
  const placement = await makePlacement(world.here, {}, { start: '2026-01-05', ...rates });
  await add(placement, { from: day(2), nightshiftPayRate: '2x' });
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  expect(JSON.parse(await pullTimesheet(world.here, timesheetId))).toMatchObject({ payRate: '14.6000', rates: null });
});

test('A paid holiday counts in parts of days if days are charged', async () => {
  const contract = { chargingPeriod: 'daily', allowNightshifts: false };
  const rates = { start: '2026-01-05', payRate: '180.02', holidayPayRate: '0.5x' };
  const placement = await makePlacement(world.here, contract, rates);
  const entries = [
    { entryDate: day(0), chargingPeriodRate: '1' },
    { entryDate: day(1), chargingPeriodRate: '0.75', isHoliday: true },
  ];
  const timesheetId = await submitWeek(placement, { entries });
  const { rates: told } = JSON.parse(await pullTimesheet(world.here, timesheetId)) as Told;
  // 180.02 and 0.75 × 90.01, which is 67.5075.
  expect(told).toMatchObject([{ holidayPayRate: '90.0100', payAmount: '247.53' }]);
});

test('The database refuses to accept nightshifts without fixed rates', async () => {
  const accept = async (placement: TestPlacement) => {
    const timesheetId = await submitWeek(placement, { entries: NIGHT });
    return world.here.db.run({
      text: `update timesheets set status = 'accepted', has_fixed_rates = true, authorisation_date = now(),
        decided_by_name = 'A' where id = $1`,
      values: [timesheetId],
    });
  };
  const none = await makePlacement(world.here, {}, { start: '2026-01-05', payRate: '15' });
  expect(await accept(none)).toEqual([]);
  const starting = await makePlacement(world.here, {}, { start: '2026-01-05', payRate: '15', nightshiftPayRate: '2x' });
  const dated = await makePlacement(world.here, {}, { start: '2026-01-05', payRate: '15' });
  await add(dated, { from: day(6), nightshiftPayRate: '2x' });
  for (const placement of [starting, dated])
    await expect(accept(placement)).rejects.toSatisfy(
      (error) => brokenConstraint(error) === 'timesheets_element_rates_fixed',
    );
});
