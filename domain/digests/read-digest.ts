import { ELEMENT_RATES } from '../contractors/rates/element-rates.ts';
import { smallestUnits } from './amount.ts';
import { DIGEST_COLUMNS, type DigestCells, isLater } from './digest-columns.ts';
import { LABELS, YES } from './digest-rows.ts';
import {
  type DigestAdjustment,
  type DigestKey,
  type DigestLine,
  type DigestSnapshot,
  noWork,
  type Quantities,
} from './digest.ts';

/** A row read from a digest's file: texts by column header, and its row number. */
export type ReadRow = { rowNumber: number; cells: Record<string, string> };

/** The rows below the timesheets, by their first cell. */
export type TotalsBlock = ReadonlyMap<string, { rowNumber: number; cells: DigestCells }>;

/** Returns a row's cells by column key. */
export function toCells({ cells }: ReadRow): DigestCells {
  return Object.fromEntries(DIGEST_COLUMNS.map(({ key, header }) => [key, cells[header] ?? '']));
}

/** Returns the mandatory digest headers that a row of the file lacks. */
export function missingHeaders({ cells }: ReadRow): string[] {
  return DIGEST_COLUMNS.flatMap((column) => (column.header in cells || isLater(column) ? [] : [column.header]));
}

const whole = (text: string | null | undefined) => Number(smallestUnits(text || '0', 0));
const quarters = (text: string | null | undefined) => Number(smallestUnits(text || '0', 2)) / 25;

function quantitiesOf(cells: DigestCells): Quantities {
  return {
    workedMinutes: whole(cells.workedMinutes),
    nightshiftMinutes: whole(cells.nightshiftMinutes),
    holidayMinutes: whole(cells.holidayMinutes),
    workedQuarterDays: quarters(cells.workedDays),
    holidayQuarterDays: quarters(cells.holidayDays),
  };
}

const rateOf = (text: string | null | undefined) => {
  if (text) smallestUnits(text, 4);
  return text || null;
};

/** Returns the rate difference in a row. */
const adjustmentOf = (cells: DigestCells): DigestAdjustment => ({
  element: cells.adjustment ?? '',
  minutes: whole(cells.adjustedMinutes),
  quarterDays: quarters(cells.adjustedDays),
  oldChargeRate: rateOf(cells.oldChargeRate),
  oldPayRate: rateOf(cells.oldPayRate),
  chargeAmount: cells.chargeAmount || '0',
  payAmount: cells.payAmount || '0',
});

/** Parses a row of the file into a line. @throws RangeError for a cell that is not a number or has too many digits */
export function toLine(cells: DigestCells): DigestLine {
  const text = (value: string | null | undefined) => value ?? '';
  const quantities = quantitiesOf(cells);
  if (Object.values(quantities).some((quantity) => !Number.isInteger(quantity)))
    throw new RangeError('Days are counted in quarters.');
  return {
    ...quantities,
    friendlyId: text(cells.friendlyId),
    fullname: text(cells.fullname),
    payrollNumber: text(cells.payrollNumber),
    reference: text(cells.reference),
    clientName: text(cells.clientName),
    contractName: text(cells.contractName),
    beginning: text(cells.beginning),
    ending: text(cells.ending),
    isBridgingPeriod: cells.isBridgingPeriod === YES,
    ...(cells.ratesFrom && { ratesFrom: cells.ratesFrom, ratesTo: text(cells.ratesTo) }),
    unit: cells.unit === 'day' ? 'day' : 'hour',
    chargeRate: rateOf(cells.chargeRate),
    payRate: rateOf(cells.payRate),
    ...Object.fromEntries(ELEMENT_RATES.flatMap((rate) => (cells[rate] ? [[rate, rateOf(cells[rate])]] : []))),
    ...(cells.adjustment && { adjustment: adjustmentOf(cells) }),
  };
}

/** Returns whether the row shows hours as decimals. */
export function showsDecimals({ workedHours }: DigestCells): boolean {
  return !workedHours?.includes(':');
}

/** Parses what the file claims to cover, and the state it saw. Unreadable cells count as zero. */
export function readBlock(block: TotalsBlock): { key: DigestKey; snapshot: Omit<DigestSnapshot, 'through'> } {
  const valueOf = (label: string) => block.get(label)?.cells.fullname ?? '';
  const unsigned = block.get(LABELS.unsigned)?.cells ?? {};
  let quantities = noWork();
  try {
    quantities = quantitiesOf(unsigned);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return {
    key: { from: valueOf(LABELS.from), to: valueOf(LABELS.to), asOf: valueOf(LABELS.asOf) },
    snapshot: {
      agencyName: valueOf(LABELS.agency),
      isDecimal: showsDecimals(block.get(LABELS.accepted)?.cells ?? {}),
      unsigned: { ...quantities, timesheetCount: Number.parseInt(unsigned.fullname ?? '', 10) || 0 },
    },
  };
}
