import { formatClock } from '../format.ts';
import { withDigits } from './amount.ts';

/** The kind of a column's cells: `hours` as the agency shows them, `rate` pounds with up to four decimals, `money` with two. */
type CellKind = 'text' | 'date' | 'minutes' | 'hours' | 'days' | 'rate' | 'money';
type DigestColumn = {
  key: string;
  header: string;
  cells: CellKind;
  width: number;
  /** Older digests lack it, and its empty cells are ignored, so that their checksums stay valid. */
  isLater?: boolean;
  /** Whether it is in a file only if a row has a value in it. */
  isWhereUsed?: boolean;
};

/** The digest's columns, in order. */
export const DIGEST_COLUMNS = [
  { key: 'friendlyId', header: 'Timesheet', cells: 'text', width: 20 },
  { key: 'fullname', header: 'Worker', cells: 'text', width: 28 },
  { key: 'payrollNumber', header: 'Payroll number', cells: 'text', width: 16 },
  { key: 'reference', header: 'Reference', cells: 'text', width: 16 },
  { key: 'clientName', header: 'Client', cells: 'text', width: 28 },
  { key: 'contractName', header: 'Contract', cells: 'text', width: 28 },
  { key: 'beginning', header: 'Period beginning', cells: 'date', width: 16 },
  { key: 'ending', header: 'Period ending', cells: 'date', width: 16 },
  { key: 'workedMinutes', header: 'Worked minutes', cells: 'minutes', width: 16 },
  { key: 'workedHours', header: 'Worked hours', cells: 'hours', width: 14 },
  { key: 'nightshiftMinutes', header: 'Nightshift minutes', cells: 'minutes', width: 18 },
  { key: 'nightshiftHours', header: 'Nightshift hours', cells: 'hours', width: 16 },
  { key: 'holidayMinutes', header: 'Holiday minutes', cells: 'minutes', width: 16 },
  { key: 'holidayHours', header: 'Holiday hours', cells: 'hours', width: 14 },
  { key: 'workedDays', header: 'Worked days', cells: 'days', width: 14 },
  { key: 'holidayDays', header: 'Holiday days', cells: 'days', width: 14 },
  { key: 'unit', header: 'Rate per', cells: 'text', width: 10 },
  { key: 'chargeRate', header: 'Charge rate', cells: 'rate', width: 12 },
  { key: 'chargeAmount', header: 'Charge amount', cells: 'money', width: 16 },
  { key: 'payRate', header: 'Pay rate', cells: 'rate', width: 12 },
  { key: 'payAmount', header: 'Pay amount', cells: 'money', width: 16 },
  { key: 'isBridgingPeriod', header: 'Bridging period', cells: 'text', width: 16, isLater: true },
  { key: 'ratesFrom', header: 'Rates from', cells: 'date', width: 16, isLater: true },
  { key: 'ratesTo', header: 'Rates to', cells: 'date', width: 16, isLater: true },
  { key: 'adjustment', header: 'Adjustment', cells: 'text', width: 14, isLater: true },
  { key: 'adjustedMinutes', header: 'Adjusted minutes', cells: 'minutes', width: 18, isLater: true },
  { key: 'adjustedDays', header: 'Adjusted days', cells: 'days', width: 14, isLater: true },
  { key: 'oldChargeRate', header: 'Charge rate before', cells: 'rate', width: 18, isLater: true },
  { key: 'oldPayRate', header: 'Pay rate before', cells: 'rate', width: 16, isLater: true },
  {
    key: 'nightshiftChargeRate',
    header: 'Nightshift charge rate',
    cells: 'rate',
    width: 20,
    isLater: true,
    isWhereUsed: true,
  },
  {
    key: 'nightshiftPayRate',
    header: 'Nightshift pay rate',
    cells: 'rate',
    width: 18,
    isLater: true,
    isWhereUsed: true,
  },
  {
    key: 'holidayChargeRate',
    header: 'Holiday charge rate',
    cells: 'rate',
    width: 18,
    isLater: true,
    isWhereUsed: true,
  },
  { key: 'holidayPayRate', header: 'Holiday pay rate', cells: 'rate', width: 16, isLater: true, isWhereUsed: true },
] as const satisfies readonly DigestColumn[];

