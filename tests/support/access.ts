import type { Permission } from '#domain/roles/permissions.ts';

/** What a route or an operation asks of its caller. `public` needs nobody, `person` somebody logged in, `anyRole` any role in the agency. */
export type Access = Permission | 'public' | 'anyRole' | 'person';
