import { z } from 'zod';
import { takeBackDeclaration } from '#domain/declarations/take-back-declaration.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Withdraws a declaration that a person did not work. */
export const action = buttonAction(
  z.object({ contractorId: z.string() }),
  (ctx) => pathsOf(ctx).timesheets(),
  async ({ ctx, value, params }) => {
    await takeBackDeclaration(ctx, { ...value, declarationId: params.declarationId! });
    return 'Undone. The period is due again.';
  },
);
