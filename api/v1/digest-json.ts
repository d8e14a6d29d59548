import { z } from '@hono/zod-openapi';
import { Recipients } from '#domain/digests/digest-schedule.schema.ts';
import { ExportDigestSchema } from '#domain/digests/digest.schema.ts';
import { DigestScheduleDocument, SentDigestDocument } from './digest-schedules.ts';
import { DryRunMark } from './dry-runs.ts';

const count = z.number().int();
const instant = z.iso.datetime();
const Quantities = {
  workedMinutes: count,
  nightshiftMinutes: count.openapi({ description: 'Part of `workedMinutes`' }),
  holidayMinutes: count,
  workedQuarterDays: count,
  holidayQuarterDays: count,
  timesheetCount: count,
};
const amount = z
  .string()
  .openapi({ description: 'Pounds, for timesheets whose rates are captured', example: '1012.50' });
const Totals = z
  .object({ ...Quantities, chargeAmount: amount, payAmount: amount })
  .strict()
  .openapi('DigestTotals');
const Unsigned = z.object(Quantities).strict().openapi('UnsignedTime', { description: 'Submitted, not yet decided' });

/** The headers of a digest's file besides those of every response. */
export const DIGEST_HEADERS = [
  'Digest-Id',
  'Digest-As-Of',
  'Digest-Checksum',
  'Digest-Totals',
  'Digest-Unsigned',
  'Row-Count',
] as const;

/** Which digest is requested, and its recipients. */
export const SendBody = ExportDigestSchema.safeExtend({ recipients: Recipients }).strict().openapi('SendDigest');

/** A digest that was emailed. */
export const QueuedDigest = z
  .object({
    digestId: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    asOf: instant,
    checksum: z.string(),
    totals: Totals,
    unsigned: Unsigned,
    queuedFor: z.array(z.string()).openapi({ description: 'Recipients who had not yet received it' }),
    ...DryRunMark,
  })
  .strict()
  .openapi('QueuedDigest');

/** The outcome for the digests that were due. */
export const DueDigests = z
  .object({
    sent: z.array(SentDigestDocument),
    due: z
      .array(DigestScheduleDocument)
      .optional()
      .openapi({ description: 'In a dry run: the schedules that are due' }),
    ...DryRunMark,
  })
  .strict()
  .openapi('DueDigests');

/** The result of verifying a digest's file. */
export const VerificationDocument = z
  .object({
    isSound: z.boolean(),
    checksum: z.string(),
    totals: Totals,
    differences: z.array(
      z
        .object({
          row: count.nullable().openapi({ description: 'Null if the row is missing altogether' }),
          column: z.string(),
          stated: z.string(),
          computed: z.string().openapi({ description: 'The value that follows from the rest of the file' }),
        })
        .strict(),
    ),
  })
  .strict()
  .openapi('DigestVerification');
