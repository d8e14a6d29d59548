import type { Context } from '../context.ts';
import {
  type AgencyFigures,
  countAgency,
  type ListedAgency,
  selectAgencies,
  selectUnverified,
} from './agencies.rows.server.ts';
import type { Agency } from './agency.ts';
import { requireAgencyKeeper } from './agency.policy.ts';

/** Every agency of the installation, by canonical name. @throws Forbidden */
export async function listAgencies(ctx: Pick<Context, 'db' | 'actor'>): Promise<ListedAgency[]> {
  requireAgencyKeeper(ctx.actor);
  return selectAgencies(ctx.db);
}

/** Agencies founded before an instant that nobody has verified. @throws Forbidden */
export async function listUnverified(ctx: Pick<Context, 'db' | 'actor'>, before: string): Promise<{ id: string }[]> {
  requireAgencyKeeper(ctx.actor);
  return selectUnverified(ctx.db, before);
}

/** The context's agency with how much it holds. @throws Forbidden */
export async function showAgency(ctx: Context): Promise<Agency & { figures: AgencyFigures }> {
  requireAgencyKeeper(ctx.actor);
  return { ...ctx.agency, figures: await countAgency(ctx.db, ctx.agency.id) };
}
