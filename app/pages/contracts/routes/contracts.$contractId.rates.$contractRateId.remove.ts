import { z } from 'zod';
import { removeContractRate } from '#domain/contracts/remove-contract-rate.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Removes default rates of a contract from a date; placements that took them keep them. */
export const action = buttonAction(
  z.object({}),
  (ctx, { contractId }) => pathsOf(ctx).contract(contractId!, 'rates'),
  async ({ ctx, params }) => {
    await removeContractRate(ctx, { contractId: params.contractId!, rateId: params.contractRateId! });
    return 'The default rate is removed. Placements that took it keep it.';
  },
);
