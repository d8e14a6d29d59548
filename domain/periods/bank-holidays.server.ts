import Holidays from 'date-holidays';

const calendar = new Holidays('GB', 'ENG', { types: ['public', 'bank'], languages: ['en'] });
const years = new Map<number, Map<string, string>>();

function holidaysOf(year: number): Map<string, string> {
  let known = years.get(year);
  if (!known) {
    known = new Map(calendar.getHolidays(year).map(({ date, name }) => [date.slice(0, 10), name]));
    years.set(year, known);
  }
  return known;
}

/** Returns the name of the bank holiday in England and Wales on a date, or null. */
export function bankHoliday(date: string): string | null {
  return holidaysOf(Number(date.slice(0, 4))).get(date) ?? null;
}

/** Returns the bank holidays of a year by date, with those in the first days of the next, as a calendar shows them. */
export function bankHolidaysOf(year: number): Record<string, string> {
  return Object.fromEntries([...holidaysOf(year), ...holidaysOf(year + 1)]);
}
