import type ExcelJS from 'exceljs';
import { NO_RESULT } from './table.ts';

/** What decides how a number is meant: the format of its cell, and whether the workbook counts days from 1904. */
type Shown = { format?: string | undefined; is1904: boolean };

/**
 * Returns the text of a cell: its date as `YYYY-MM-DD`, its time of day or its hours and minutes, its number with the
 * zeros that it shows, and of a formula its result. A formula without one, and one that failed, are `NO_RESULT`, and any
 * other error is as the cell shows it: an empty text would be taken for a value that somebody removed.
 */
export function cellText({ type, value, result }: ExcelJS.Cell, shown: Shown): string {
  // The value of a formula has no result that is zero or an empty text.
  return type === FORMULA ? resultText(result, shown) : valueText(value, shown);
}

/** exceljs.ValueType.Formula, without loading exceljs. */
const FORMULA = 6;

function valueText(value: ExcelJS.CellValue | undefined, shown: Shown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value, shown);
  if (typeof value === 'number') return numberText(value, shown.format);
  if (typeof value !== 'object') return unescaped(String(value));
  if ('richText' in value) return unescaped(value.richText.map(({ text }) => text).join(''));
  if ('text' in value) return String(value.text);
  return 'error' in value ? value.error : '';
}

/** exceljs reads an error as no number, and leaves dates as the numbers that they are stored as. */
function resultText(result: ExcelJS.CellFormulaValue['result'], shown: Shown): string {
  if (result === undefined || Number.isNaN(result)) return NO_RESULT;
  if (typeof result !== 'number' || !isDateFormat(shown.format)) return valueText(result, shown);
  return dateText(new Date(firstDay(shown) + Math.round(result * DAY)), shown);
}

const DAY = 24 * 60 * 60 * 1000;
const firstDay = ({ is1904 }: Shown) => (is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30));

const isDateFormat = (format = '') =>
  /[ymdhs]/i.test(format.replaceAll(/\[[^\]]*\]|"[^"]*"|\\./g, '').replace(/general/i, ''));

/** A format of hours that goes on beyond a day: `[h]:mm`. */
const ELAPSED = /\[h+\]/i;

/** Formats a date, the time of day if the cell has no date, or hours and minutes: more than a day’s, or less than none. */
function dateText(value: Date, shown: Shown): string {
  if (Number.isNaN(value.getTime())) return '';
  const seconds = Math.round((value.getTime() - firstDay(shown)) / 1000);
  if (seconds < 0) return `-${hoursAndMinutes(-seconds)}`;
  if (ELAPSED.test(shown.format ?? '')) return hoursAndMinutes(seconds);
  const iso = new Date(firstDay(shown) + seconds * 1000).toISOString();
  return seconds * 1000 < 2 * DAY ? iso.slice(11, 16) : iso.slice(0, 10);
}

const hoursAndMinutes = (seconds: number) =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}`;

/** A format that only gives a number its leading zeros, as for a payroll number or a telephone number: `000000`, `00000 000000`. */
const ZEROS = /^0[0 -]*0$/;

/** Spreadsheet programs keep fifteen digits of a number: what followed them in a longer one is lost. */
const LOST_FROM = 1e15;

/** Writes out a number, with the zeros that its cell shows; one that has lost digits is shortened, as its cell shows it. */
function numberText(value: number, format = ''): string {
  if (Number.isNaN(value)) return '';
  if (Math.abs(value) >= LOST_FROM) return value.toExponential(5).toUpperCase();
  const plain = Number(value.toPrecision(15));
  const written = Number.isInteger(plain) ? BigInt(plain).toString() : String(plain);
  const shape = format.replace(/["\\]/g, '');
  if (!ZEROS.test(shape) || !/^\d+$/.test(written)) return written;
  const digits = [...written.padStart(shape.replace(/[ -]/g, '').length, '0')];
  // Digits beyond those of the format go before it.
  const zeros = [...shape].reverse().map((sign) => (sign === '0' ? digits.pop() : sign));
  return digits.join('') + zeros.reverse().join('');
}

/** Workbooks escape some characters as _x000D_, and an underscore that would read as an escape as _x005F_. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
