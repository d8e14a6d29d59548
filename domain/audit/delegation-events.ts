import type { AuditAction } from './activity-words.ts';

/** Delegation events that concern those who decide by it, since they change what awaits their decision. */
export const DELEGATION_EVENTS = [
  'delegation.created',
  'delegation.edited',
  'delegation.deleted',
] as const satisfies readonly AuditAction[];
