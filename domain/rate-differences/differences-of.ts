import type { Rates } from '../contractors/dated-rates.ts';
import { costOf, penceOf, unitsText } from '../payroll-layouts/exact-figures.ts';
import { smallestUnits } from '../digests/amount.ts';
import type { AcceptedSheet, Days, DayTime, NewDifference, RateChange } from './rate-difference.ts';

/** Time with the rates that it was paid at so far, and those that it is due. */
type Piece = DayTime & { fixed: Rates; paid: Rates; due: Rates; changeId: string };
type Kind = 'charge' | 'pay';
type Row = { pieces: Piece[] };

const RATE = { charge: 'chargeRate', pay: 'payRate' } as const;
const KINDS = ['charge', 'pay'] as const;

const isIn = (days: Days | null, day: string) =>
  days !== null && day >= days.from && (days.until === null || day < days.until);
const sameRate = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : smallestUnits(a, 4) === smallestUnits(b, 4);
const same = (a: Rates, b: Rates) => sameRate(a.chargeRate, b.chargeRate) && sameRate(a.payRate, b.payRate);

/** Whether a change holds on any day that a timesheet has time on. */
export const touches = ({ charge, pay }: Pick<RateChange, Kind>, { times }: AcceptedSheet): boolean =>
  times.some(({ day }) => isIn(charge, day) || isIn(pay, day));

/** What time costs, worked time alone: each holiday has its time and no amount. */
function costAt(rate: string | null, { element, minutes, quarterDays }: DayTime): bigint {
  return rate === null || element === 'holiday' ? 0n : costOf(rate, { minutes, quarterDays });
}

function pieceOf(sheet: AcceptedSheet, time: DayTime, change: RateChange): Piece {
  const known = sheet.differences.filter(
    ({ from, to, element }) => element === time.element && from <= time.day && time.day <= to,
  );
  const ratesOf = (one: (typeof known)[number]): Rates => ({ chargeRate: one.newChargeRate, payRate: one.newPayRate });
  const fixed = sheet.rates?.find(({ from, to }) => from <= time.day && time.day <= to) ?? sheet;
  const confirmed = known.findLast(({ isConfirmed }) => isConfirmed);
  const open = known.find(({ isConfirmed }) => !isConfirmed);
  const paid = confirmed ? ratesOf(confirmed) : fixed;
  const before = open ? ratesOf(open) : paid;
  const then = change.ratesOn(time.day);
  const due = {
    chargeRate: isIn(change.charge, time.day) ? then.chargeRate : before.chargeRate,
    payRate: isIn(change.pay, time.day) ? then.payRate : before.payRate,
  };
  const changeId = open && same(due, before) ? open.changeId : change.changeId;
  return { ...time, fixed, paid, due, changeId };
}

/** What pieces come to in pence, rounded once for each run of worked days with the same rate. */
function penceAt(pieces: readonly Piece[], which: 'fixed' | 'due', kind: Kind): bigint {
  const worked = pieces.filter(({ element }) => element !== 'holiday');
  let [sum, cost] = [0n, 0n];
  worked.forEach((piece, at) => {
    const rate = piece[which][RATE[kind]];
    const last = worked[at - 1];
    if (last && !sameRate(last[which][RATE[kind]], rate)) [sum, cost] = [sum + penceOf(cost), 0n];
    cost += costAt(rate, piece);
  });
  return sum + penceOf(cost);
}

/** What confirmed differences came to, in pence. */
const confirmedPence = ({ differences }: AcceptedSheet, kind: Kind): bigint =>
  differences.reduce((sum, one) => sum + (one.isConfirmed ? smallestUnits(one[`${kind}Amount`], 2) : 0n), 0n);

/** Pieces that are due something else than they were paid, as rows: days of an element that follow one another alike. */
function rowsOf(pieces: readonly Piece[]): Row[] {
  const rows: Row[] = [];
  const open = new Map<string, Row>();
  for (const piece of pieces) {
    if (same(piece.paid, piece.due)) {
      open.delete(piece.element);
      continue;
    }
    const row = open.get(piece.element);
    const [first] = row?.pieces ?? [];
    const goesOn =
      first && same(first.paid, piece.paid) && same(first.due, piece.due) && first.changeId === piece.changeId;
    if (row && goesOn) row.pieces.push(piece);
    else {
      const begun = { pieces: [piece] };
      open.set(piece.element, begun);
      rows.push(begun);
    }
  }
  return rows;
}

const timeOf = ({ pieces }: Row) => pieces.reduce((sum, { minutes, quarterDays }) => sum + minutes + quarterDays, 0);

/**
 * What each row comes to, so that the timesheet has in all what it would have had with its rates of now. Halves of a penny round
 * away from nought; a penny that is left is the longest row's.
 */
function pencesOf(sheet: AcceptedSheet, pieces: readonly Piece[], rows: readonly Row[], kind: Kind): bigint[] {
  const rate = RATE[kind];
  const exact = (row: Row) =>
    row.pieces.reduce((sum, piece) => sum + costAt(piece.due[rate], piece) - costAt(piece.paid[rate], piece), 0n);
  const found = rows.map((row) => penceOf(exact(row)));
  const owed = penceAt(pieces, 'due', kind) - penceAt(pieces, 'fixed', kind) - confirmedPence(sheet, kind);
  const left = owed - found.reduce((sum, pence) => sum + pence, 0n);
  const changed = rows.filter((row) => exact(row) !== 0n);
  if (left === 0n || changed.length === 0) return found;
  const longest = changed.reduce((a, b) => (timeOf(b) > timeOf(a) ? b : a));
  return found.map((pence, at) => (rows[at] === longest ? pence + left : pence));
}

/**
 * The differences that an accepted timesheet has once its placement's dated rates have changed: those that wait, in place of any
 * that waited before. What was confirmed counts as paid. Rates on days that the change does not hold on stay due as they were.
 */
export function differencesOf(sheet: AcceptedSheet, change: RateChange): NewDifference[] {
  const pieces = [...sheet.times]
    .sort((a, b) => a.day.localeCompare(b.day))
    .map((time) => pieceOf(sheet, time, change))
    .filter((piece) => piece.minutes > 0 || piece.quarterDays > 0);
  const rows = rowsOf(pieces);
  const [charge, pay] = KINDS.map((kind) => pencesOf(sheet, pieces, rows, kind));
  return rows.map((row, at) => {
    const [first] = row.pieces as [Piece];
    const sum = (part: 'minutes' | 'quarterDays') => row.pieces.reduce((all, piece) => all + piece[part], 0);
    return {
      changeId: first.changeId,
      from: first.day,
      to: row.pieces.at(-1)!.day,
      element: first.element,
      minutes: sum('minutes'),
      quarterDays: sum('quarterDays'),
      oldChargeRate: first.paid.chargeRate,
      newChargeRate: first.due.chargeRate,
      oldPayRate: first.paid.payRate,
      newPayRate: first.due.payRate,
      chargeAmount: unitsText(charge![at]!, 2),
      payAmount: unitsText(pay![at]!, 2),
    };
  });
}
