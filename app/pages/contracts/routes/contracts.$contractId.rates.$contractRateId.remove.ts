import { removeContractRate } from '#domain/contracts/remove-contract-rate.server.ts';
import { plainButtonAction } from '#app/http/button-action.server.ts';

/** Removes default rates of a contract from a date; placements that took them keep them. */
export const action = plainButtonAction(
  (to, { contractId }) => to.contract(contractId!, 'rates'),
  (ctx, { contractId, contractRateId }) =>
    removeContractRate(ctx, { contractId: contractId!, rateId: contractRateId! }),
  'The default rate is removed. Placements that took it keep it.',
);
