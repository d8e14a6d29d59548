import type { z } from 'zod';
import type { Context } from '../context.ts';
import { findContract } from '../contracts/get-contract.server.ts';
import type { FieldError } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type PlacementFields, placementDateProblems, placementOrderProblems } from './contractor.schema.ts';
import { getContractor } from './get-contractor.server.ts';

type Dates = Pick<z.output<typeof PlacementFields>, 'start' | 'end'>;

/** Returns what would be wrong with these dates for a placement: their order, and its contract's dates. @throws Forbidden, NotFound */
export async function checkPlacementDates(ctx: Context, contractorId: string, dates: Dates): Promise<FieldError[]> {
  requirePermission(ctx.actor, 'contractor.edit');
  const { contractId } = await getContractor(ctx, contractorId);
  const contract = await findContract(ctx, contractId);
  return [...placementOrderProblems(dates), ...placementDateProblems(dates, contract!)];
}
