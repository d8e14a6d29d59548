import { z } from 'zod';
import { setPrimaryAuthoriser } from '#domain/authorisers/set-primary-authoriser.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

export const action = formAction(z.object({}), async ({ ctx, params }) => {
  const [contractorId, authoriserId] = [params.contractorId!, params.authoriserId!];
  await setPrimaryAuthoriser(ctx, { contractorId, authoriserId });
  return redirectWith(pathsOf(ctx).contractor(contractorId), {
    kind: 'good',
    message: 'The primary authoriser is changed.',
  });
});
