import { z } from 'zod';
import { ChosenId, ReadVersion, requiredText } from '../fields.ts';
import type { FieldError } from '../errors.ts';
import { addProblems, refusal } from '../field-codes.ts';
import { lineOfText } from '../text.ts';
import {
  DATE_FORMATS,
  HOUR_FORMATS,
  isByElement,
  isByTimesheet,
  PAY_ELEMENTS,
  PAY_FIELD_NAMES,
  payField,
  ROW_SHAPES,
} from './pay-fields.ts';
import * as choices from './payroll-layout.ts';
import type { LayoutColumn, PayrollLayout } from './payroll-layout.ts';
import { wholeNumber } from '../whole-number.ts';

const MAX_COLUMNS = 100;
const MAX_WIDTH = 200;
const WIDTH = `A width is a whole number from 1 to ${MAX_WIDTH}`;

const nothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish()).transform((value) => value ?? null);

/** Spaces are significant in a file's parts, so they stay. */
const Written = z
  .string()
  .max(200, 'Please use 200 characters at most')
  .refine((text) => !/[\p{Cc}\uFFFE\uFFFF]/u.test(text), refusal('Please use one line of text', 'invalid_characters'));

/** One column of the input. */
const LayoutColumnSchema = z.strictObject({
  heading: Written.default(''),
  field: z.enum(PAY_FIELD_NAMES, 'Please choose a field'),
  constant: nothing(Written).default(null),
  element: nothing(z.enum(PAY_ELEMENTS, 'Please choose a pay element')).default(null),
  multiple: nothing(z.enum(choices.MULTIPLE_NAMES, 'Please choose a multiple')).default(null),
  format: nothing(z.enum([...HOUR_FORMATS, ...DATE_FORMATS], 'Please choose how it is written')).default(null),
  width: nothing(wholeNumber({ min: 1, max: MAX_WIDTH, message: WIDTH })).default(null),
  isEmptyAtZero: z.boolean('Please choose yes or no.').default(false),
});

const Code = lineOfText().max(50, 'Please use 50 characters at most');
const PLACES = 'Please choose 0 to 4 decimal places';
const NO_FILE = 'Please give the file a name';
const FILE = 'A file name has letters, digits, points, dashes, {period}, {run} and {layout}';

const SHAPE = {
  name: requiredText('Please give the layout a name'),
  rowPer: z.enum(ROW_SHAPES, 'Please choose what there is a row for'),
  columns: z
    .array(LayoutColumnSchema)
    .min(1, refusal('Add at least one column', 'too_few'))
    .max(MAX_COLUMNS, refusal(`Please use ${MAX_COLUMNS} columns at most`, 'too_many')),
  codes: z.strictObject({
    standard: Code.default('Standard'),
    nightshift: Code.default('Nightshift'),
    holiday: Code.default('Holiday'),
  }),
  separator: z.enum(choices.SEPARATORS, 'Please choose what separates the columns'),
  quote: z.enum(choices.QUOTES, 'Please choose which texts are quoted'),
  decimal: z.enum(choices.DECIMALS, 'Please choose the decimal sign'),
  encoding: z.enum(choices.ENCODINGS, 'Please choose the encoding'),
  lacking: z.enum(choices.LACKING, 'Please choose what becomes of a letter that the encoding lacks'),
  lineEnding: z.enum(choices.LINE_ENDINGS, 'Please choose how lines end'),
  header: z.boolean('Please choose yes or no.'),
  skipZero: z.boolean('Please choose yes or no.'),
  hours: z.enum(HOUR_FORMATS, 'Please choose how hours are written'),
  hourPlaces: wholeNumber({ min: 0, max: 4, message: PLACES }),
  rounding: z.enum(choices.ROUNDINGS, 'Please choose how figures are rounded'),
  dates: z.enum(DATE_FORMATS, 'Please choose how dates are written'),
  names: z.enum(choices.NAME_ORDERS, 'Please choose how names are written'),
  file: z
    .string(NO_FILE)
    .trim()
    .min(1, NO_FILE)
    .max(120, 'Please use 120 characters at most')
    .regex(/^(?:[A-Za-z0-9_-]|\{(?:period|run|layout)\}|\.(?!\.))*$/, FILE)
    .refine((name) => !/^\.|\.$/.test(name), FILE),
  negative: z.enum(choices.NEGATIVES, 'Please choose what becomes of negative rows'),
  reader: z.enum(choices.READERS, 'Please choose who opens the file'),
};

