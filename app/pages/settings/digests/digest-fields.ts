import { z } from 'zod';
import { checkDigestSchedule, DigestScheduleShape, Recipients } from '#domain/digests/digest-schedule.schema.ts';
import { DIGEST_FIELDS_OF_KINDS } from '#domain/digests/digest-schedule.ts';
import { ReadVersion } from '#domain/fields.ts';
import { withoutOtherKinds } from '#domain/fields-of-kinds.ts';

const Typed = DigestScheduleShape.omit({ isEnabled: true })
  .strip()
  .extend({
    recipients: z
      .string()
      .default('')
      .transform((text) => text.split(/[\s,;]+/).filter((address) => address !== ''))
      .pipe(Recipients),
  });

const ofItsKind = <Sent extends z.output<typeof Typed>>(sent: Sent) => withoutOtherKinds(sent, DIGEST_FIELDS_OF_KINDS);

/** A new digest's schedule as its form posts it; it starts switched on. */
export const NewDigestFields = Typed.superRefine(checkDigestSchedule).transform(ofItsKind);

/** A digest's schedule as its form posts it: all of its fields; it is switched on and off elsewhere. */
export const DigestFields = Typed.extend({ version: ReadVersion })
  .superRefine(checkDigestSchedule)
  .transform(ofItsKind);
