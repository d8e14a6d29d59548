import { z } from 'zod';
import { ConfirmDifferencesSchema } from '#domain/rate-differences/rate-difference.schema.ts';

const NONE = 'Tick at least one difference.';

/** Ticked differences as posted by their form: nothing is sent if none is ticked. */
export const ConfirmDifferencesFields = z.preprocess(
  (typed) => {
    const { differenceIds, reason } = typed as Record<string, unknown>;
    const ids = differenceIds === undefined ? [] : Array.isArray(differenceIds) ? differenceIds : [differenceIds];
    return { differenceIds: ids as unknown, ...(reason === undefined ? {} : { reason }) };
  },
  ConfirmDifferencesSchema.extend({ differenceIds: z.array(z.uuid(NONE)).min(1, NONE) }),
);
