import { Temporal } from 'temporal-polyfill';

/** How many years after the tax year it belongs to a pay record must be kept (Income Tax (PAYE) Regulations 2003, reg. 97). */
const PAYE_YEARS = 3;
/** How many years a working time record must be kept (Working Time Regulations 1998, reg. 9). */
const WORKING_TIME_YEARS = 2;

/** Returns the last day of a day's United Kingdom tax year: a 5 April. Both are `YYYY-MM-DD`. */
function taxYearEnd(date: string): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(date);
  const end = Temporal.PlainDate.from({ year: day.year, month: 4, day: 5 });
  return Temporal.PlainDate.compare(day, end) <= 0 ? end : end.add({ years: 1 });
}

/** Returns the day until which a record of pay and working time for this day must be kept, `YYYY-MM-DD`. */
export function retainUntil(date: string): string {
  const paye = taxYearEnd(date).add({ years: PAYE_YEARS });
  const workingTime = Temporal.PlainDate.from(date).add({ years: WORKING_TIME_YEARS });
  return (Temporal.PlainDate.compare(paye, workingTime) >= 0 ? paye : workingTime).toString();
}

/** Why pay and working time are kept, as explained to the person. */
export const PAY_REASON =
  'pay records, three years after their tax year (Income Tax (PAYE) Regulations 2003), and working time, two years (Working Time Regulations 1998)';

/** Replaces an erased name. */
export const ERASED_NAME = 'Erased person';
