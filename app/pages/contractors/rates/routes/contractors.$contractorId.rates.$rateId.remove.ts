import { z } from 'zod';
import { removeRate } from '#domain/contractors/rates/remove-rate.server.ts';
import { timesheetCount } from '#app/components/placements/difference-words.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Removes dated rates; accepted timesheets that used them get differences to confirm. */
export const action = buttonAction(
  z.object({}),
  (ctx, { contractorId }) => pathsOf(ctx).contractor(contractorId!, 'rates'),
  async ({ ctx, params }) => {
    const touched = await removeRate(ctx, { contractorId: params.contractorId!, rateId: params.rateId! });
    return `The rate is removed.${touched > 0 ? ` ${timesheetCount(touched)} ${touched === 1 ? 'differs' : 'differ'} now, as listed below.` : ''}`;
  },
);
