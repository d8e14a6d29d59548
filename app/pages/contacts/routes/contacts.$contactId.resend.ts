import { resendVerification } from '#domain/contacts/resend-verification.server.ts';
import { plainButtonAction } from '#app/http/button-action.server.ts';

/** Sends the verification email again. */
export const action = plainButtonAction(
  (to, { contactId }) => to.contact(contactId!),
  (ctx, { contactId }) => resendVerification(ctx, contactId!),
  'The verification email is on its way.',
);
