import { z } from 'zod';
import { OptionalId, optionalDate } from '../fields.ts';
import { endsBeforeStart } from '../periods/period.ts';
import { NO_DATES } from './schedules/schedule.schema.ts';

const NOT_A_DATE = 'Please supply a valid date';
const ORDER = 'The filter period end date must be after the start date.';

/** Limits a listing to the periods that overlap `from` to `to`, both included. Absent dates leave that side open. */
export const ReminderFilterSchema = z
  .object({
    from: optionalDate(NOT_A_DATE),
    to: optionalDate(NOT_A_DATE),
    clientId: OptionalId,
    contractId: OptionalId,
    contractorId: OptionalId,
  })
  .refine(({ from, to }) => !endsBeforeStart(from, to), { path: ['to'], message: ORDER });

/** The same for sending emails, where the dates are required: a missing range must not email everyone about everything. */
export const RemindedRangeSchema = ReminderFilterSchema.superRefine(({ from, to }, issues) => {
  for (const [field, date] of Object.entries({ from, to }))
    if (!date) issues.addIssue({ code: 'custom', path: [field], message: NO_DATES });
});

/** A listing's filter. */
export type ReminderFilter = Partial<z.output<typeof ReminderFilterSchema>>;

/** The filter of a list of missing periods; `search` has words of a person, a placement, a contract or a client. */
export type MissingFilter = ReminderFilter & { search?: string | undefined; contactId?: string | undefined };