/** `Column 7, Hours x1.5`. */
export const columnName = (at: number, heading: string): string => `Column ${at + 1}${heading ? `, ${heading}` : ''}`;

/** Returns the problems of one column within its layout; each at its part, naming the column. */
function columnProblems(
  column: LayoutColumn,
  at: number,
  layout: Pick<PayrollLayout, 'rowPer' | 'separator' | 'header'>,
) {
  const found: FieldError[] = [];
  const refuse = (part: keyof LayoutColumn, message: string, code: FieldError['code']) =>
    found.push({ field: `columns[${at}].${part}`, message: `${columnName(at, column.heading)}: ${message}`, code });
  const { kind, needs, ofElement } = payField(column.field);
  if (layout.header && column.heading.trim() === '')
    refuse('heading', 'enter a heading, or leave the header out', 'missing');
  if (column.field === 'constant' && column.constant === null && column.element !== null)
    refuse('constant', 'enter what is written', 'missing');
  if (column.field !== 'constant' && column.constant !== null)
    refuse('constant', 'only a constant has a text of its own', 'contradictory');
  if (column.element !== null && !ofElement) refuse('element', 'this field is not of a pay element', 'contradictory');
  if (column.element !== null && isByElement(layout.rowPer))
    refuse('element', 'each row is of one pay element already', 'contradictory');
  if (column.multiple && kind !== 'hours' && kind !== 'days')
    refuse('multiple', 'only hours and days are paid at a multiple of the rate', 'contradictory');
  else if (column.multiple && column.element === null)
    refuse('multiple', 'choose the pay element that is paid at a multiple of the rate', 'contradictory');
  if (needs === 'element' && !isByElement(layout.rowPer))
    refuse('field', 'choose a row for each pay element, since a row can hold several', 'contradictory');
  if (needs === 'timesheet' && !isByTimesheet(layout.rowPer))
    refuse('field', 'choose a row for each timesheet or day, since a row can hold several', 'contradictory');
  if (needs === 'day' && !layout.rowPer.startsWith('day'))
    refuse('field', 'choose a row for each day, since a row can hold several', 'contradictory');
  const formats: readonly string[] = kind === 'hours' ? HOUR_FORMATS : kind === 'date' ? DATE_FORMATS : [];
  if (column.format !== null && !formats.includes(column.format))
    refuse('format', 'this field is not written that way', 'contradictory');
  if (layout.separator === 'none' && column.width === null)
    refuse('width', 'enter a width, since nothing separates the columns', 'missing');
  return found;
}

/** Adds the problems of a layout as a whole. */
export function checkLayout(layout: PayrollLayout, issues: Parameters<typeof addProblems>[1]): void {
  const found = layout.columns.flatMap((column, at) => columnProblems(column, at, layout));
  if (layout.decimal === 'comma' && layout.separator === 'comma' && layout.quote === 'needed') {
    const message = 'Choose another separator, or quotes around all texts: figures have a comma as well';
    found.push({ field: 'separator', message, code: 'contradictory' });
  }
  addProblems(found, issues);
}

/** A whole layout. */
export const PayrollLayoutSchema = z.strictObject(SHAPE).superRefine(checkLayout);

/** A new layout. */
export const CreatePayrollLayoutSchema = z
  .strictObject({ ...SHAPE, payrollLayoutId: ChosenId })
  .superRefine(checkLayout);
export type CreatePayrollLayout = z.output<typeof CreatePayrollLayoutSchema>;

/** A layout's replacement; with `version` it applies only to the state that was read. */
export const EditPayrollLayoutSchema = z
  .strictObject({ ...SHAPE, version: ReadVersion.optional() })
  .superRefine(checkLayout);
export type EditPayrollLayout = z.output<typeof EditPayrollLayoutSchema>;
