import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROW_SHAPES, type RowShape } from '#domain/payroll-layouts/pay-fields.ts';
import type { PayEntry } from '#domain/payroll-layouts/pay-entry.ts';
import { layoutColumn } from '#domain/payroll-layouts/payroll-layout.ts';
import { dailyEntry, feedEntry, layoutWith, reversalOf, writeFile } from './pay-entries.ts';

/** Number of random lives: weeks of up to three placements of one person, hourly and daily. Mutants are tested with fewer. */
const LIVES = Number(process.env.RANDOM_LIVES ?? (process.env.STRYKER_MUTATOR_WORKER ? 200 : 2000));

const ELEMENTS = ['standard', 'nightshift', 'holiday'] as const;
type Element = (typeof ELEMENTS)[number];
/** One day of a life: minutes of an element, or quarters of a day if the week is charged daily. */
type Day = { day: string; element: Element; minutes: number; quarters: number };
type Week = {
  days: Day[];
  isDaily: boolean;
  pence: number;
  placement: number;
  costCentre: string | null;
  department: string | null;
  isReversal: boolean;
};

const DATES = ['18', '19', '20', '21', '22', '23', '24'].map((day) => `2026-05-${day}`);
const Codes = fc.constantFrom(null, 'CC-1', 'CC-2');
const AWeek = fc
  .record({
    dates: fc.uniqueArray(fc.constantFrom(...DATES), { minLength: 1 }),
    minutes: fc.array(fc.integer({ min: 1, max: 720 }), { minLength: 7, maxLength: 7 }),
    quarters: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 7, maxLength: 7 }),
    elements: fc.array(fc.constantFrom(...ELEMENTS), { minLength: 7, maxLength: 7 }),
    isDaily: fc.boolean(),
    pence: fc.constantFrom(1460, 1461, 18_550),
    placement: fc.integer({ min: 1, max: 3 }),
    costCentre: Codes,
    department: Codes,
    isReversal: fc.boolean(),
  })
  .map(({ dates, minutes, quarters, elements, isDaily, ...week }): Week => {
    const days = dates.sort().map((day, at): Day => {
      const element = isDaily && elements[at] === 'nightshift' ? 'standard' : elements[at]!;
      return { day, element, minutes: isDaily ? 0 : minutes[at]!, quarters: isDaily ? quarters[at]! : 0 };
    });
    return { ...week, isDaily, days };
  });

const pounds = (pence: number) => `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;

function entryOf(week: Week, at: number): PayEntry {
  const { days, isDaily, pence, placement, costCentre, department, isReversal } = week;
  const more = {
    timesheetId: `sheet ${at}`,
    contractorId: `placement ${placement}`,
    costCentre,
    department,
    document: { payRate: `${pounds(pence)}00` },
  };
  const made = isDaily
    ? dailyEntry(
        days.map(({ day, quarters, element }) => ({ day, quarters, as: element as 'standard' | 'holiday' })),
        more,
      )
    : feedEntry(
        days.map(({ day, minutes, element }) => ({ day, minutes, as: element })),
        more,
      );
  return isReversal ? reversalOf(made) : made;
}

/** Returns hundredths of a fraction, with its minus sign, rounding halves away from zero. */
function hundredths(over: number, under: number): string {
  const cents = Math.floor((Math.abs(over) * 200 + under) / (2 * under));
  return `${over < 0 && cents > 0 ? '-' : ''}${pounds(cents)}`;
}

/** Returns the lines of a shape, one day after another, from the weeks alone. */
function linesOf(weeks: Week[], shape: RowShape): string[] {
  const rows: { key: string; week: Week; element: Element; minutes: number; quarters: number; pay: number }[] = [];
  weeks.forEach((week, at) => {
    const sign = week.isReversal ? -1 : 1;
    for (const { day, element, minutes, quarters } of week.days) {
      const parts: unknown[] = [week.isReversal, week.pence, week.placement, week.costCentre, week.department];
      if (shape.startsWith('timesheet') || shape.startsWith('day')) parts.push(at);
      if (shape.startsWith('day')) parts.push(day);
      if (shape === 'element' || shape.endsWith('Element')) parts.push(element);
      const key = parts.join();
      let row = rows.find((known) => known.key === key);
      if (!row) rows.push((row = { key, week, element, minutes: 0, quarters: 0, pay: 0 }));
      row.minutes += sign * minutes;
      row.quarters += sign * quarters;
      // Pence are a sixtieth of this for each minute, and fifteen sixtieths for each quarter of a day.
      if (element !== 'holiday') row.pay += sign * week.pence * (minutes + 15 * quarters);
    }
  });
  return rows.map(({ week, element, minutes, quarters, pay }) => {
    const named = shape === 'element' || shape.endsWith('Element') ? [element] : [];
    const figures = [hundredths(minutes, 60), hundredths(quarters, 4), pounds(week.pence), hundredths(pay, 6000)];
    return [...named, week.costCentre ?? '', week.department ?? '', ...figures].join();
  });
}

const COLUMNS = [
  layoutColumn('Cost centre', { field: 'costCentre' }),
  layoutColumn('Department', { field: 'department' }),
  layoutColumn('Hours', { field: 'hours' }),
  layoutColumn('Days', { field: 'days' }),
  layoutColumn('Rate', { field: 'rate' }),
  layoutColumn('Amount', { field: 'amount' }),
];
const CODES = { standard: 'standard', nightshift: 'nightshift', holiday: 'holiday' };

test(
  'A second writer, independent of the first, writes the same file for any life in every shape of rows',
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(fc.array(AWeek, { minLength: 1, maxLength: 4 }), fc.constantFrom(...ROW_SHAPES), (weeks, rowPer) => {
        const isNamed = rowPer === 'element' || rowPer.endsWith('Element');
        const columns = [...(isNamed ? [layoutColumn('Code', { field: 'elementCode' })] : []), ...COLUMNS];
        const layout = layoutWith({ rowPer, columns, codes: CODES, header: false, lineEnding: 'lf' });
        const { bytes, report } = writeFile(layout, [weeks.map(entryOf)]);
        expect(bytes.toString()).toBe(
          linesOf(weeks, rowPer)
            .map((line) => `${line}\n`)
            .join(''),
        );
        const minutes = weeks.flatMap(({ days, isReversal }) => days.map((day) => (isReversal ? -1 : 1) * day.minutes));
        const written = Object.values(report.totals.minutes).reduce((sum, each) => sum + each, 0);
        expect(written).toBe(minutes.reduce((sum, each) => sum + each, 0));
      }),
      { numRuns: LIVES },
    );
  },
);
