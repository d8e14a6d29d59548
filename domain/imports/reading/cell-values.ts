import { isDate } from '../../periods/period.ts';

/** Which of the two numbers in a date is the day: 4/5/2026 is 4 May with the day first. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** A time of day after a date; only the date is used. */
const TIME = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?Z?)?`;
const pattern = (date: string) => new RegExp(`^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?${date}${TIME}$`, 'i');
const ISO = pattern(String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`);
const NUMBERS = pattern(String.raw`(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})`);
const DAY_AND_WORD = pattern(String.raw`(\d{1,2})(?:st|nd|rd|th)?[- ]([a-z]{3,9})\.?,?[- ](\d{4}|\d{2})`);
const WORD_AND_DAY = pattern(String.raw`([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})`);
/** A single comma without a point may be a decimal comma. */
const AMOUNT = /^£? ?(\d+|\d{1,3}(?:,\d{3}){2,}|\d{1,3},\d{3}(?=\.))(\.\d+)?$/;

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const YES = ['yes', 'y', 'true', '1'];
const NO = ['no', 'n', 'false', '0'];

/** The errors of spreadsheet programs, as their cells and their text files show them. */
const FAILED =
  /^(?:#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|ERROR!|GETTING_DATA)|Err:\d{3})$/i;
/** What a text file has of a value that was wider than its column, or of a long number: 1.23457E+12. */
const SHORTENED = /^(?:#{3,}|-?\d(?:\.\d+)?E\+\d{2,})$/i;

/** Returns why a cell does not have the value that its file is about, in words for whoever has the file; null if it has. */
export function lostValue(text: string): string | null {
  // Nearly every cell of a long file ends here, without an expression.
  if (!text.includes('#') && !text.includes('+') && !text.includes(':')) return null;
  if (FAILED.test(text))
    return 'This cell has an error, or a formula without a result. Correct it in the spreadsheet, and save the file again.';
  return SHORTENED.test(text)
    ? 'The spreadsheet has shortened this value. Widen its column or show the number in full, and save the file again.'
    : null;
}

/**
 * Reads a date as people write it, with or without a time: `2026-05-18`, `18/5/26`, `18.05.2026`, `18 May 2026`, `Mon
 * 18-May-26`.
 * @param order for all-numeric dates
 * @returns the day as `YYYY-MM-DD`; other text unchanged, to be refused
 */
export function dateCell(text: string | undefined, order: DateOrder = 'dayFirst'): string | undefined {
  if (text !== undefined && isDate(text)) return text;
  const day = writtenDay(text?.trim() ?? '', order);
  return day !== null && isDate(day) ? day : text;
}

/** Returns the day that a text gives, which may not exist; null if it gives none. */
function writtenDay(cell: string, order: DateOrder): string | null {
  const iso = ISO.exec(cell);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const [, first, sign, second, year] = NUMBERS.exec(cell) ?? [];
  // Nobody who separates with dots puts the month first.
  if (year) return order === 'dayFirst' || sign === '.' ? dayOf(year, second, first) : dayOf(year, first, second);
  const [, dayBefore, month, yearBehind] = DAY_AND_WORD.exec(cell) ?? [];
  if (month) return dayOf(yearBehind, monthOf(month), dayBefore);
  const [, word, day, yearOf] = WORD_AND_DAY.exec(cell) ?? [];
  return word ? dayOf(yearOf, monthOf(word), day) : null;
}

/** The number of a month by its name or at least its first three letters; 0 if it is none. */
const monthOf = (word: string) => String(MONTHS.findIndex((month) => month.startsWith(word.toLowerCase())) + 1);

/** Two-digit years are in this century: nobody imports time from the last. */
const dayOf = (year = '', month = '', day = '') =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** Reads an amount as people write it: `£1,020.40` is `1020.40`. Other text is returned to be refused, as is `27,500`, which may mean 27.5. */
export function amountCell(text: string | undefined): string | undefined {
  const found = AMOUNT.exec(text?.trim() ?? '');
  return found ? `${found[1]!.replaceAll(',', '')}${found[2] ?? ''}` : text;
}

/** Reads a yes or no; empty is null, other text is returned to be refused. */
export function flagCell(text: string | undefined): boolean | string | null {
  const word = (text ?? '').trim().toLowerCase();
  if (word === '') return null;
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : word;
}

/** Reads one of a few words in any case, such as `HourlyTotal`; empty is null, other text is returned to be refused. */
export function choiceCell(text: string | undefined, choices: readonly string[]): string | null {
  const word = (text ?? '').trim();
  return choices.find((choice) => choice.toLowerCase() === word.toLowerCase()) ?? (word || null);
}

/** Reads several texts in one cell, separated by semicolons, commas or line breaks. */
export function listCell(text: string | undefined): string[] {
  return (text ?? '')
    .split(/[;,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
