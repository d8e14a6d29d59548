import type { FieldError } from '../errors.ts';
import { formatDate } from '../format.ts';

/** A person’s last day. `leftAt` is null until it is over; `ends` holds when placements would otherwise have ended. */
export type Departure = {
  contactId: string;
  leavesOn: string;
  reason: string | null;
  ends: FormerEnd[];
  setAt: string;
  leftAt: string | null;
};

/** A placement that ends on the last day, and when it would otherwise have ended. */
export type FormerEnd = { contractorId: string; end: string | null };

/** A delegation to a leaver that runs past their last day: whose time nobody decides from then until it ends. */
export type UncoveredAbsence = { delegationId: string; authoriserFullname: string; end: string };

/** A last day, as the rules need it. */
export type LastDay = Pick<Departure, 'leavesOn' | 'leftAt'>;

/** Whether a last day is set and not over yet. */
export const isToCome = (departure: Departure | null): departure is Departure =>
  departure !== null && departure.leftAt === null;

/** A placement whose timesheets the leaver may decide, with the others who may; at most one is left. */
export type ThinPlacement = { contractorId: string; fullname: string; contractName: string; others: string[] };

/** A placement, as a last day needs it. */
type Dated = { contractName: string; start: string; end: string | null };

/** Returns the placements that a last day ends. */
export function endedBy<Placement extends Dated>(placements: Placement[], leavesOn: string): Placement[] {
  return placements.filter(({ end }) => end === null || end > leavesOn);
}

/** Returns when a placement would end if a future last day were withdrawn. */
export function endWithout(
  departure: Pick<Departure, 'leavesOn' | 'leftAt' | 'ends'> | null,
  { contractorId, end }: { contractorId: string; end: string | null },
): string | null {
  if (!departure || departure.leftAt !== null || end !== departure.leavesOn) return end;
  const former = departure.ends.find((one) => one.contractorId === contractorId);
  return former ? former.end : end;
}

/** Returns the end that a placement can have back: no later than that of its contract, which may have been set since. */
export function endWithinContract(end: string | null, contract: { end: string | null } | null): string | null {
  const last = contract?.end ?? null;
  return last !== null && (end === null || end > last) ? last : end;
}

/** Returns why a last day is not possible: it is over, or a placement starts on it or later. */
export function departureProblems(placements: Dated[], leavesOn: string, today: string): FieldError[] {
  const problem = (message: string): FieldError => ({ field: 'leavesOn', message, code: 'out_of_range' });
  if (leavesOn < today) return [problem(`Choose today, ${formatDate(today)}, or a later day.`)];
  return placements
    .filter(({ start }) => start >= leavesOn)
    .map(({ contractName, start }) =>
      problem(`${contractName} starts on ${formatDate(start)}. Choose a later day, or delete that placement first.`),
    );
}

/** Returns why someone cannot be an authoriser of a placement: they leave before it ends. Null if they can. */
export function leavingAuthoriser(
  departure: LastDay | null | undefined,
  { end }: { end: string | null },
  name = 'This person',
): string | null {
  if (!departure || departure.leftAt !== null || (end !== null && end <= departure.leavesOn)) return null;
  return `${name} leaves on ${formatDate(departure.leavesOn)}, before the placement is over. Please choose somebody else as the authoriser.`;
}

/** Returns why someone cannot decide for another on these days: they leave before the days are over. Null if they can. */
export function leavingDelegate(
  departure: LastDay | null | undefined,
  { start, end }: { start: string; end: string },
  name: string,
): FieldError | null {
  if (!departure || departure.leftAt !== null || end <= departure.leavesOn) return null;
  const words = `${name} leaves on ${formatDate(departure.leavesOn)}.`;
  if (start > departure.leavesOn)
    return { field: 'delegateContactId', message: `${words} Please choose somebody else.`, code: 'not_allowed' };
  return { field: 'end', message: `${words} Choose a last day on or before that day.`, code: 'out_of_range' };
}

/** Returns why a placement cannot run as planned: its contractor leaves before it ends. */
export function leaverProblems(
  departure: LastDay | null | undefined,
  { start, end }: { start: string; end: string | null },
): FieldError[] {
  if (!departure || departure.leftAt !== null) return [];
  const { leavesOn } = departure;
  const words = `This person leaves on ${formatDate(leavesOn)}.`;
  if (start >= leavesOn)
    return [{ field: 'start', message: `${words} Choose a start before that day.`, code: 'out_of_range' }];
  if (end !== null && end <= leavesOn) return [];
  return [{ field: 'end', message: `${words} Choose an end on or before that day.`, code: 'out_of_range' }];
}
