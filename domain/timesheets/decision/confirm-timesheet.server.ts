import type { Context } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { acceptTimesheet } from './accept-timesheet.server.ts';
import { type ConfirmationType, isConfirmationType, NOT_A_CONFIRMATION } from '../authorisation/authorisation-link.ts';
import { rejectTimesheet } from './reject-timesheet.server.ts';

/** Reads the last segment of an address. @throws Invalid for anything but the two */
export function confirmationTypeOf(text: string | undefined): ConfirmationType {
  if (isConfirmationType(text)) return text;
  throw new Invalid([{ field: 'confirmationType', message: NOT_A_CONFIRMATION, code: 'not_a_confirmation' }]);
}

/** A decision by its status. */
export type ConfirmTimesheet = {
  timesheetId: string;
  confirmationType: ConfirmationType;
  version?: number | undefined;
  note: string | null;
};

/**
 * Accepts or rejects a pending timesheet.
 * @throws NotFound, Forbidden, Invalid without a reason for a rejection, Conflict when decided or edited since `version`
 */
export function confirmTimesheet(ctx: Context, { confirmationType, note, ...which }: ConfirmTimesheet): Promise<void> {
  if (confirmationType === 'accepted') return acceptTimesheet(ctx, { ...which, note });
  return rejectTimesheet(ctx, { ...which, note: note ?? '' });
}
