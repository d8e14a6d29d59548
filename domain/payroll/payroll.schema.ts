import { z } from 'zod';

/** Which part of the feed a payroll system asks for. */
export const ChangesQuerySchema = z.object({
  after: z.coerce
    .number({ error: 'after is a sequence number' })
    .int('after is a sequence number')
    .min(0, 'after is a sequence number')
    .default(0),
  limit: z.coerce
    .number({ error: 'limit is 1 to 1000' })
    .int()
    .min(1, 'limit is 1 to 1000')
    .max(1000, 'limit is 1 to 1000')
    .default(50),
});
export type ChangesQuery = z.output<typeof ChangesQuerySchema>;

/** How far a payroll system has everything. */
export const AcknowledgementSchema = z.strictObject({
  through: z.number({ error: 'The through field is missing.' }).int().min(0),
});
export type Acknowledgement = z.output<typeof AcknowledgementSchema>;
