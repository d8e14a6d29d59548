import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type Reach, reachOf } from '../roles/reach.ts';
import { lockIfAllowed } from '../roles/require-still-allowed.server.ts';
import type { Contractor } from './contractor.ts';
import { lockContractorRow, selectContractor } from './contractors.rows.server.ts';
import { showContractor, type UnresolvedContractor } from './show-contractor.ts';

const NOT_THERE = 'The requested contractor does not exist';
const DELETED = 'The requested contractor has been deleted';

/** Returns one placement within the actor's reach, with its effective rules. @throws Forbidden, NotFound */
export async function getContractor(ctx: Context, contractorId: string): Promise<Contractor> {
  requirePermission(ctx.actor, 'directory.view');
  return present(await read(ctx, contractorId, reachOf(ctx.actor)));
}

/** Locks one placement of the agency until the transaction ends. @throws NotFound, Forbidden if the actor lost their role meanwhile */
export async function lockContractor(ctx: Context, contractorId: string): Promise<Contractor> {
  if (!isId(contractorId)) return present(null);
  const { db, agency } = ctx;
  const reach: Reach = { kind: 'agency' };
  const lock = lockContractorRow(agency.id, contractorId);
  const { found } = await lockIfAllowed(ctx, [lock], [selectContractor(db, agency.id, contractorId, reach)]);
  return present(shown(ctx, found[1]![0], reach));
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

async function read(ctx: Context, contractorId: string, reach: Reach): Promise<Contractor | null> {
  if (!isId(contractorId)) return null;
  const [stored] = await ctx.db.run<object>(selectContractor(ctx.db, ctx.agency.id, contractorId, reach));
  return shown(ctx, stored, reach);
}

function shown(ctx: Context, found: object | undefined, reach: Reach): Contractor | null {
  if (!found) return null;
  const stored = found as UnresolvedContractor;
  return showContractor(stored, { settings: ctx.agency.settings, seesRates: reach.kind === 'agency' });
}

function present(contractor: Contractor | null): Contractor {
  if (!contractor) throw new NotFound(NOT_THERE, { code: 'contractor_not_found' });
  if (contractor.isDeleted) throw new NotFound(DELETED, { code: 'contractor_deleted' });
  return contractor;
}
