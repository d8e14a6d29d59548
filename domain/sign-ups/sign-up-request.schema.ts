import { z } from 'zod';
import { CanonicalNameSchema } from '../agencies/agency.schema.ts';
import { linesOfText } from '../text.ts';

const NO_REASON = 'Please give a reason';
const TOO_LONG = 'Please use 2000 characters at most';

/** The input to approve a request, under another name in the address if necessary. */
export const ApproveSignUpSchema = z.strictObject({
  id: z.string().trim(),
  canonicalName: CanonicalNameSchema.optional(),
});
export type ApproveSignUp = z.output<typeof ApproveSignUpSchema>;

/** The input to decline a request; its sender reads the reason. */
export const DeclineSignUpSchema = z.strictObject({
  id: z.string().trim(),
  reason: linesOfText(NO_REASON).min(1, NO_REASON).max(2000, TOO_LONG),
});
export type DeclineSignUp = z.output<typeof DeclineSignUpSchema>;
