import { z } from 'zod';
import { checkDigestSchedule, DigestScheduleShape, Recipients } from '#domain/digests/digest-schedule.schema.ts';
import { ReadVersion } from '#domain/fields.ts';

const Typed = DigestScheduleShape.omit({ isEnabled: true })
  .strip()
  .extend({
    recipients: z
      .string()
      .default('')
      .transform((text) => text.split(/[\s,;]+/).filter((address) => address !== ''))
      .pipe(Recipients),
  });

/** A new digest's schedule as its form posts it; it starts switched on. */
export const NewDigestFields = Typed.superRefine(checkDigestSchedule);

/** A digest's schedule as its form posts it: all of its fields; it is switched on and off elsewhere. */
export const DigestFields = Typed.extend({ version: ReadVersion }).superRefine(checkDigestSchedule);
