import { z } from 'zod';
import { emailAddress, requiredText } from '../fields.ts';

/** Makes a contact an administrator. The client may choose the id. */
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

const Somebody = z.object({
  fullname: requiredText('Please enter a full name for the user'),
  emailAddress: emailAddress({
    missing: 'Please enter an email address for the user',
    invalid: 'Please supply a valid email address',
  }),
});

/** The new administrator, and of which kind. */
export type AddAdministrator = { isSuperAdministrator: boolean } & (
  | { contactId: string }
  | { contactId: null; fullname: string; emailAddress: string }
);

/** The new administrator: a chosen contact, or a person by name and email. */
export const AddAdministratorSchema = z
  .object({
    contactId: z.string().trim().default(''),
    fullname: z.string().default(''),
    emailAddress: z.string().default(''),
    isSuperAdministrator: z.boolean().default(false),
  })
  .transform(({ contactId, fullname, emailAddress, isSuperAdministrator }, issues): AddAdministrator => {
    if (contactId !== '') return { contactId, isSuperAdministrator };
    const person = Somebody.safeParse({ fullname, emailAddress });
    if (person.success) return { contactId: null, ...person.data, isSuperAdministrator };
    for (const { path, message } of person.error.issues) issues.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
