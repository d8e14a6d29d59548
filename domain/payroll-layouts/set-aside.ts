import { groupBy } from '../group-by.ts';
import { entryPence, isNegative, type PayEntry, type PayPiece, piecesOf, unitOf } from './pay-entry.ts';
import { isByElement } from './pay-fields.ts';
import type { PayrollLayout } from './payroll-layout.ts';

/** One person's entries: those that make rows, those that cancel each other out, and those beside the file. */
export type SetAside = {
  inFile: PayEntry[];
  /** Accepted and voided before any file took them: nothing to pay, and nothing to take back. */
  cancelled: PayEntry[];
  /** Without a payroll number, where the layout has a column for it. They wait for a later run. */
  unnumbered: PayEntry[];
  /** With time that no column of the layout writes, such as days where it only has hours. They wait for another layout. */
  unfit: PayEntry[];
  /**
   * Pay that is taken back, for a layout that lists it beside the file; and amounts without time where no column has
   * them, or that pay nothing.
   */
  listed: PayEntry[];
  /** Pay that is taken back, for a layout that accepts no such rows. */
  refused: PayEntry[];
};

/** Whether all entries of a timesheet cancel out: what was accepted was voided. */
function comesToNothing(entries: readonly PayEntry[]): boolean {
  if (entries.length < 2) return false;
  const sum = { minutes: 0, quarterDays: 0, pay: 0n, charge: 0n };
  for (const entry of entries) {
    const pieces = piecesOf(entry);
    const pence = entryPence(pieces);
    sum.minutes += pieces.reduce((all, { minutes }) => all + minutes, 0);
    sum.quarterDays += pieces.reduce((all, { quarterDays }) => all + quarterDays, 0);
    sum.pay += pence.pay;
    sum.charge += pence.charge;
  }
  const isOver = entries.some(({ document }) => document.kind === 'voided');
  return isOver && sum.minutes === 0 && sum.quarterDays === 0 && sum.pay === 0n && sum.charge === 0n;
}

const hasNoTime = ({ minutes, quarterDays }: PayPiece) => minutes === 0 && quarterDays === 0;
/** Whether a column writes the pay of an entry without time. One that pays nothing, such as a holiday's, is never a row. */
const writesAmount = ({ columns, rowPer }: PayrollLayout, entry: PayEntry): boolean =>
  piecesOf(entry).some(
    (piece) =>
      (piece.pay ?? 0n) !== 0n &&
      columns.some(
        ({ field, element }) =>
          field === 'amount' && (isByElement(rowPer) || element === null || element === piece.element),
      ),
  );

/** Whether the layout has a column for every minute and day of an entry, so that none is taken without being written. */
function fits({ columns, rowPer }: PayrollLayout, entry: PayEntry): boolean {
  const time = unitOf(entry.document) === 'day' ? 'days' : 'hours';
  return piecesOf(entry).every(
    (piece) =>
      hasNoTime(piece) ||
      columns.some(
        ({ field, element }) =>
          (field === time || (field === 'amount' && piece.element !== 'holiday')) &&
          (isByElement(rowPer) || element === null || element === piece.element),
      ),
  );
}

/** Splits one person's entries by how a layout handles them. */
export function setAside(layout: PayrollLayout, entries: readonly PayEntry[]): SetAside {
  const byTimesheet = groupBy(entries, ({ timesheetId }) => timesheetId);
  const gone = new Set([...byTimesheet].flatMap(([id, found]) => (comesToNothing(found) ? [id] : [])));
  const needsNumber = layout.columns.some(({ field }) => field === 'payrollNumber');
  const aside: SetAside = { inFile: [], cancelled: [], unnumbered: [], unfit: [], listed: [], refused: [] };
  for (const entry of entries) aside[placeOf(entry)].push(entry);
  return aside;

  function placeOf(entry: PayEntry): keyof SetAside {
    if (gone.has(entry.timesheetId)) return 'cancelled';
    if (needsNumber && entry.payrollNumber === null) return 'unnumbered';
    const isAmountAlone = entry.document.kind !== 'accepted' && piecesOf(entry).every(hasNoTime);
    if (isAmountAlone && !writesAmount(layout, entry)) return 'listed';
    if (!fits(layout, entry)) return 'unfit';
    if (layout.negative === 'rows' || !isNegative(piecesOf(entry))) return 'inFile';
    return layout.negative === 'list' ? 'listed' : 'refused';
  }
}
