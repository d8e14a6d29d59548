import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { reachOf } from '../roles/reach.ts';
import type { Placement } from './placement.ts';
import {
  findPlacement,
  listPlacementsByReference,
  listPlacementsOf,
  lockPlacementsByReference,
  type PlacementRow,
} from './placement.rows.server.ts';
import { placementRules } from './placement-rules.ts';

function toPlacement(ctx: Context, row: PlacementRow): Placement {
  const { contractor, contract, template, ...placement } = row;
  return { ...placement, rules: placementRules({ contractor, contract, template, agency: ctx.agency.settings }) };
}

/** A placement the actor reaches: a contractor their own, administration any. @throws NotFound */
export function getPlacement(ctx: Context, contractorId: string): Promise<Placement> {
  return readPlacement(ctx, contractorId, false);
}

/** The same, held until the transaction ends. @throws NotFound */
export function lockPlacement(ctx: Context, contractorId: string): Promise<Placement> {
  return readPlacement(ctx, contractorId, true);
}

async function readPlacement(ctx: Context, contractorId: string, lock: boolean): Promise<Placement> {
  const reach = reachOf(ctx.actor);
  const row = isId(contractorId) ? await findPlacement(ctx.db, ctx.agency.id, contractorId, lock) : undefined;
  const isReached =
    row && (reach.kind === 'agency' || (reach.kind === 'contractor' && row.contactId === reach.contactId));
  if (!isReached) throw new NotFound('The requested contractor does not exist', { code: 'contractor_not_found' });
  return toPlacement(ctx, row);
}

/** The agency's placements with these references, for administration and system. */
export async function listPlacementsReferred(ctx: Context, references: string[]): Promise<Placement[]> {
  if (reachOf(ctx.actor).kind !== 'agency') return [];
  return (await listPlacementsByReference(ctx.db, ctx.agency.id, references)).map((row) => toPlacement(ctx, row));
}

/** Holds the agency's placements with these references until the transaction ends, for administration and system. */
export async function holdPlacementsReferred(ctx: Context, references: string[]): Promise<void> {
  if (reachOf(ctx.actor).kind === 'agency') await lockPlacementsByReference(ctx.db, ctx.agency.id, references);
}

/** A contact's placements that have not ended before the date. */
export async function listPlacements(ctx: Context, contactId: string, endedSince: string): Promise<Placement[]> {
  return (await listPlacementsOf(ctx.db, ctx.agency.id, contactId, endedSince)).map((row) => toPlacement(ctx, row));
}
