import type { Statement } from '#platform/database/database.ts';
import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { type Reach, reachOf } from '../roles/reach.ts';
import { lockIfAllowed } from '../roles/require-still-allowed.server.ts';
import type { Placement } from './placement.ts';
import {
  lockPlacementRow,
  listEveryPlacementOf,
  listPlacementsByReference,
  listPlacementsOf,
  lockPlacementsByReference,
  type PlacementRow,
  selectPlacement,
  selectPlacementOrDeleted,
} from './placement.rows.server.ts';
import { placementRules } from './placement-rules.ts';

function toPlacement(ctx: Context, row: PlacementRow): Placement {
  const { contractor, contract, template, ...placement } = row;
  return { ...placement, rules: placementRules({ contractor, contract, template, agency: ctx.agency.settings }) };
}

/** Returns a placement within the actor's reach: for a contractor their own, for administration any. @throws NotFound */
export async function getPlacement(ctx: Context, contractorId: string): Promise<Placement> {
  return (await readPlacement(ctx, contractorId, { lock: false })).placement;
}

/** The same, locked until the transaction ends. @throws NotFound, Forbidden if the actor lost their role meanwhile */
export async function lockPlacement(ctx: Context, contractorId: string): Promise<Placement> {
  return (await readPlacement(ctx, contractorId, { lock: true })).placement;
}

/** The same, even if it is deleted. @throws NotFound */
export async function lockPlacementOrDeleted(ctx: Context, contractorId: string): Promise<Placement> {
  return (await readPlacement(ctx, contractorId, { lock: true, select: selectPlacementOrDeleted })).placement;
}

/** A placement locked, with the results of further statements run under the lock, in the same round trip. @throws NotFound */
export function lockPlacementAndRead(
  ctx: Context,
  contractorId: string,
  statements: readonly Statement[],
): Promise<{ placement: Placement; found: object[][] }> {
  return readPlacement(ctx, contractorId, { lock: true, statements });
}

const isWithin = (reach: Reach, row: PlacementRow | undefined): row is PlacementRow =>
  row !== undefined && (reach.kind === 'agency' || (reach.kind === 'contractor' && row.contactId === reach.contactId));

/** Returns why a placement is not there: only whoever reached it learns that it was deleted. */
async function notThere({ db, agency, actor }: Context, contractorId: string): Promise<NotFound> {
  const [row] = isId(contractorId)
    ? await db.run<PlacementRow>(selectPlacementOrDeleted(db, agency.id, contractorId))
    : [];
  return isWithin(reachOf(actor), row)
    ? new NotFound('The requested contractor has been deleted', { code: 'contractor_deleted' })
    : new NotFound('The requested contractor does not exist', { code: 'contractor_not_found' });
}

async function readPlacement(
  ctx: Context,
  contractorId: string,
  {
    lock,
    select = selectPlacement,
    statements = [],
  }: { lock: boolean; select?: typeof selectPlacement; statements?: readonly Statement[] },
): Promise<{ placement: Placement; found: object[][] }> {
  const reach = reachOf(ctx.actor);
  const { db, agency } = ctx;
  const read = [select(db, agency.id, contractorId), ...statements];
  const run = async () =>
    lock
      ? (await lockIfAllowed(ctx, [lockPlacementRow(agency.id, contractorId)], read)).found.slice(1)
      : db.runAll(read);
  const [rows, ...found] = isId(contractorId) ? await run() : [];
  const row = rows?.[0] as PlacementRow | undefined;
  if (!isWithin(reach, row)) throw await notThere(ctx, contractorId);
  return { placement: toPlacement(ctx, row), found };
}

/** Lists the agency's placements with these references, for administration and system. */
export async function listPlacementsReferred(ctx: Context, references: string[]): Promise<Placement[]> {
  if (reachOf(ctx.actor).kind !== 'agency') return [];
  return (await listPlacementsByReference(ctx.db, ctx.agency.id, references)).map((row) => toPlacement(ctx, row));
}

/** Locks the agency's placements with these references until the transaction ends, for administration and system. */
export async function lockReferencedPlacements(ctx: Context, references: string[]): Promise<void> {
  if (reachOf(ctx.actor).kind === 'agency') await lockPlacementsByReference(ctx.db, ctx.agency.id, references);
}

/** Lists a contact's placements that have not ended before the date. */
export async function listPlacements(ctx: Context, contactId: string, endedSince: string): Promise<Placement[]> {
  return (await listPlacementsOf(ctx.db, ctx.agency.id, contactId, endedSince)).map((row) => toPlacement(ctx, row));
}

/** Lists all of a contact's placements, ended and deleted ones too. */
export async function listEveryPlacement(ctx: Context, contactId: string): Promise<Placement[]> {
  return (await listEveryPlacementOf(ctx.db, ctx.agency.id, contactId)).map((row) => toPlacement(ctx, row));
}
