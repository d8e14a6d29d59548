import type { FieldError } from '../errors.ts';
import { formatDate } from '../format.ts';

/** The message for a placement whose authoriser is its own contractor. */
export const OWN_AUTHORISER =
  'Contractors cannot authorise their own time. Please choose somebody else as the authoriser.';

type Dates = { start: string | null; end: string | null };

/** Returns where a placement's dates fall outside those of its contract. */
export function placementDateProblems(placement: { start: string; end: string | null }, contract: Dates): FieldError[] {
  const problems: FieldError[] = [];
  if (contract.start && placement.start < contract.start) {
    const message = `The contractor may not start before the contract starts on ${formatDate(contract.start)}.`;
    problems.push({ field: 'start', message, code: 'out_of_range' });
  }
  if (contract.end && placement.end === null) {
    const message = `Please supply an end date: the contract ends on ${formatDate(contract.end)}.`;
    problems.push({ field: 'end', message, code: 'missing' });
  }
  if (contract.end && placement.end !== null && placement.end > contract.end) {
    const message = `The contractor may not end after the contract ends on ${formatDate(contract.end)}.`;
    problems.push({ field: 'end', message, code: 'out_of_range' });
  }
  return problems;
}
