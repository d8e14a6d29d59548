import type { Context } from '../context.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { holds, requirePermission } from '../roles/permissions.ts';
import { type AgencyFigures, countAccepted, countAgency } from './agencies.rows.server.ts';
import type { Agency } from './agency.ts';
import { type Forest, forestOf } from './forest.ts';

/** An agency as seen by anyone with a role in it; its record counts are for its administration only. */
export type ReadAgency = { agency: Agency; figures: AgencyFigures | null };

/** Stands for the caller's own agency in an address, for those who do not know its name. */
const OWN = 'current';

/**
 * Checks that an address means the caller's own agency, by id, by canonical name or as `current`; any other does not
 * exist. @throws NotFound
 */
export function requireOwnAgency(ctx: Context, named: string): void {
  if (![ctx.agency.id, ctx.agency.canonicalName, OWN].includes(named.toLowerCase()))
    throw new NotFound('The agency does not exist.', { code: 'agency_not_found' });
}

/** Returns the agency that the address means, for anyone with a role in it. @throws NotFound */
export async function readAgency(ctx: Context, named: string): Promise<ReadAgency> {
  requireOwnAgency(ctx, named);
  const figures = holds(ctx.actor, 'settings.view') ? await countAgency(ctx.db, ctx.agency.id) : null;
  return { agency: ctx.agency, figures };
}

/** Returns the paper the agency has saved. @throws Forbidden, also if the agency does not show it */
export async function readForest(ctx: Context): Promise<Forest> {
  requirePermission(ctx.actor, 'settings.view');
  if (!ctx.agency.settings.showForest) throw new Forbidden(undefined, { code: 'forest_not_shown' });
  return forestOf(await countAccepted(ctx.db, ctx.agency.id));
}
