import { foldToAscii } from '../fold-to-ascii.ts';
import type { DateFormat, HourFormat, PayElement, PayFieldName, RowShape } from './pay-fields.ts';

/** What separates columns; `none` is a fixed-width file. */
export const SEPARATORS = ['comma', 'semicolon', 'tab', 'pipe', 'none'] as const;
/** The separator characters. */
export const SEPARATOR_SIGNS: Readonly<Record<(typeof SEPARATORS)[number], string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  pipe: '|',
  none: '',
};
/** Which texts are quoted (RFC 4180): those that need it, or all. */
export const QUOTES = ['needed', 'always'] as const;
export const DECIMALS = ['point', 'comma'] as const;
export const ENCODINGS = ['utf-8', 'utf-8-bom', 'windows-1252'] as const;
/** How a letter that the encoding lacks is handled: the file is refused, or the nearest letter replaces it and is reported. */
export const LACKING = ['refuse', 'nearest'] as const;
export const LINE_ENDINGS = ['crlf', 'lf'] as const;
/** How a row's figures are rounded: halves away from zero, or to the even digit. */
export const ROUNDINGS = ['halfUp', 'halfEven'] as const;
/** How full names are written. `stored` is as the contact has it. */
export const NAME_ORDERS = ['stored', 'firstLast', 'lastFirst'] as const;
/** How pay that is taken back is handled: negative rows, no run at all, or a list beside the file. */
export const NEGATIVES = ['rows', 'refuse', 'list'] as const;
/** Who opens the file: a program, which takes texts as they are, or people with a spreadsheet, for whom formulas are made harmless. */
export const READERS = ['program', 'people'] as const;

/** Multiples of a row's rate that programs pay for the time of a column, as fractions. */
export const MULTIPLES = {
  '1.25': [5n, 4n],
  '1.3333': [4n, 3n],
  '1.5': [3n, 2n],
  '2': [2n, 1n],
  '3': [3n, 1n],
  '4': [4n, 1n],
} as const satisfies Record<string, readonly [bigint, bigint]>;
export type Multiple = keyof typeof MULTIPLES;
export const MULTIPLE_NAMES = ['1.25', '1.3333', '1.5', '2', '3', '4'] as const satisfies readonly Multiple[];

/** One column. `element` limits a figure to one pay element; `format` overrides the layout's. */
export type LayoutColumn = {
  heading: string;
  field: PayFieldName;
  constant: string | null;
  element: PayElement | null;
  /** What the program multiplies the row's rate by for the time in this column; null if it does not. */
  multiple: Multiple | null;
  format: HourFormat | DateFormat | null;
  /** Characters that the column is padded to; text on the right, figures on the left. */
  width: number | null;
  /** Whether a zero figure is left empty, as is a constant of an element for which the row has no time. */
  isEmptyAtZero: boolean;
};

/** Creates a column with defaults for all that is not given. */
export const layoutColumn = (
  heading: string,
  given: Partial<LayoutColumn> & Pick<LayoutColumn, 'field'>,
): LayoutColumn => ({
  heading,
  constant: null,
  element: null,
  multiple: null,
  format: null,
  width: null,
  isEmptyAtZero: false,
  ...given,
});

/** The layout of a file for a payroll program. */
export type PayrollLayout = {
  name: string;
  rowPer: RowShape;
  columns: LayoutColumn[];
  /** The program's own codes for the pay elements. */
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

/** The word before a run's number in a file's name, removed along with it. */
const NUMBERED = /[-_. ]?(?:run[-_. ]?)?\{run\}/gi;

/** Returns the name of a run's file: `brightpay-2026-05-18-run14.csv`. Without a run it is named after layout and period. */
export function payrollFileName(
  { file, name }: Pick<PayrollLayout, 'file' | 'name'>,
  { period, run }: { period: string | null; run: number | null },
): string {
  const plain = foldToAscii(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return (run === null ? file.replaceAll(NUMBERED, '') : file)
    .replaceAll('{period}', period ?? 'none')
    .replaceAll('{run}', String(run))
    .replaceAll('{layout}', plain || 'layout');
}
