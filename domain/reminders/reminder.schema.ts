import { z } from 'zod';
import { OptionalId, optionalDate } from '../fields.ts';

/** What a caller without a range reads (spec §8). */
export const RANGE_NEEDED = 'Please supply a date range to evaluate the reminders.';
const ORDER = 'The filter period end date must be after the start date.';

const RangeDate = optionalDate(RANGE_NEEDED).refine((date) => date !== null, RANGE_NEEDED);

/** The periods that a listing is about: those that touch `from` to `to`, both included. */
export const ReminderRangeSchema = z
  .object({ from: RangeDate, to: RangeDate, clientId: OptionalId, contractId: OptionalId, contractorId: OptionalId })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: ORDER });

/** Narrows a listing. Absent dates leave that side open. */
export type ReminderFilter = {
  from?: string | null;
  to?: string | null;
  clientId?: string | null;
  contractId?: string | null;
  contractorId?: string | null;
};
