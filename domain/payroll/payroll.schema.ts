import { z } from 'zod';
import { wholeNumber } from '../whole-number.ts';

/** The epoch in which a reader knows the feed; see `page.epoch`. */
const Epoch = z.string().max(64, 'epoch must be the one that a page of the feed gave');

/** The part of the feed that a payroll system requests. */
export const ChangesQuerySchema = z.object({
  after: wholeNumber({ min: 0, message: 'after must be a sequence number' }).default(0),
  limit: wholeNumber({ min: 1, max: 1000, message: 'limit must be 1 to 1000' }).default(50),
  epoch: Epoch.optional(),
});
export type ChangesQuery = z.output<typeof ChangesQuerySchema>;

/** The point up to which a payroll system has everything. */
export const AcknowledgementSchema = z.strictObject({
  through: z
    .number({ error: 'The through field is missing.' })
    .int('through must be a sequence number')
    .min(0, 'through must be a sequence number'),
  epoch: Epoch.optional(),
});
export type Acknowledgement = z.output<typeof AcknowledgementSchema>;
