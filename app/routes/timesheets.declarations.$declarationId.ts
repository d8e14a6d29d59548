import { z } from 'zod';
import { takeBackDeclaration } from '#domain/declarations/take-back-declaration.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Takes back that somebody did not work. */
export const action = formAction(
  z.object({ declarationId: z.string(), contractorId: z.string() }),
  async ({ ctx, value }) => {
    await takeBackDeclaration(ctx, value);
    return redirectWith(pathsOf(ctx).timesheets(), {
      kind: 'good',
      message: 'It is taken back. The period is due again.',
    });
  },
  ({ declarationId }) => ({ declarationId: declarationId! }),
);
