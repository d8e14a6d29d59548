import { isDate } from './period.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NUMBERS = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{2}|\d{4})$/;
const WORDS = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{2}|\d{4})$/;

function monthOf(word: string): number {
  const names = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august'];
  const long = [...names, 'september', 'october', 'november', 'december'];
  return word === 'sept' ? 9 : Math.max(MONTHS.indexOf(word), long.indexOf(word)) + 1;
}

/**
 * Reads a date as people in Britain type it: `18 May 2026`, `Mon 18 May 26`, `18/5/26`, `18.5.2026` or `2026-05-18`.
 * @returns `YYYY-MM-DD`, or null if the text is not a date
 */
export function readDate(text: string): string | null {
  const typed = text.trim().toLowerCase();
  if (isDate(typed)) return typed;
  const [, day, month, year] = NUMBERS.exec(typed) ?? WORDS.exec(typed) ?? [];
  if (!day || !month || !year) return null;
  const number = /^\d+$/.test(month) ? Number(month) : monthOf(month);
  const iso = [year.length === 2 ? `20${year}` : year, number, day]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return isDate(iso) ? iso : null;
}
