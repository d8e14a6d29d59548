import { Link } from '@remix-run/react';
import { Callout } from '#app/components/callout.tsx';
import { usePaths } from '#app/paths.ts';
import { type DoubleBooking, doubleBookingInWords } from '#domain/timesheets/decision/double-booking.ts';

/** Warns that the same person has entered the same time at another placement; it is allowed, but to be looked at. */
export function DoubleBookings({ doubleBookings }: { doubleBookings: DoubleBooking[] }) {
  const to = usePaths();
  if (doubleBookings.length === 0) return null;
  return (
    <Callout tone="warn">
      <p>
        <b>The same time was entered for two placements.</b>
      </p>
      <ul>
        {doubleBookings.map((one) => (
          <li key={`${one.entryDate} ${one.startTime} ${one.other?.timesheetId ?? ''}`}>
            {doubleBookingInWords(one)}{' '}
            {one.other && <Link to={to.timesheet(one.other.timesheetId)}>Show the other timesheet</Link>}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
