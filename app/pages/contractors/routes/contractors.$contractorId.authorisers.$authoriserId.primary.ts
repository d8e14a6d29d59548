import { z } from 'zod';
import { setPrimaryAuthoriser } from '#domain/authorisers/set-primary-authoriser.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Makes an authoriser the primary one. */
export const action = buttonAction(
  z.object({}),
  (ctx, { contractorId }) => pathsOf(ctx).contractor(contractorId!),
  async ({ ctx, params }) => {
    await setPrimaryAuthoriser(ctx, { contractorId: params.contractorId!, authoriserId: params.authoriserId! });
    return 'The primary authoriser is changed.';
  },
);
