import { formatDayDate } from '../../format.ts';
import { friendlyId } from '../timesheet.ts';

/** A shift during which the same person has also entered time at another placement. */
export type DoubleBooking = {
  entryDate: string;
  startTime: string;
  endTime: string;
  /** The other timesheet and its placement, for those with reach to it; null for an authoriser. */
  other: { timesheetId: string; friendlyNumber: number; contractName: string; clientName: string } | null;
};

/** A double booking with the timesheet in which it was found. */
export type FoundDoubleBooking = DoubleBooking & { timesheetId: string };

/** Limits it to what is shown within this reach: an authoriser does not learn of a person's other placements. */
export function visibleDoubleBooking({ kind }: { kind: string }) {
  return ({ entryDate, startTime, endTime, other }: FoundDoubleBooking): DoubleBooking => ({
    entryDate,
    startTime,
    endTime,
    other: kind === 'authoriser' ? null : other,
  });
}

/** Returns the warning: when, and as far as the reader may know, where else the person was working. */
export function doubleBookingInWords({ entryDate, startTime, endTime, other }: DoubleBooking): string {
  const when = `${formatDayDate(entryDate)}, ${startTime.slice(0, 5)} to ${endTime.slice(0, 5)}`;
  if (!other) return `${when}: time was entered for another placement of the same person too.`;
  return `${when}: time was entered in ${friendlyId(other.friendlyNumber)} too, ${other.contractName} at ${other.clientName}.`;
}
