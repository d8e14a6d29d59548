import { z } from 'zod';

/** The epoch in which a reader knows the feed; see `page.epoch`. */
const Epoch = z.string().max(64, 'epoch must be the one that a page of the feed gave');

/** The part of the feed that a payroll system requests. */
export const ChangesQuerySchema = z.object({
  after: z.coerce
    .number({ error: 'after must be a sequence number' })
    .int('after must be a sequence number')
    .min(0, 'after must be a sequence number')
    .default(0),
  limit: z.coerce
    .number({ error: 'limit must be 1 to 1000' })
    .int()
    .min(1, 'limit must be 1 to 1000')
    .max(1000, 'limit must be 1 to 1000')
    .default(50),
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
