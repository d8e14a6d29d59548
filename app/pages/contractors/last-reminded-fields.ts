import { z } from 'zod';
import { SetLastRemindedSchema } from '#domain/contractors/contractor.schema.ts';
import { readDate } from '#domain/periods/read-date.ts';

/** When someone was last reminded, as posted by its form: an empty date means never. */
export const LastRemindedFields = z.preprocess((typed) => {
  const { lastReminded, reason } = typed as { lastReminded?: string; reason?: string };
  return { lastReminded: lastReminded ? (readDate(lastReminded) ?? lastReminded) : null, reason };
}, SetLastRemindedSchema);
