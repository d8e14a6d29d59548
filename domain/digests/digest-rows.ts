import { formatCount } from '../format.ts';
import { amountInPence, poundsOf, smallestUnits } from './amount.ts';
import { type DigestCells, daysText, hoursText, plainText } from './digest-columns.ts';
import {
  addWork,
  type DigestKey,
  type DigestLine,
  type DigestSnapshot,
  type DigestTotals,
  noWork,
  type Quantities,
} from './digest.ts';

/** The first cell of the row that separates the timesheets from the totals. */
export const TOTALS_TITLE = 'Control totals';
/** First cells of the rows that follow it. */
export const LABELS = {
  accepted: 'Accepted',
  unsigned: 'Worked but unsigned',
  agency: 'Agency',
  from: 'Beginning from',
  to: 'Beginning to',
  asOf: 'As of',
  checksum: 'Checksum (SHA-256)',
} as const;

/** The cell for a bridging period; for any other it is empty. */
export const YES = 'Yes';

/** Formats a number of timesheets for the totals. */
export function countText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'timesheet' : 'timesheets'}`;
}

/** Formats a rate to at least pounds and pence: `27.5000` as `27.50`, `27.1250` as `27.125`. */
const rateText = (rate: string) => rate.replace(/(\.\d\d)(\d*?)0*$/, '$1$2');

function hourCells({ workedMinutes, nightshiftMinutes, holidayMinutes }: Quantities, isDecimal: boolean): DigestCells {
  return {
    workedMinutes: String(workedMinutes),
    workedHours: hoursText(workedMinutes, isDecimal),
    nightshiftMinutes: String(nightshiftMinutes),
    nightshiftHours: hoursText(nightshiftMinutes, isDecimal),
    holidayMinutes: String(holidayMinutes),
    holidayHours: hoursText(holidayMinutes, isDecimal),
  };
}

const dayCells = ({ workedQuarterDays, holidayQuarterDays }: Quantities): DigestCells => ({
  workedDays: daysText(workedQuarterDays),
  holidayDays: daysText(holidayQuarterDays),
});

/** The rates of a line for all worked time, nightshifts and holidays, for charge and pay. */
const RATES = {
  charge: { all: 'chargeRate', nightshift: 'nightshiftChargeRate', holiday: 'holidayChargeRate' },
  pay: { all: 'payRate', nightshift: 'nightshiftPayRate', holiday: 'holidayPayRate' },
} as const;

/**
 * Returns a line's amount in pence, null if no rate is captured; adjustments carry their own. Nightshifts and holidays
 * with a separate rate are rounded separately; without one, nightshifts count as other work, and holidays are neither
 * charged nor paid.
 */
function amount(line: DigestLine, of: 'charge' | 'pay'): bigint | null {
  if (line.adjustment) return smallestUnits(line.adjustment[`${of}Amount`], 2);
  const { unit, nightshiftMinutes, holidayMinutes, holidayQuarterDays } = line;
  const { all, nightshift, holiday } = RATES[of];
  const cost = (rate: string | null | undefined, minutes: number, quarters: number) =>
    rate ? amountInPence(rate, unit === 'day' ? quarters : minutes, unit) : 0n;
  if (!line[all] && !line[nightshift] && !line[holiday]) return null;
  const minutes = line.workedMinutes - (line[nightshift] ? nightshiftMinutes : 0);
  return (
    cost(line[all], minutes, line.workedQuarterDays) +
    cost(line[nightshift], nightshiftMinutes, 0) +
    cost(line[holiday], holidayMinutes, holidayQuarterDays)
  );
}

/** Returns the separate rates for nightshifts and holidays, if any. */
const ownRateCells = (line: DigestLine): DigestCells =>
  Object.fromEntries(
    [RATES.charge, RATES.pay]
      .flatMap(({ nightshift, holiday }) => [nightshift, holiday])
      .flatMap((name) => (line[name] ? [[name, rateText(line[name])]] : [])),
  );

const money = (pence: bigint | null) => (pence === null ? null : poundsOf(pence));

/** Returns the time of a line; an adjustment's is in separate columns, so that it adds to no sum. */
function timeCells(line: DigestLine, isDecimal: boolean): DigestCells {
  const { adjustment, unit } = line;
  if (!adjustment) return unit === 'day' ? dayCells(line) : hourCells(line, isDecimal);
  const { element, minutes, quarterDays, oldChargeRate, oldPayRate } = adjustment;
  return {
    adjustment: plainText(element),
    ...(unit === 'day' ? { adjustedDays: daysText(quarterDays) } : { adjustedMinutes: String(minutes) }),
    oldChargeRate: oldChargeRate && rateText(oldChargeRate),
    oldPayRate: oldPayRate && rateText(oldPayRate),
  };
}

/** Returns a line as it appears in the file. */
export function lineCells(line: DigestLine, isDecimal: boolean): DigestCells {
  const { friendlyId, beginning, ending, unit, chargeRate, payRate } = line;
  return {
    friendlyId,
    fullname: plainText(line.fullname),
    payrollNumber: plainText(line.payrollNumber),
    reference: plainText(line.reference),
    clientName: plainText(line.clientName),
    contractName: plainText(line.contractName),
    beginning,
    ending,
    ...timeCells(line, isDecimal),
    unit,
    chargeRate: chargeRate && rateText(chargeRate),
    chargeAmount: money(amount(line, 'charge')),
    payRate: payRate && rateText(payRate),
    payAmount: money(amount(line, 'pay')),
    ...(line.isBridgingPeriod && { isBridgingPeriod: YES }),
    ...ownRateCells(line),
    ...(line.ratesFrom && { ratesFrom: line.ratesFrom, ratesTo: line.ratesTo ?? null }),
  };
}

/** Returns whether the line is the only one for its timesheet’s time, or the first of several. */
const isFirst = ({ adjustment, ratesFrom, beginning }: DigestLine) =>
  !adjustment && (!ratesFrom || ratesFrom === beginning);

/** Accumulates the control totals, line by line. */
export function openTally(): { add(line: DigestLine): void; totals(): DigestTotals } {
  const work = noWork();
  let [timesheetCount, charge, pay] = [0, 0n, 0n];
  return {
    add(line) {
      addWork(work, line);
      if (isFirst(line)) timesheetCount += 1;
      charge += amount(line, 'charge') ?? 0n;
      pay += amount(line, 'pay') ?? 0n;
    },
    totals: () => ({ ...work, timesheetCount, chargeAmount: poundsOf(charge), payAmount: poundsOf(pay) }),
  };
}

/** Returns the rows below the timesheets: the totals, and what the digest covers. */
export function totalsRows(
  totals: DigestTotals,
  { from, to, asOf }: DigestKey,
  { agencyName, isDecimal, unsigned }: Omit<DigestSnapshot, 'through'>,
): DigestCells[] {
  const { timesheetCount, chargeAmount, payAmount } = totals;
  const row = (friendlyId: string, fullname: string, more: DigestCells = {}) => ({ friendlyId, fullname, ...more });
  const sums = (of: Quantities) => ({ ...hourCells(of, isDecimal), ...dayCells(of) });
  return [
    row(TOTALS_TITLE, ''),
    row(LABELS.accepted, countText(timesheetCount), { ...sums(totals), chargeAmount, payAmount }),
    row(LABELS.unsigned, countText(unsigned.timesheetCount), sums(unsigned)),
    {},
    row(LABELS.agency, plainText(agencyName)),
    row(LABELS.from, from),
    row(LABELS.to, to),
    row(LABELS.asOf, asOf),
  ];
}

/** Yields all rows of a digest's file except the header and the checksum: a row per line, an empty one, the totals. Returns the totals. */
export async function* digestRows(
  lines: AsyncIterable<DigestLine>,
  key: DigestKey,
  snapshot: DigestSnapshot,
): AsyncGenerator<DigestCells, DigestTotals> {
  const tally = openTally();
  for await (const line of lines) {
    tally.add(line);
    yield lineCells(line, snapshot.isDecimal);
  }
  const totals = tally.totals();
  yield {};
  yield* totalsRows(totals, key, snapshot);
  return totals;
}
