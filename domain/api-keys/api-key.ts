import { Forbidden } from '../errors.ts';
import type { Actor } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { ApiScope } from '../roles/role-type.ts';

/** An API key as its agency sees it; its secret is shown once and never again. */
export type ApiKey = {
  id: string;
  keyId: string;
  name: string;
  scopes: ApiScope[];
  createdAt: string;
  /** When it was made or ended; its use is no change of it. */
  updatedAt: string;
  createdByName: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

/** People and the operator keep keys; a key may not make another, or it could outlive its own end. @throws Forbidden */
export function requireKeyKeeper(actor: Actor): void {
  requirePermission(actor, 'settings.edit');
  if (actor.kind === 'apiKey') throw new Forbidden(undefined, { code: 'role_may_not' });
}
