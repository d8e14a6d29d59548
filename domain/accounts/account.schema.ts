import { z } from 'zod';
import { emailAddress } from '../fields.ts';

/** Logging in (spec §3, §5). The email is compared without regard to case. */
export const LogInSchema = z.object({
  emailAddress: emailAddress({
    missing: 'Please supply an email address',
    invalid: 'Please supply a valid email address.',
  }),
  password: z.string({ error: 'Please supply your password' }).trim().min(1, 'Please supply your password').max(1000),
  rememberMe: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});
export type LogIn = z.output<typeof LogInSchema>;
