import { formatDate } from '#domain/format.ts';
import {
  DATE_FORMATS,
  ELEMENT_WORDS,
  PAY_ELEMENTS,
  PAY_FIELD_NAMES,
  PAY_FIELDS,
} from '#domain/payroll-layouts/pay-fields.ts';
import type { DateFormat, HourFormat, PayFieldName } from '#domain/payroll-layouts/pay-fields.ts';

type Option = { value: string; label: string };
const options = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** What each row stands for. */
export const ROWS = options({
  person: 'Person',
  element: 'Person and pay element',
  timesheet: 'Timesheet',
  timesheetElement: 'Timesheet and pay element',
  day: 'Day',
  dayElement: 'Day and pay element',
});

const HOURS: Record<HourFormat, string> = { decimal: '7.50', clock: '7:30', minutes: '450 minutes' };
const EXAMPLE = '2026-05-18';

/** Formats 18 May 2026 as a layout does. */
const dateExample = (format: DateFormat): string => {
  const [year = '', month = '', day = ''] = EXAMPLE.split('-');
  if (format === 'd MMM yyyy') return formatDate(EXAMPLE);
  return format.replace('yyyy', year).replace('MM', month).replace('dd', day);
};

export const HOUR_OPTIONS = options(HOURS);
export const DATE_OPTIONS = DATE_FORMATS.map((value) => ({ value, label: dateExample(value) }));
export const PLACES = ['0', '1', '2', '3', '4'].map((value) => ({ value, label: value }));
export const SEPARATORS = options({
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
  pipe: 'Bar, |',
  none: 'None: fixed widths',
});
export const QUOTES = options({ needed: 'Only where needed', always: 'Always' });
export const DECIMALS = options({ point: 'Point, 7.50', comma: 'Comma, 7,50' });
export const ENCODINGS = options({
  'utf-8': 'UTF-8',
  'utf-8-bom': 'UTF-8 with a mark, for Excel',
  'windows-1252': 'Windows-1252',
});
export const LACKING = options({ nearest: 'Write the nearest letter', refuse: 'Make no file' });
export const LINE_ENDINGS = options({ crlf: 'CR LF', lf: 'LF' });
export const ROUNDINGS = options({ halfUp: 'Each row, half up', halfEven: 'Each row, half to even' });
export const NAME_ORDERS = options({
  stored: 'As they are kept',
  firstLast: 'Callum Hargreaves',
  lastFirst: 'Hargreaves, Callum',
});
export const NEGATIVES = options({ rows: 'Write them', list: 'List them beside the file', refuse: 'Make no run' });
export const READERS = options({ program: 'A program', people: 'People, in a spreadsheet' });

/** The fields of a column, grouped by subject. */
export const FIELDS = PAY_FIELD_NAMES.map((value) => ({ value, label: PAY_FIELDS[value].label }));
export const MULTIPLES = [
  { value: '1.25', label: '1.25 times the rate' },
  { value: '1.3333', label: '1⅓ times the rate' },
  { value: '1.5', label: '1.5 times the rate' },
  { value: '2', label: 'Twice the rate' },
  { value: '3', label: '3 times the rate' },
  { value: '4', label: '4 times the rate' },
];
export const ELEMENTS = PAY_ELEMENTS.map((value) => ({ value, label: ELEMENT_WORDS[value] }));

const labelOf = (choices: Option[], value: string) => choices.find((choice) => choice.value === value)?.label;

/** Describes a column in a line: `Hours, nightshift, 7.50`. */
export function columnInWords(column: {
  field?: string | undefined;
  constant?: string | undefined;
  element?: string | undefined;
  multiple?: string | undefined;
  format?: string | undefined;
  width?: string | undefined;
}): string {
  const { field = '', constant = '', element = '', multiple = '', format = '', width = '' } = column;
  const label = field === 'constant' ? 'Constant' : (PAY_FIELDS[field as PayFieldName]?.label ?? 'No field');
  const parts = [
    label,
    field === 'constant' && `“${constant}”`,
    element && ELEMENT_WORDS[element as keyof typeof ELEMENT_WORDS]?.toLowerCase(),
    labelOf(MULTIPLES, multiple)?.toLowerCase(),
    labelOf(HOUR_OPTIONS, format) ?? labelOf(DATE_OPTIONS, format),
    width && `${width} wide`,
  ];
  return parts.filter(Boolean).join(', ');
}
