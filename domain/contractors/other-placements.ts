import type { FieldError } from '../errors.ts';
import { formatDate } from '../format.ts';

/** Days of a placement, inclusive; open-ended without an end. */
type Days = { start: string; end: string | null };

/** Returns whether two placements overlap. */
export const shareDays = (one: Days, other: Days): boolean =>
  (one.end === null || other.start <= one.end) && (other.end === null || one.start <= other.end);

/** Returns the problem with a placement overlapping another of the same contact on the same contract. */
export function overlapProblem(days: Days, other: Days): FieldError {
  const held = other.end ? `${formatDate(other.start)} to ${formatDate(other.end)}` : `${formatDate(other.start)} on`;
  return {
    // The date that can be moved to resolve it.
    field: days.start < other.start ? 'end' : 'start',
    message: `The same person has another placement on this contract from ${held}.`,
    code: 'already_exists',
  };
}

/** Describes where a placement is, with its end, which distinguishes a former one from the present one. */
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
