import { hourUnits, penceOf, unitsText } from './exact-figures.ts';
import { entryPence, type PayEntry, type PayPiece } from './pay-entry.ts';
import { type PayElement, payField } from './pay-fields.ts';
import { personKey, type PayRow, sumOfRow } from './pay-rows.ts';
import type { LayoutColumn, PayrollLayout } from './payroll-layout.ts';

/** The sum of a column's figures as written, and exactly; `written` differs where rows are rounded. */
export type ColumnSum = { column: number; heading: string; written: string; exact: string };

/** The totals of a file. Minutes and quarters of a day by element; amounts are pounds, rounded as the digest rounds. */
export type ControlTotals = {
  people: number;
  rows: number;
  timesheets: number;
  minutes: Record<PayElement, number>;
  quarterDays: Record<PayElement, number>;
  payAmount: string;
  chargeAmount: string;
  columns: ColumnSum[];
};

/** Adds up what goes into a file, and how much of it is written. */
export function openControls(layout: PayrollLayout) {
  const people = new Set<string>();
  const timesheets = new Set<string>();
  const minutes = { standard: 0, nightshift: 0, holiday: 0 };
  const quarterDays = { standard: 0, nightshift: 0, holiday: 0 };
  const sums = layout.columns.map((column) => openColumn(layout, column));
  let [rows, pay, charge] = [0, 0n, 0n];
  return {
    addEntry(entry: PayEntry, pieces: readonly PayPiece[]) {
      people.add(personKey(entry));
      timesheets.add(entry.timesheetId);
      for (const piece of pieces) {
        minutes[piece.element] += piece.minutes;
        quarterDays[piece.element] += piece.quarterDays;
      }
      const pence = entryPence(pieces);
      pay += pence.pay;
      charge += pence.charge;
    },
    addRow(row: PayRow) {
      rows += 1;
      for (const sum of sums) sum?.add(row);
    },
    totals: (): ControlTotals => ({
      people: people.size,
      rows,
      timesheets: timesheets.size,
      minutes: { ...minutes },
      quarterDays: { ...quarterDays },
      payAmount: unitsText(pay, 2),
      chargeAmount: unitsText(charge, 2),
      columns: sums.flatMap((sum, column) =>
        sum ? [{ column, heading: layout.columns[column]!.heading, ...sum.texts() }] : [],
      ),
    }),
  };
}

/** Sums a column of decimal hours or money; other columns have no sum. */
function openColumn(layout: PayrollLayout, { field, element, format }: LayoutColumn) {
  const { kind } = payField(field);
  const { hourPlaces, rounding } = layout;
  let [written, exact] = [0n, 0n];
  if (kind === 'hours' && (format ?? layout.hours) === 'decimal')
    return {
      add(row: PayRow) {
        const { minutes } = sumOfRow(row, element);
        written += hourUnits(minutes, hourPlaces, rounding);
        exact += BigInt(minutes);
      },
      texts: () => ({
        written: unitsText(written, hourPlaces),
        exact: unitsText(hourUnits(Number(exact), hourPlaces), hourPlaces),
      }),
    };
  if (kind !== 'money') return null;
  return {
    add(row: PayRow) {
      const cost = sumOfRow(row, element)[field === 'amount' ? 'pay' : 'charge'] ?? 0n;
      written += penceOf(cost, rounding);
      exact += cost;
    },
    texts: () => ({ written: unitsText(written, 2), exact: unitsText(penceOf(exact), 2) }),
  };
}
