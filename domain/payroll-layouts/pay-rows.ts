import { isByElement, isByTimesheet, type PayElement, payField } from './pay-fields.ts';
import { rateBefore } from './exact-figures.ts';
import { type PayEntry, type PayPiece, piecesOf } from './pay-entry.ts';
import { MULTIPLES, type PayrollLayout } from './payroll-layout.ts';

/** A row before it is written: the pieces of time it adds up, all of one person. */
export type PayRow = { entries: PayEntry[]; pieces: PayPiece[] };

/** Time and cost of a row, over all elements or one. Costs are null where no rate is captured. */
export type PaySum = { minutes: number; quarterDays: number; pay: bigint | null; charge: bigint | null };

const added = (sum: bigint | null, cost: bigint | null): bigint | null =>
  sum === null && cost === null ? null : (sum ?? 0n) + (cost ?? 0n);

/** Sums up a row. */
export function sumOfRow({ pieces }: PayRow, element: PayElement | null = null): PaySum {
  const sum: PaySum = { minutes: 0, quarterDays: 0, pay: null, charge: null };
  for (const piece of pieces) {
    if (element !== null && piece.element !== element) continue;
    sum.minutes += piece.minutes;
    sum.quarterDays += piece.quarterDays;
    sum.pay = added(sum.pay, piece.pay);
    sum.charge = added(sum.charge, piece.charge);
  }
  return sum;
}

/** Whether a row has neither time nor an amount. */
function isZeroRow(row: PayRow): boolean {
  const { minutes, quarterDays, pay } = sumOfRow(row);
  return minutes === 0 && quarterDays === 0 && (pay ?? 0n) === 0n && row.pieces.every(isNothing);
}

const isNothing = ({ minutes, quarterDays, pay }: PayPiece) => minutes === 0 && quarterDays === 0 && !pay;

/** Returns what else a layout splits rows by: the rates and placements that it has columns for. */
function parting({ columns }: PayrollLayout) {
  const has = (name: string) => columns.some(({ field }) => field === name);
  const byPlacement = columns.some(({ field }) => payField(field).needs === 'placement');
  // Pay that is taken back goes to the cost centre that an earlier run wrote, which may no longer be the contract's.
  const booked = (entry: PayEntry) => [
    has('costCentre') ? entry.costCentre : null,
    has('department') ? entry.department : null,
  ];
  return { byPay: has('rate'), byCharge: has('chargeRate'), byPlacement, booked };
}

/**
 * Returns a piece at the rate that its row writes. Where the program multiplies the row's rate for time of an element,
 * that is the rate which becomes the element's own.
 */
function asWritten({ columns }: PayrollLayout, piece: PayPiece): PayPiece {
  const multiple = columns.find(({ element, multiple: times }) => times && element === piece.element)?.multiple;
  if (!multiple || !piece.hasOwnPay || piece.payRate === null) return piece;
  return { ...piece, payRate: rateBefore(piece.payRate, MULTIPLES[multiple]) };
}

/** Identifies a person by payroll number and contact: people without a number are told apart, and two people who share a number stay two. */
export const personKey = ({ payrollNumber, contactId }: PayEntry): string => `${payrollNumber ?? ''} ${contactId}`;

/**
 * Returns the rows for one person's entries in a layout, in entry order: one per person, element, timesheet or day. A
 * column for a rate or a placement's field splits rows that would have two values. A correction to an earlier file is
 * never added to new time.
 */
export function rowsOf(layout: PayrollLayout, entries: readonly PayEntry[]): PayRow[] {
  const { rowPer } = layout;
  const { byPay, byCharge, byPlacement, booked } = parting(layout);
  const rows = new Map<string, PayRow>();
  for (const entry of entries) {
    for (const paid of piecesOf(entry)) {
      const piece = asWritten(layout, paid);
      const key = JSON.stringify([
        personKey(entry),
        entry.document.kind,
        byPlacement ? entry.contractorId : null,
        ...booked(entry),
        isByTimesheet(rowPer) ? entry.sequence : null,
        rowPer === 'day' || rowPer === 'dayElement' ? piece.day : null,
        isByElement(rowPer) ? piece.element : null,
        byPay ? piece.payRate : null,
        byCharge ? piece.chargeRate : null,
      ]);
      const row = rows.get(key) ?? { entries: [], pieces: [] };
      rows.set(key, row);
      if (row.entries.at(-1) !== entry) row.entries.push(entry);
      row.pieces.push(piece);
    }
  }
  return [...rows.values()].filter((row) => !(layout.skipZero && isZeroRow(row)));
}
