import type { z } from 'zod';
import { SignUpSchema, VerifyAccountSchema } from '../accounts/account.schema.ts';

/** The first agency of an installation, and its administrator with their password. */
export const FirstAgencySchema = SignUpSchema.pick({
  agencyName: true,
  canonicalName: true,
  fullname: true,
  emailAddress: true,
}).extend(VerifyAccountSchema.pick({ password: true }).shape);
export type FirstAgency = z.output<typeof FirstAgencySchema>;
