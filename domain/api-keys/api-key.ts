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
  /** When it was created or ended; use does not change it. */
  updatedAt: string;
  createdByName: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

/** Allows managing keys to people and the operator; a key may not create another, or it could outlive its own end. @throws Forbidden */
export function requireKeyManagement(actor: Actor): void {
  requirePermission(actor, 'settings.edit');
  if (actor.kind === 'apiKey') throw new Forbidden(undefined, { code: 'role_may_not' });
}
