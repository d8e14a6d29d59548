import type { AuditAction } from './activity-words.ts';

/** What happens to a delegation that whoever decides by it hears of, for it changes what waits for them. */
export const DELEGATION_NEWS = [
  'delegation.created',
  'delegation.edited',
  'delegation.deleted',
] as const satisfies readonly AuditAction[];
