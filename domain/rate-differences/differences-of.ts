import { rateOfElement } from '../contractors/rates/dated-rates.ts';
import { elementRate } from '../contractors/rates/element-rates.ts';
import { sameRate } from '../contractors/rates/same-rate.ts';
import type { PayElement } from '../payroll-layouts/pay-fields.ts';
import { costOf, penceOf, unitsText } from '../payroll-layouts/exact-figures.ts';
import { smallestUnits } from '../digests/amount.ts';
import type { AcceptedSheet, Days, DayTime, NewDifference, RateChange } from './rate-difference.ts';

/** Time with the rates it was accepted at, those paid so far, and those due. */
type Piece = DayTime & { fixed: Priced; paid: Priced; due: Priced; changeId: string };
type Kind = 'charge' | 'pay';
/** The rate of a piece of time, and whether it is its element's own. */
type PieceRate = { rate: string | null; isOwn: boolean };
type Priced = Record<Kind, PieceRate>;
type Row = { pieces: Piece[] };

const KINDS = ['charge', 'pay'] as const;

const isIn = (days: Days | null, day: string) =>
  days !== null && day >= days.from && (days.until === null || day < days.until);
/** Whether time has the same cost; a holiday only has an amount at its own rate. */
const same = (a: Priced, b: Priced, { element }: Pick<DayTime, 'element'>) =>
  KINDS.every(
    (kind) => sameRate(a[kind].rate, b[kind].rate) && (element !== 'holiday' || a[kind].isOwn === b[kind].isOwn),
  );

/** Whether a change applies to some time for a kind of rate: on its day, to the ordinary rate or its element's own. */
function appliesTo(change: Pick<RateChange, Kind | 'own'>, { day, element }: DayTime, kind: Kind): boolean {
  const own = elementRate(element, kind);
  return isIn(change[kind], day) || (own !== null && isIn(change.own?.[own] ?? null, day));
}

/** Whether a change applies to any time of a timesheet. */
export const touches = (change: Pick<RateChange, Kind | 'own'>, { times }: AcceptedSheet): boolean =>
  times.some((time) => KINDS.some((kind) => appliesTo(change, time, kind)));

/** Returns the cost of time: a holiday only has an amount at its own rate. */
function costAt({ rate, isOwn }: PieceRate, { element, minutes, quarterDays }: DayTime): bigint {
  return rate === null || (element === 'holiday' && !isOwn) ? 0n : costOf(rate, { minutes, quarterDays });
}

const pricedBy = (rates: Parameters<typeof rateOfElement>[0], { element }: DayTime): Priced => ({
  charge: rateOfElement(rates, element, 'charge'),
  pay: rateOfElement(rates, element, 'pay'),
});

function pieceOf(sheet: AcceptedSheet, time: DayTime, change: RateChange): Piece {
  const known = sheet.differences.filter(
    ({ from, to, element }) => element === time.element && from <= time.day && time.day <= to,
  );
  const ratesOf = (one: (typeof known)[number]): Priced => ({
    charge: { rate: one.newChargeRate, isOwn: one.newChargeIsOwn ?? false },
    pay: { rate: one.newPayRate, isOwn: one.newPayIsOwn ?? false },
  });
  const days = sheet.rates?.find(({ from, to }) => from <= time.day && time.day <= to);
  const fixed = pricedBy(days ?? { chargeRate: sheet.chargeRate, payRate: sheet.payRate }, time);
  const confirmed = known.findLast(({ isConfirmed }) => isConfirmed);
  const open = known.find(({ isConfirmed }) => !isConfirmed);
  const paid = confirmed ? ratesOf(confirmed) : fixed;
  const before = open ? ratesOf(open) : paid;
  const then = pricedBy(change.ratesOn(time.day), time);
  const due = {
    charge: appliesTo(change, time, 'charge') ? then.charge : before.charge,
    pay: appliesTo(change, time, 'pay') ? then.pay : before.pay,
  };
  const changeId = open && same(due, before, time) ? open.changeId : change.changeId;
  return { ...time, fixed, paid, due, changeId };
}

