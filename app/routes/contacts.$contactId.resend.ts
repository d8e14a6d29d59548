import { z } from 'zod';
import { resendVerification } from '#domain/contacts/resend-verification.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

export const action = formAction(z.object({}), async ({ ctx, params }) => {
  await resendVerification(ctx, params.contactId!);
  return redirectWith(pathsOf(ctx).contact(params.contactId!), {
    kind: 'good',
    message: 'The verification email is on its way.',
  });
});
