import { z } from 'zod';

/** Erasing a contact's person or, with `dryRun`, previewing what would be erased and kept. */
export const EraseContactSchema = z.strictObject({
  dryRun: z.boolean().optional(),
  emailAddress: z.string().trim().max(320).optional(),
});
export type EraseContact = z.output<typeof EraseContactSchema>;
