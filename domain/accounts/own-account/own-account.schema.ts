import { z } from 'zod';
import { emailAddress } from '../../fields.ts';
import { NewPassword, TypedPassword } from '../account.schema.ts';

/** Changing the password: the current one and the new one. */
export const ChangePasswordSchema = z.object({ password: TypedPassword, newPassword: NewPassword });
export type ChangePassword = z.output<typeof ChangePasswordSchema>;

/** Requesting a new email to log in with. */
export const ChangeEmailSchema = z.object({
  emailAddress: emailAddress({
    missing: 'Please supply an email address',
    invalid: 'Please supply a valid email address.',
  }),
  password: TypedPassword,
});
export type ChangeEmail = z.output<typeof ChangeEmailSchema>;
