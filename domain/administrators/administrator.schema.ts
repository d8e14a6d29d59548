import { z } from 'zod';

/** What makes a contact an administrator. The id may be chosen by the client. */
export const CreateAdministratorSchema = z
  .object({
    administratorId: z.uuid('The administrator id must be a UUID.').optional(),
    contactId: z
      .string('Please choose a user to make the administrator.')
      .min(1, 'Please choose a user to make the administrator.'),
    isSuperAdministrator: z.boolean().default(false),
  })
  .strict();
export type CreateAdministrator = z.infer<typeof CreateAdministratorSchema>;
