import { formatDays, formatMinutes, formatMoney } from '#domain/format.ts';
import type { FileReport } from '#domain/payroll-layouts/payroll-file.ts';

/** A figure with a proper minus sign: `−£554.00`. */
const signed = (text: string): string => text.replace(/^-/, '−');

/** Signed pounds. */
export const money = (pounds: string): string => signed(formatMoney(pounds));

/** Signed time: hours, days, or both if it has both. */
export function timeText(
  { minutes, quarterDays }: { minutes: number; quarterDays: number },
  isDecimal: boolean,
): string {
  const sign = quarterDays < 0 ? '−' : '';
  const days = quarterDays === 0 ? null : sign + formatDays(Math.abs(quarterDays));
  const hours = minutes === 0 && days ? null : signed(formatMinutes(minutes, isDecimal));
  return [hours, days].filter(Boolean).join(', ');
}

const ELEMENTS = ['standard', 'nightshift', 'holiday'] as const;

/** Returns the time of a run by pay element, for the first and any others that it has. */
export function elementsOf({ totals }: FileReport) {
  return ELEMENTS.filter(
    (element) => element === 'standard' || totals.minutes[element] !== 0 || totals.quarterDays[element] !== 0,
  );
}

/** Returns the total time of a run. */
export const wholeTime = ({ totals }: FileReport) => ({
  minutes: ELEMENTS.reduce((sum, element) => sum + totals.minutes[element], 0),
  quarterDays: ELEMENTS.reduce((sum, element) => sum + totals.quarterDays[element], 0),
});

const penceOf = (pounds: string) => BigInt(pounds.replace('.', ''));

function poundsOf(pence: bigint): string {
  const digits = String(pence < 0n ? -pence : pence).padStart(3, '0');
  return `${pence < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Adds two amounts in pounds. Both have two decimals. */
export const together = (one: string, other: string): string => poundsOf(penceOf(one) + penceOf(other));

/** Subtracts one amount in pounds from another. Both have two decimals. */
export const difference = (one: string, other: string): string => poundsOf(penceOf(one) - penceOf(other));
