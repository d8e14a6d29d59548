import { z } from 'zod';
import { resendVerification } from '#domain/contacts/resend-verification.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Sends the verification email again. */
export const action = buttonAction(
  z.object({}),
  (ctx, { contactId }) => pathsOf(ctx).contact(contactId!),
  async ({ ctx, params }) => {
    await resendVerification(ctx, params.contactId!);
    return 'The verification email is on its way.';
  },
);
