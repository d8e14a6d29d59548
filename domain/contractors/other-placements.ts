import type { FieldError } from '../errors.ts';
import { formatDate } from '../format.ts';

/** Days of a placement, both ends among them; without an end it goes on. */
type Days = { start: string; end: string | null };

/** Whether two placements share a day. */
export const shareDays = (one: Days, other: Days): boolean =>
  (one.end === null || other.start <= one.end) && (other.end === null || one.start <= other.end);

/** What is wrong with the days of a placement that share some with another of the same contact on the same contract. */
export function overlapProblem(days: Days, other: Days): FieldError {
  const held = other.end ? `${formatDate(other.start)} to ${formatDate(other.end)}` : `${formatDate(other.start)} on`;
  return {
    // The date that can be moved to mend it.
    field: days.start < other.start ? 'end' : 'start',
    message: `The same person has another placement on this contract from ${held}.`,
    code: 'already_exists',
  };
}

/** Where a placement is, with its end, by which a former one is told from the present one. */
export function placeOf({
  contractName,
  clientName,
  end,
}: {
  contractName: string;
  clientName: string;
  end: string | null;
}) {
  return `${contractName}, ${clientName}${end ? `, to ${formatDate(end)}` : ''}`;
}