/** Returns whether older digests lack the column. */
export const isLater = (column: DigestColumn): boolean => column.isLater === true;

/** A row of the file as the text of its cells. Absent and null cells are empty. */
export type DigestCells = Partial<Record<(typeof DIGEST_COLUMNS)[number]['key'], string | null>>;

/** A column as written to a file. */
export type DigestFileColumn = {
  key: string;
  header: string;
  kind: 'text' | 'number' | 'date';
  decimals?: 0 | 2 | 'rate';
  width: number;
};

const WRITTEN: Record<CellKind, Pick<DigestFileColumn, 'kind' | 'decimals'>> = {
  text: { kind: 'text' },
  date: { kind: 'date' },
  minutes: { kind: 'number', decimals: 0 },
  hours: { kind: 'text' },
  days: { kind: 'number', decimals: 2 },
  rate: { kind: 'number', decimals: 'rate' },
  money: { kind: 'number', decimals: 2 },
};

const isWhereUsed = (column: DigestColumn): boolean => column.isWhereUsed === true;

/** Returns whether a row has a separate rate for nightshifts or holidays. */
export const showsElementRates = (cells: DigestCells): boolean =>
  DIGEST_COLUMNS.some((column) => isWhereUsed(column) && Boolean(cells[column.key]));

/**
 * Returns the columns of the file. With `isDecimal`, hours are numbers, otherwise text such as `7:30`. Separate rates
 * for nightshifts and holidays have columns only if a row has one.
 */
export function fileColumns(isDecimal: boolean, hasElementRates = false): DigestFileColumn[] {
  const columns = DIGEST_COLUMNS.filter((column) => hasElementRates || !isWhereUsed(column));
  return columns.map(({ key, header, cells, width }) => ({
    key,
    header,
    width,
    ...(cells === 'hours' && isDecimal ? { kind: 'number', decimals: 2 } : WRITTEN[cells]),
  }));
}

const DIGITS: Partial<Record<CellKind, number>> = { minutes: 0, hours: 2, days: 2, rate: 4, money: 2 };

// Workbook readers decode these once more than writers encode them, so they are compared decoded.
const ENTITY = /&(?:amp;)*(amp|lt|gt|quot|apos);/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns a cell in canonical form, whatever wrote or read the file: a number in a workbook loses its trailing zeros. */
export function canonicalCell({ key, cells: kind }: (typeof DIGEST_COLUMNS)[number], cells: DigestCells): string {
  const text = cells[key] ?? '';
  const digits = DIGITS[kind];
  if (digits !== undefined) return withDigits(text, digits) ?? text;
  return text.replace(ENTITY, (_, name: string) => ENTITIES[name] ?? '');
}

/** Returns the cells that are checksummed, in column order; of later columns only non-empty ones. */
export function canonicalCells(cells: DigestCells): string[] {
  return DIGEST_COLUMNS.flatMap((column) =>
    isLater(column) && !cells[column.key] ? [] : [canonicalCell(column, cells)],
  );
}

/** Returns a text that every file type round-trips: one line, and no apostrophe before a sign that is not a formula. */
export function plainText(text: string | null): string {
  return (text ?? '')
    .replace(/[\s\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .trim()
    .replace(/^'+(?=[=+\-@])/, '');
}

/** Formats whole minutes as the agency shows hours: `7:30`, or `7.50`. */
export function hoursText(minutes: number, isDecimal: boolean): string {
  return formatClock(minutes, isDecimal);
}

/** Formats quarters of a day as `1.25`. */
export function daysText(quarters: number): string {
  return `${Math.floor(quarters / 4)}.${String((quarters % 4) * 25).padStart(2, '0')}`;
}
