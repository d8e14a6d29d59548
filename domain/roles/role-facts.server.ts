import type { Context } from '../context.ts';
import type { RoleType } from './role-type.ts';
import { countReachedContractors } from './role-settings.rows.server.ts';

/** What a role shows beside its own columns (spec §3). */
export type RoleFacts = { hasContractors: boolean; isBetaAccessOn: boolean };

/**
 * Whether a role of an account reaches any contractor, and whether its agency is in the beta. The context is of the
 * role's agency.
 */
export async function roleFacts(ctx: Context, role: { accountId: string; type: RoleType }): Promise<RoleFacts> {
  const count = await countReachedContractors(ctx.db, ctx.agency.id, role);
  return { hasContractors: count > 0, isBetaAccessOn: ctx.agency.settings.isBetaAccessOn };
}
