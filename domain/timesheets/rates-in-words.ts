import { formatDate, formatRate } from '../format.ts';
import type { TimesheetRate } from './timesheet-detail.ts';

/**
 * Describes one of the rates of a timesheet by date: `£27.50 from 18 May 2026, £28.40 from 21 May 2026`; null if all
 * days have the same and nothing has its own, `none` for days without one. Nightshifts' and holidays' own rates are in
 * brackets: `£27.50 (nightshift £41.25)`.
 */
export function rateByDate(rates: TimesheetRate[] | null, rate: 'chargeRate' | 'payRate'): string | null {
  if (rates === null) return null;
  const isSplit = rates.length > 1;
  return rates
    .map(
      (one) =>
        `${one[rate] === null ? 'none' : formatRate(one[rate])}${ownRates(one, rate)}${isSplit ? ` from ${formatDate(one.from)}` : ''}`,
    )
    .join(', ');
}

function ownRates(of: TimesheetRate, rate: 'chargeRate' | 'payRate'): string {
  const kind = rate === 'chargeRate' ? 'ChargeRate' : 'PayRate';
  const own = (['nightshift', 'holiday'] as const).flatMap((element) => {
    const found = of[`${element}${kind}`];
    return found ? [`${element} ${formatRate(found)}`] : [];
  });
  return own.length > 0 ? ` (${own.join(', ')})` : '';
}

/** Describes the rates of a timesheet by date in a cell, charge before pay; null if all days have the same. */
export function ratesInWords(rates: TimesheetRate[] | null): string | null {
  if (rates === null) return null;
  return `Charge ${rateByDate(rates, 'chargeRate')}; pay ${rateByDate(rates, 'payRate')}`;
}
