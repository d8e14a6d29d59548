import { z } from 'zod';
import { SetLastRemindedSchema } from '#domain/contractors/contractor.schema.ts';
import { readDate } from '#domain/periods/read-date.ts';

/** When someone was last reminded, as posted by its form: an empty date means never. */
export const LastRemindedFields = z.preprocess((typed) => {
  const { lastReminded, reason } = typed as { lastReminded?: unknown; reason?: unknown };
  const date = typeof lastReminded === 'string' ? readDate(lastReminded) : null;
  return { lastReminded: date ?? (lastReminded || null), reason };
}, SetLastRemindedSchema);
