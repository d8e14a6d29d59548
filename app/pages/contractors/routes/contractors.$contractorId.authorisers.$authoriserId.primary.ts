import { setPrimaryAuthoriser } from '#domain/authorisers/set-primary-authoriser.server.ts';
import { plainButtonAction } from '#app/http/button-action.server.ts';

/** Makes an authoriser primary. */
export const action = plainButtonAction(
  (to, { contractorId }) => to.contractor(contractorId!),
  (ctx, { contractorId, authoriserId }) =>
    setPrimaryAuthoriser(ctx, { contractorId: contractorId!, authoriserId: authoriserId! }),
  'The primary authoriser is changed.',
);
