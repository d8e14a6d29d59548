import type { Permission } from '#domain/roles/permissions.ts';

/**
 * What a route or an operation requires of its caller. `public` needs no caller, `person` anyone logged in, `anyRole`
 * any role in the agency.
 */
export type Access = Permission | 'public' | 'anyRole' | 'person';
