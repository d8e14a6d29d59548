import { z } from 'zod';

/** Asks to erase a contact's person, or with `dryRun` only what that would erase and keep. */
export const EraseContactSchema = z.strictObject({
  dryRun: z.boolean().optional(),
  emailAddress: z.string().trim().max(320).optional(),
});
export type EraseContact = z.output<typeof EraseContactSchema>;
