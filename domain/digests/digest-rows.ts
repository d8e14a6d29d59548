import { amountInPence, poundsOf } from './amount.ts';
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

/** The first cell of the row that parts the timesheets from the totals. */
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

/** What the cell of a bridging period says; that of any other is empty. */
export const YES = 'Yes';

/** How many timesheets, as the totals say it. */
export function countText(count: number): string {
  return `${count} ${count === 1 ? 'timesheet' : 'timesheets'}`;
}

/** A rate in at least pounds and pence: `27.5000` as `27.50`, `27.1250` as `27.125`. */
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

/** What the worked time of a line costs at a rate, in pence. Holidays are not charged. */
function amount(line: DigestLine, rate: string): bigint {
  return amountInPence(rate, line.unit === 'day' ? line.workedQuarterDays : line.workedMinutes, line.unit);
}

/** A line as it stands in the file. */
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
    ...(unit === 'day' ? dayCells(line) : hourCells(line, isDecimal)),
    unit,
    chargeRate: chargeRate && rateText(chargeRate),
    chargeAmount: chargeRate && poundsOf(amount(line, chargeRate)),
    payRate: payRate && rateText(payRate),
    payAmount: payRate && poundsOf(amount(line, payRate)),
    ...(line.isBridgingPeriod && { isBridgingPeriod: YES }),
  };
}

/** Adds up the control totals, line by line. */
export function openTally(): { add(line: DigestLine): void; totals(): DigestTotals } {
  const work = noWork();
  let [timesheetCount, charge, pay] = [0, 0n, 0n];
  return {
    add(line) {
      addWork(work, line);
      timesheetCount += 1;
      if (line.chargeRate) charge += amount(line, line.chargeRate);
      if (line.payRate) pay += amount(line, line.payRate);
    },
    totals: () => ({ ...work, timesheetCount, chargeAmount: poundsOf(charge), payAmount: poundsOf(pay) }),
  };
}

/** The rows under the timesheets: the totals, and what it is a digest of. */
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

/** All rows of a digest's file but the header and the checksum: a row a line, an empty one, the totals. Ends with the totals. */
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
