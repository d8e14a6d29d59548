import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import type { AllRates } from '#domain/contractors/rates/dated-rates.ts';
import { NO_ELEMENT_RATES } from '#domain/contractors/rates/element-rates.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { removeRate } from '#domain/contractors/rates/remove-rate.server.ts';
import { exportDigest } from '#domain/digests/export-digest.server.ts';
import { confirmDifferences } from '#domain/rate-differences/confirm-differences.server.ts';
import { differencesOf } from '#domain/rate-differences/differences-of.ts';
import { listDifferences } from '#domain/rate-differences/list-differences.server.ts';
import type { AcceptedSheet, DayTime, KnownDifference } from '#domain/rate-differences/rate-difference.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

test('Nightshifts and holidays given a rate afterwards are owed it, and owe it back when it is removed', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-01-05', chargeRate: '20', payRate: '14.60' });
  const { admin, contractorId } = placement;
  const add = (rate: object) => addRate(admin, contractorId, AddRateSchema.parse(rate));
  const open = async () => {
    const listed = (await listDifferences(admin, contractorId)).filter(({ status }) => status === 'open');
    return listed.map((one) => [one.element, one.minutes, one.oldPayRate, one.newPayRate, one.payAmount]);
  };
  const timesheetId = await submitWeek(placement, {
    entries: [
      { entryDate: '2026-05-18', startTime: '09:00', endTime: '17:00', breakTime: '30' },
      { entryDate: '2026-05-19', startTime: '22:00', endTime: '05:05', isNightshift: true },
      { entryDate: '2026-05-20', startTime: '09:00', endTime: '16:30', isHoliday: true },
    ],
  });
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  const first = await add({ from: '2026-05-18', nightshiftPayRate: '1.5x', holidayPayRate: '1x' });
  // Paid 875 minutes at 14.60, 212.92; due 109.50, 155.13 (425 minutes at 21.90) and 109.50 for the holiday.
  expect(await open()).toEqual([
    ['nightshift', 425, '14.6000', '21.9000', '51.71'],
    ['holiday', 450, null, '14.6000', '109.50'],
  ]);
  await confirmDifferences(admin, contractorId, {});
  await add({ from: '2026-05-19', payRate: '15' });
  // Factors follow the ordinary rate: 159.38 and 112.50 instead of 155.13 and 109.50.
  expect(await open()).toEqual([
    ['nightshift', 425, '21.9000', '22.5000', '4.25'],
    ['holiday', 450, '14.6000', '15.0000', '3.00'],
  ]);
  await removeRate(admin, { contractorId, rateId: first.rateId });
  // Now due 109.50 and 106.25 (425 minutes at 15), nothing for the holiday; 374.13 was paid.
  expect(await open()).toEqual([
    ['nightshift', 425, '21.9000', '15.0000', '-48.88'],
    ['holiday', 450, '14.6000', null, '-109.50'],
  ]);
  await confirmDifferences(admin, contractorId, {});
  const { totals } = await exportDigest(world.here, { from: '2026-05-18', to: '2026-05-18' });
  expect(totals.payAmount).toBe('215.75');
});

const day = (at: number) => `2026-05-${18 + at}`;
const text = (rate: number) => `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}`;
const pence = (rate: number, minutes: number) => Math.floor((rate * minutes * 2 + 6_000) / 12_000);
type Day = { pay: number; night: number | null; holiday: number | null };

/** Pays runs of days with one rate, each rounded separately: for other work, for nightshifts and for holidays with their own. */
function payOf(times: DayTime[], days: Day[]): number {
  const sums = new Map<string, { key: string; rate: number; minutes: number }[]>();
  for (const { day: on, element, minutes } of times) {
    const { pay, night, holiday } = days[Number(on.slice(8)) - 18]!;
    const own = element === 'nightshift' ? night : element === 'holiday' ? holiday : null;
    if (element === 'holiday' && own === null) continue;
    const stream = sums.get(own === null ? '' : element) ?? [];
    sums.set(own === null ? '' : element, stream);
    const rate = own ?? pay;
    if (stream.at(-1)?.rate !== rate) stream.push({ key: on, rate, minutes: 0 });
    stream.at(-1)!.minutes += minutes;
  }
  return [...sums.values()].flat().reduce((all, { rate, minutes }) => all + pence(rate, minutes), 0);
}

test('Whatever changes in ordinary and separate rates, open differences make a week what its rates come to, to the penny', () => {
  const ordinary = fc.constantFrom(146_000, 146_050, 193_333, 150_001);
  // Never the ordinary one: a night whose ordinary rate equals its own is owed nothing, not even the penny from a
  // different rounding.
  const own = fc.constantFrom(219_000, 219_075, 290_001);
  const week = fc.record({
    times: fc.uniqueArray(
      fc.record({
        day: fc.integer({ min: 0, max: 6 }).map(day),
        element: fc.constantFrom('standard' as const, 'nightshift' as const, 'holiday' as const),
        minutes: fc.integer({ min: 1, max: 700 }),
        quarterDays: fc.constant(0),
      }),
      { selector: (time) => `${time.day} ${time.element}`, minLength: 1, maxLength: 9 },
    ),
    changes: fc.array(
      fc.oneof(
        fc.record({ from: fc.integer({ min: 0, max: 6 }), of: fc.constant('pay'), rate: ordinary }),
        fc.record({ from: fc.integer({ min: 0, max: 6 }), of: fc.constantFrom('night', 'holiday'), rate: own }),
      ),
      { minLength: 1, maxLength: 6 },
    ),
  });
  fc.assert(
    fc.property(week, ({ times: found, changes }) => {
      const times = [...found].sort((a, b) => a.day.localeCompare(b.day));
      const days: Day[] = Array.from({ length: 7 }, () => ({ pay: 146_000, night: null, holiday: null }));
      const paid = payOf(times, days);
      let differences: KnownDifference[] = [];
      changes.forEach((change, at) => {
        for (let on = change.from; on < 7; on += 1) days[on] = { ...days[on]!, [change.of]: change.rate };
        const sheet: AcceptedSheet = {
          ...{ timesheetId: 't', chargeRate: null, payRate: text(146_000), rates: null, times, differences },
        };
        const holds = (of: string) => (change.of === of ? { from: day(change.from), until: null } : null);
        const now = (on: string): AllRates => {
          const { pay, night, holiday } = days[Number(on.slice(8)) - 18]!;
          const own = { nightshiftPayRate: night && text(night), holidayPayRate: holiday && text(holiday) };
          return { ...NO_ELEMENT_RATES, chargeRate: null, payRate: text(pay), ...own } as AllRates;
        };
        const rows = differencesOf(sheet, {
          ...{ changeId: `change ${at}`, charge: null, pay: holds('pay'), ratesOn: now },
          own: { nightshiftPayRate: holds('night'), holidayPayRate: holds('holiday') },
        });
        differences = rows.map((row) => ({ ...row, isConfirmed: false }));
      });
      const owed = differences.reduce((sum, { payAmount }) => sum + Math.round(Number(payAmount) * 100), 0);
      expect(paid + owed).toBe(payOf(times, days));
    }),
    { numRuns: 400 },
  );
});
