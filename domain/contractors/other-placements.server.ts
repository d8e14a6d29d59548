import type { Context } from '../context.ts';
import type { FieldError } from '../errors.ts';
import { isId } from '../new-id.ts';
import { endsBeforeStart } from '../periods/period.ts';
import { cutOffProblems } from '../timesheets/entry/cut-off.server.ts';
import { ALREADY_CONTRACTOR } from './contractor.schema.ts';
import { overlapProblem } from './other-placements.ts';
import { type Days, type DaysOf, isPlacedWithin, selectOverlaps } from './other-placements.rows.server.ts';

/** Returns the problem with placing a contact on a contract on which they are already placed during those days. */
export async function alreadyPlaced(
  ctx: Context,
  { contractId, contractorContactId, start, end }: Days & { contractId: string; contractorContactId: string },
): Promise<FieldError[]> {
  if (!isId(contractId) || !isId(contractorContactId) || endsBeforeStart(start, end)) return [];
  const requested = { contractId, contactId: contractorContactId, start, end };
  if (!(await isPlacedWithin(ctx.db, ctx.agency.id, requested))) return [];
  return [{ field: 'contractorContactId', message: ALREADY_CONTRACTOR, code: 'already_exists' }];
}

/**
 * Returns the problems with changing placements' days: overlapping placements of the same person on the same contract,
 * and time entered outside them. Runs in the caller's transaction.
 * @returns the problems at `start` and `end`, by placement; those without any are absent
 */
export async function newDaysProblems(ctx: Context, placements: DaysOf[]): Promise<Map<string, FieldError[]>> {
  const problems = await cutOffProblems(ctx, 'contractors', placements);
  const days = new Map(placements.map((one) => [one.id, one]));
  for (const { id, ...other } of await selectOverlaps(ctx.db, ctx.agency.id, placements))
    problems.set(id, [overlapProblem(days.get(id)!, other), ...(problems.get(id) ?? [])]);
  return problems;
}
