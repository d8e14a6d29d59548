import { formatDate, formatMoney } from '../format.ts';
import type { TimesheetRate } from './timesheet-detail.ts';

/**
 * One of the rates of a timesheet by its days: `£27.50 from 18 May 2026, £28.40 from 21 May 2026`; null where all days have
 * the same, `none` for days without one.
 */
export function rateByDate(rates: TimesheetRate[] | null, rate: 'chargeRate' | 'payRate'): string | null {
  if (rates === null) return null;
  return rates
    .map((one) => `${one[rate] === null ? 'none' : formatMoney(one[rate])} from ${formatDate(one.from)}`)
    .join(', ');
}

/** The rates of a timesheet by its days in a cell, charge before pay; null where all days have the same. */
export function ratesInWords(rates: TimesheetRate[] | null): string | null {
  if (rates === null) return null;
  return `Charge ${rateByDate(rates, 'chargeRate')}; pay ${rateByDate(rates, 'payRate')}`;
}
