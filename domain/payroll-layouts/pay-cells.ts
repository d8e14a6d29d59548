import { Temporal } from 'temporal-polyfill';
import { formatDate } from '../format.ts';
import { hourUnits, penceOf, rateText, unitsText } from './exact-figures.ts';
import { type DateFormat, ELEMENT_WORDS, type HourFormat, type PayElement, payField } from './pay-fields.ts';
import { type PayRow, sumOfRow } from './pay-rows.ts';
import type { LayoutColumn, PayrollLayout } from './payroll-layout.ts';
import { nameInOrder, type PersonName, personName } from './person-name.ts';

/** What writing a file needs beside its rows. */
export type Writing = { layout: PayrollLayout; run: number | null; timeZone: string };

/** A cell before it is quoted and encoded. `isFigure` pads on the left in a fixed-width file. */
export type PayCell = { text: string; isFigure: boolean };

/** Returns the person of a row. */
export function personOf({ entries }: PayRow): PersonName {
  const { document, firstName, lastName } = entries[0]!;
  return personName(document.fullname, firstName, lastName);
}

/** Formats a calendar date as the layout does. */
function dateText(date: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = date.split('-');
  if (format === 'd MMM yyyy') return formatDate(date);
  return format.replace('yyyy', year).replace('MM', month).replace('dd', day);
}

/** Formats minutes as the layout writes hours: `7.50`, `7:30`, `450`. */
function payHours(minutes: number, format: HourFormat, layout: PayrollLayout): string {
  if (format === 'minutes') return String(minutes);
  if (format === 'decimal')
    return unitsText(hourUnits(minutes, layout.hourPlaces, layout.rounding), layout.hourPlaces, signOf(layout));
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? '-' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Returns the UK tax week of a day, 1 to 53: weeks of seven days from 6 April (HMRC, tax week and month dates). */
function taxWeek(date: string): number {
  const day = Temporal.PlainDate.from(date);
  const newYear = Temporal.PlainDate.from({ year: day.year, month: 4, day: 6 });
  const start = Temporal.PlainDate.compare(day, newYear) < 0 ? newYear.subtract({ years: 1 }) : newYear;
  return Math.floor(start.until(day, { largestUnit: 'days' }).days / 7) + 1;
}

const signOf = ({ decimal }: Pick<PayrollLayout, 'decimal'>) => (decimal === 'comma' ? ',' : '.');
const least = (texts: string[]) => texts.reduce((a, b) => (a < b ? a : b));
const most = (texts: string[]) => texts.reduce((a, b) => (a > b ? a : b));

type Rate = 'payRate' | 'chargeRate';

/** Returns the rate of a row, or of its time of one element; null if it has none. */
function rateOf({ pieces }: PayRow, rate: Rate, element: PayElement | null): string | null {
  const found = pieces.find((piece) => (element === null || piece.element === element) && piece[rate] !== null);
  return found?.[rate] ?? null;
}

/** Whether a figure is empty: a row without any time of an element has neither hours nor a rate for it. */
function isNought(row: PayRow, element: PayElement | null): boolean {
  const { minutes, quarterDays, pay } = sumOfRow(row, element);
  return minutes === 0 && quarterDays === 0 && (pay ?? 0n) === 0n;
}

const money = (cost: bigint | null, layout: PayrollLayout) =>
  cost === null ? '' : unitsText(penceOf(cost, layout.rounding), 2, signOf(layout));

function textOf(row: PayRow, column: LayoutColumn, { layout, run, timeZone }: Writing): string {
  const { document, payrollNumber, costCentre, department } = row.entries[0]!;
  const person = personOf(row);
  const date = (day: string) => dateText(day, (column.format ?? layout.dates) as DateFormat);
  const sum = () => sumOfRow(row, column.element);
  const beginnings = row.entries.map((entry) => entry.document.beginning);
  const endings = row.entries.map((entry) => entry.document.ending);
  const rate = (name: Rate) =>
    (rateOf(row, name, column.element) ?? '').replace(/.+/, rateText).replace('.', signOf(layout));
  const { element, day } = row.pieces[0]!;
  const texts: Record<LayoutColumn['field'], () => string> = {
    payrollNumber: () => payrollNumber ?? '',
    firstName: () => person.first,
    lastName: () => person.last,
    fullName: () => nameInOrder(person, layout.names),
    reference: () => document.reference ?? '',
    hours: () => payHours(sum().minutes, (column.format ?? layout.hours) as HourFormat, layout),
    days: () => unitsText(BigInt(sum().quarterDays * 25), 2, signOf(layout)),
    rate: () => rate('payRate'),
    amount: () => money(sum().pay, layout),
    chargeRate: () => rate('chargeRate'),
    chargeAmount: () => money(sum().charge, layout),
    elementName: () => ELEMENT_WORDS[element],
    elementCode: () => layout.codes[element],
    periodBeginning: () => date(least(beginnings)),
    periodEnding: () => date(most(endings)),
    weekNumber: () => String(Temporal.PlainDate.from(most(beginnings)).weekOfYear),
    taxWeek: () => String(taxWeek(most(endings))),
    day: () => date(day),
    client: () => document.clientName,
    contract: () => document.contractName,
    contractReference: () => document.contractReference ?? '',
    costCentre: () => costCentre ?? '',
    department: () => department ?? '',
    timesheetNumber: () => document.friendlyId,
    authoriser: () => document.authorisedBy,
    authorisationDate: () => date(dayOfInstant(document.authorisationDate, timeZone)),
    runNumber: () => (run === null ? '' : String(run)),
    constant: () => column.constant ?? '',
  };
  return texts[column.field]();
}

const dayOfInstant = (instant: string, timeZone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Returns the cell of a row in a column. */
export function payCell(row: PayRow, column: LayoutColumn, writing: Writing): PayCell {
  const { kind, ofElement } = payField(column.field);
  const isFigure = kind !== 'text' && kind !== 'date';
  const isEmpty = ofElement && column.isEmptyAtZero && isNought(row, column.element);
  return { text: isEmpty ? '' : textOf(row, column, writing), isFigure };
}
