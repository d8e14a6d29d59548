import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type Reach, reachOf } from '../roles/reach.ts';
import type { Contractor } from './contractor.ts';
import { selectContractor } from './contractors.rows.server.ts';
import { showContractor } from './show-contractor.ts';

const NOT_THERE = 'The requested contractor does not exist';
const DELETED = 'The requested contractor has been deleted';

/** Returns one placement within the actor's reach, with its effective rules. @throws Forbidden, NotFound */
export async function getContractor(ctx: Context, contractorId: string): Promise<Contractor> {
  requirePermission(ctx.actor, 'directory.view');
  return present(await read(ctx, contractorId, reachOf(ctx.actor)));
}

/** Locks one placement of the agency until the transaction ends. @throws NotFound */
export async function lockContractor(ctx: Context, contractorId: string): Promise<Contractor> {
  return present(await read(ctx, contractorId, { kind: 'agency' }, true));
}

/** Returns one placement within reach, or null. For use-cases that refer to placements. */
export async function findContractor(
  ctx: Context,
  contractorId: string,
  reach: Reach = { kind: 'agency' },
): Promise<Contractor | null> {
  const found = await read(ctx, contractorId, reach);
  return found?.isDeleted ? null : found;
}

/** Returns a placement as it was when deleted, for the response to the deletion. */
export async function readDeletedContractor(ctx: Context, contractorId: string): Promise<Contractor> {
  return (await read(ctx, contractorId, { kind: 'agency' }))!;
}

async function read(ctx: Context, contractorId: string, reach: Reach, lock = false): Promise<Contractor | null> {
  const stored = isId(contractorId) ? await selectContractor(ctx.db, ctx.agency.id, contractorId, reach, lock) : null;
  if (!stored) return null;
  return showContractor(stored, { settings: ctx.agency.settings, seesRates: reach.kind === 'agency' });
}

function present(contractor: Contractor | null): Contractor {
  if (!contractor) throw new NotFound(NOT_THERE, { code: 'contractor_not_found' });
  if (contractor.isDeleted) throw new NotFound(DELETED, { code: 'contractor_deleted' });
  return contractor;
}
