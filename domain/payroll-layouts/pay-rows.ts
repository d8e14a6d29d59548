import { isByElement, isByTimesheet, type PayElement, payField } from './pay-fields.ts';
import { type PayEntry, type PayPiece, piecesOf } from './pay-entry.ts';
import type { PayrollLayout } from './payroll-layout.ts';

/** A row before it is written: the pieces of time that it adds up, all of one person. */
export type PayRow = { entries: PayEntry[]; pieces: PayPiece[] };

/** Time and cost of a row, of all its elements or one. Costs are null where no rate is captured. */
export type PaySum = { minutes: number; quarterDays: number; pay: bigint | null; charge: bigint | null };

const added = (sum: bigint | null, cost: bigint | null): bigint | null =>
  sum === null && cost === null ? null : (sum ?? 0n) + (cost ?? 0n);

/** What a row adds up to. */
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

/** Whether there is neither time nor an amount in a row. */
function isZeroRow(row: PayRow): boolean {
  const { minutes, quarterDays, pay } = sumOfRow(row);
  return minutes === 0 && quarterDays === 0 && (pay ?? 0n) === 0n && row.pieces.every(isNothing);
}

const isNothing = ({ minutes, quarterDays, pay }: PayPiece) => minutes === 0 && quarterDays === 0 && !pay;

/** By what else than its shape a layout parts rows: the rates, placements that it has columns of. */
function parting({ columns }: PayrollLayout) {
  const has = (name: string) => columns.some(({ field }) => field === name);
  const byPlacement = columns.some(({ field }) => payField(field).needs === 'placement');
  // What takes pay away goes to the cost centre that an earlier run wrote, which may no longer be the contract's.
  const booked = (entry: PayEntry) => [
    has('costCentre') ? entry.costCentre : null,
    has('department') ? entry.department : null,
  ];
  return { byPay: has('rate'), byCharge: has('chargeRate'), byPlacement, booked };
}

/** Whoever payroll knows by a number; those without one are told apart as contacts. Two people with one number stay two. */
export const personKey = ({ payrollNumber, contactId }: PayEntry): string => `${payrollNumber ?? ''} ${contactId}`;

/**
 * The rows of one person's entries in a layout, in the order of the entries: one for each person, element, timesheet or day. A column
 * of a rate or of something of the placement parts rows that would hold two of it. What corrects an earlier file is never
 * added to what is new.
 */
export function rowsOf(layout: PayrollLayout, entries: readonly PayEntry[]): PayRow[] {
  const { rowPer } = layout;
  const { byPay, byCharge, byPlacement, booked } = parting(layout);
  const rows = new Map<string, PayRow>();
  for (const entry of entries) {
    for (const piece of piecesOf(entry)) {
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
