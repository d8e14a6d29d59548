import type { Context } from '../context.ts';
import {
  type AgencyFigures,
  countAgency,
  type ListedAgency,
  selectAgencies,
  selectUnverified,
} from './agencies.rows.server.ts';
import type { Agency } from './agency.ts';
import { requireAgencyManagement } from './agency.policy.ts';

/** Lists every agency of the installation, by canonical name. @throws Forbidden */
export async function listAgencies(ctx: Pick<Context, 'db' | 'actor'>): Promise<ListedAgency[]> {
  requireAgencyManagement(ctx.actor);
  return selectAgencies(ctx.db);
}

/** Lists agencies founded before an instant that are unverified. @throws Forbidden */
export async function listUnverified(ctx: Pick<Context, 'db' | 'actor'>, before: string): Promise<{ id: string }[]> {
  requireAgencyManagement(ctx.actor);
  return selectUnverified(ctx.db, before);
}

/** Returns the context's agency with its record counts. @throws Forbidden */
export async function showAgency(ctx: Context): Promise<Agency & { figures: AgencyFigures }> {
  requireAgencyManagement(ctx.actor);
  return { ...ctx.agency, figures: await countAgency(ctx.db, ctx.agency.id) };
}
