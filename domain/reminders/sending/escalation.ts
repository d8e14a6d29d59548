import { Temporal } from 'temporal-polyfill';

/**
 * Whether a timesheet has waited so long that the placement's other authorisers are reminded too.
 * @param submittedAt when it was submitted
 * @param days how many days it may wait; none waits long enough if it is 0
 * @param date today in the agency's time zone
 */
export function hasWaited(submittedAt: string, days: number, date: string, timeZone: string): boolean {
  const submitted = Temporal.Instant.from(submittedAt).toZonedDateTimeISO(timeZone).toPlainDate();
  return days > 0 && Temporal.PlainDate.compare(submitted.add({ days }), date) <= 0;
}
