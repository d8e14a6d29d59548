import { plainLetters } from '../plain-letters.ts';
import type { DateFormat, HourFormat, PayElement, PayFieldName, RowShape } from './pay-fields.ts';

/** What separates columns; `none` is a file of fixed widths. */
export const SEPARATORS = ['comma', 'semicolon', 'tab', 'pipe', 'none'] as const;
/** The signs themselves. */
export const SEPARATOR_SIGNS: Readonly<Record<(typeof SEPARATORS)[number], string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  pipe: '|',
  none: '',
};
/** Which texts stand in quotes (RFC 4180): those that need them, or all. */
export const QUOTES = ['needed', 'always'] as const;
export const DECIMALS = ['point', 'comma'] as const;
export const ENCODINGS = ['utf-8', 'utf-8-bom', 'windows-1252'] as const;
/** What becomes of a letter that the encoding lacks: the file is refused, or the nearest letter stands for it and is named. */
export const LACKING = ['refuse', 'nearest'] as const;
export const LINE_ENDINGS = ['crlf', 'lf'] as const;
/** How a row's figures are rounded: halves away from zero, or to the even digit. */
export const ROUNDINGS = ['halfUp', 'halfEven'] as const;
/** How full names are written. `stored` is as the contact has it. */
export const NAME_ORDERS = ['stored', 'firstLast', 'lastFirst'] as const;
/** What becomes of what takes pay away again: rows with a minus, no run at all, or a list beside the file. */
export const NEGATIVES = ['rows', 'refuse', 'list'] as const;
/** Who opens the file: a program, which takes texts as they are, or people with a spreadsheet, for whom formulas are made harmless. */
export const READERS = ['program', 'people'] as const;

/** One column. `element` narrows a figure to one pay element; `format` is another than the layout's own. */
export type LayoutColumn = {
  heading: string;
  field: PayFieldName;
  constant: string | null;
  element: PayElement | null;
  format: HourFormat | DateFormat | null;
  /** Characters that the column is filled up to; text from the left, figures from the right. */
  width: number | null;
  /** Whether nothing is written for a figure of nought, or a constant of an element that the row has no time of. */
  isEmptyAtZero: boolean;
};

/** A column with nothing but what is given. */
export const layoutColumn = (
  heading: string,
  given: Partial<LayoutColumn> & Pick<LayoutColumn, 'field'>,
): LayoutColumn => ({
  heading,
  constant: null,
  element: null,
  format: null,
  width: null,
  isEmptyAtZero: false,
  ...given,
});

/** The file that a payroll program takes. */
export type PayrollLayout = {
  name: string;
  rowPer: RowShape;
  columns: LayoutColumn[];
  /** The program's own codes of the pay elements. */
  codes: Record<PayElement, string>;
  separator: (typeof SEPARATORS)[number];
  quote: (typeof QUOTES)[number];
  decimal: (typeof DECIMALS)[number];
  encoding: (typeof ENCODINGS)[number];
  lacking: (typeof LACKING)[number];
  lineEnding: (typeof LINE_ENDINGS)[number];
  header: boolean;
  skipZero: boolean;
  hours: HourFormat;
  /** Digits of decimal hours after the point, 0 to 4. */
  hourPlaces: number;
  rounding: (typeof ROUNDINGS)[number];
  dates: DateFormat;
  names: (typeof NAME_ORDERS)[number];
  /** The file's name; `{period}` is the first day of the latest period in it, `{run}` the run's number, `{layout}` the layout's name. */
  file: string;
  negative: (typeof NEGATIVES)[number];
  reader: (typeof READERS)[number];
};

/** The word that stands before a run's number in a file's name, which goes with it. */
const NUMBERED = /[-_. ]?(?:run[-_. ]?)?\{run\}/gi;

/** The name of a run's file: `brightpay-2026-05-18-run14.csv`. One of no run is named after layout and period. */
export function payrollFileName(
  { file, name }: Pick<PayrollLayout, 'file' | 'name'>,
  { period, run }: { period: string | null; run: number | null },
): string {
  const plain = plainLetters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return (run === null ? file.replaceAll(NUMBERED, '') : file)
    .replaceAll('{period}', period ?? 'none')
    .replaceAll('{run}', String(run))
    .replaceAll('{layout}', plain || 'layout');
}
