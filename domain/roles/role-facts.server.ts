import type { Context } from '../context.ts';
import type { RoleType } from './role-type.ts';
import { selectRoleFacts } from './role-settings.rows.server.ts';

/** What a role shows beside its own columns. */
export type RoleFacts = { hasContractors: boolean; isBetaAccessOn: boolean; isSuperAdministrator: boolean };

/**
 * Returns whether a role of an account reaches any contractor or is a super administrator's, and whether its agency is
 * in the beta. The context is for the role's agency.
 */
export async function roleFacts(ctx: Context, role: { accountId: string; type: RoleType }): Promise<RoleFacts> {
  const facts = await selectRoleFacts(ctx.db, ctx.agency.id, role);
  return { ...facts, isBetaAccessOn: ctx.agency.settings.isBetaAccessOn };
}