/**
 * Returns the cost of pieces in pence, rounded once per run of days with the same rate: of worked days, and separately
 * of nightshifts and holidays with their own rate.
 */
function penceAt(pieces: readonly Piece[], which: 'fixed' | 'due', kind: Kind): bigint {
  const own = (of: PayElement) => pieces.filter((piece) => piece.element === of && piece[which][kind].isOwn);
  const worked = pieces.filter(({ element, [which]: { [kind]: rate } }) => element !== 'holiday' && !rate.isOwn);
  return [worked, own('nightshift'), own('holiday')].reduce((all, run) => {
    let [sum, cost] = [0n, 0n];
    run.forEach((piece, at) => {
      const rate = piece[which][kind];
      const last = run[at - 1];
      if (last && !sameRate(last[which][kind].rate, rate.rate)) [sum, cost] = [sum + penceOf(cost), 0n];
      cost += costAt(rate, piece);
    });
    return all + sum + penceOf(cost);
  }, 0n);
}

/** Returns the total of confirmed differences, in pence. */
const confirmedPence = ({ differences }: AcceptedSheet, kind: Kind): bigint =>
  differences.reduce((sum, one) => sum + (one.isConfirmed ? smallestUnits(one[`${kind}Amount`], 2) : 0n), 0n);

/** Groups pieces whose due and paid costs differ into rows: consecutive days of an element with the same rates. */
function rowsOf(pieces: readonly Piece[]): Row[] {
  const rows: Row[] = [];
  const open = new Map<string, Row>();
  for (const piece of pieces) {
    if (same(piece.paid, piece.due, piece)) {
      open.delete(piece.element);
      continue;
    }
    const row = open.get(piece.element);
    const [first] = row?.pieces ?? [];
    const goesOn =
      first &&
      same(first.paid, piece.paid, piece) &&
      same(first.due, piece.due, piece) &&
      first.changeId === piece.changeId;
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
 * Returns the amount of each row, so that the timesheet's total is what it would have been at the current rates. Halves
 * of a penny round away from zero; a remaining penny goes to the longest row.
 */
function pencesOf(sheet: AcceptedSheet, pieces: readonly Piece[], rows: readonly Row[], kind: Kind): bigint[] {
  const exact = (row: Row) =>
    row.pieces.reduce((sum, piece) => sum + costAt(piece.due[kind], piece) - costAt(piece.paid[kind], piece), 0n);
  const found = rows.map((row) => penceOf(exact(row)));
  const owed = penceAt(pieces, 'due', kind) - penceAt(pieces, 'fixed', kind) - confirmedPence(sheet, kind);
  const left = owed - found.reduce((sum, pence) => sum + pence, 0n);
  const changed = rows.filter((row) => exact(row) !== 0n);
  if (left === 0n || changed.length === 0) return found;
  const longest = changed.reduce((a, b) => (timeOf(b) > timeOf(a) ? b : a));
  return found.map((pence, at) => (rows[at] === longest ? pence + left : pence));
}

/** Returns a rate of a row; null for a holiday that gains or loses its own rate, on the side without an amount. */
function shownRate({ element, paid, due }: Piece, which: 'paid' | 'due', kind: Kind): string | null {
  const { rate, isOwn } = which === 'paid' ? paid[kind] : due[kind];
  return element === 'holiday' && !isOwn && paid[kind].isOwn !== due[kind].isOwn ? null : rate;
}

/**
 * Returns the open differences of an accepted timesheet after its placement's dated rates have changed; they replace
 * any open before. Confirmed ones count as paid. On days outside the change, rates stay due as they were.
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
      oldChargeRate: shownRate(first, 'paid', 'charge'),
      newChargeRate: shownRate(first, 'due', 'charge'),
      oldPayRate: shownRate(first, 'paid', 'pay'),
      newPayRate: shownRate(first, 'due', 'pay'),
      ...(first.due.charge.isOwn && { newChargeIsOwn: true }),
      ...(first.due.pay.isOwn && { newPayIsOwn: true }),
      chargeAmount: unitsText(charge![at]!, 2),
      payAmount: unitsText(pay![at]!, 2),
    };
  });
}
