import type { FieldError } from '../../errors.ts';
import { type ImportInvitations, type ImportKind, INVITING_KINDS } from '../import-kind.ts';

/** The most hours over which an import's invitations can be spread. */
export const MAX_INVITATION_HOURS = 72;

/** When the people of an import are invited; `invitationHours` is the number of hours to spread them over. */
export type Inviting = { invitations?: ImportInvitations | undefined; invitationHours?: number | undefined };

const NOBODY_INVITED = 'Nobody is invited by an import of this kind.';
const NO_HOURS = `Give a whole number of hours, from 1 to ${MAX_INVITATION_HOURS}.`;
const NOT_SPREAD = 'Hours are given for invitations that are spread.';

/** Returns the problems with when an import of a kind is to invite people. */
export function invitingProblems(kind: ImportKind, { invitations, invitationHours: hours }: Inviting): FieldError[] {
  const isRequested = invitations !== undefined || hours !== undefined;
  if (isRequested && !INVITING_KINDS.includes(kind))
    return [{ field: 'invitations', message: NOBODY_INVITED, code: 'contradictory' }];
  const field = 'invitationHours';
  if (invitations !== 'spread')
    return hours === undefined ? [] : [{ field, message: NOT_SPREAD, code: 'contradictory' }];
  if (hours === undefined) return [{ field, message: NO_HOURS, code: 'missing' }];
  const isGood = Number.isInteger(hours) && hours >= 1 && hours <= MAX_INVITATION_HOURS;
  return isGood ? [] : [{ field, message: NO_HOURS, code: 'out_of_range' }];
}
