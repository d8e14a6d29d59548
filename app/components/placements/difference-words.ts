import { smallestUnits, poundsOf } from '#domain/digests/amount.ts';
import { formatDays, formatMinutes, formatMoney } from '#domain/format.ts';
import { ELEMENT_WORDS } from '#domain/payroll-layouts/pay-fields.ts';
import type { RateDifference } from '#domain/rate-differences/rate-difference.ts';

/** Returns accepted timesheets in words: "1 accepted timesheet", "3 accepted timesheets". */
export const timesheetCount = (count: number): string =>
  `${count} accepted ${count === 1 ? 'timesheet' : 'timesheets'}`;

/** Returns the end of a sentence saying that accepted timesheets stay: "it stays as it was accepted". */
export const staysAccepted = (count: number): string =>
  count === 1 ? 'it stays as it was accepted' : 'they stay as they were accepted';

/** Returns how many timesheets some differences belong to. */
export const sheetsOf = (differences: readonly RateDifference[]): number =>
  new Set(differences.map(({ timesheetId }) => timesheetId)).size;

/** Formats pounds with their sign: "+£8.00", "−£8.00". */
export function signedMoney(pounds: string): string {
  const money = formatMoney(pounds.replace('-', ''));
  if (/^-?0*(\.0*)?$/.test(pounds)) return money;
  return pounds.startsWith('-') ? `−${money}` : `+${money}`;
}

/** Returns the total of some amounts in pounds. */
export const sumOf = (amounts: readonly string[]): string =>
  poundsOf(amounts.reduce((sum, amount) => sum + smallestUnits(amount, 2), 0n));

/** Formats the time of a difference or a period: "32h 00m", "1.5 days". */
export const timeText = ({ minutes, days }: { minutes: number; days: string }, isDecimal: boolean): string =>
  Number(days) === 0 ? formatMinutes(minutes, isDecimal) : formatDays(Number(days) * 4);

/** Returns the pay element of a difference in words. */
export const elementText = ({ element }: RateDifference): string => ELEMENT_WORDS[element];
