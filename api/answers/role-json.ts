import type { Platform } from '#platform/platform.ts';
import { type CallerRole, openAgencyContext } from '#platform/open-context.ts';
import { type RoleFacts, roleFacts } from '#domain/roles/role-facts.server.ts';

/** Returns what a person's role shows besides its own columns; each role's agency is queried in its own context. */
export async function factsOfRole(platform: Platform, accountId: string, role: CallerRole): Promise<RoleFacts> {
  if (!role.agencyId) return { hasContractors: false, isBetaAccessOn: false, isSuperAdministrator: false };
  const ctx = await openAgencyContext(platform, role.agencyId, { kind: 'system' });
  return roleFacts(ctx, { accountId, type: role.type });
}
