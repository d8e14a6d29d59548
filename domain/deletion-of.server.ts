import type { AuditAction } from './audit/activity-words.ts';
import { recordEvent } from './audit/record-event.server.ts';
import { type Context, transact } from './context.ts';
import { type Permission, requirePermission } from './roles/permissions.ts';

/** A kind of record whose deletion is an event. */
type Deleted<Action = AuditAction> = Action extends `${infer Type}.deleted` ? Type : never;

/**
 * Makes the use case that deletes a record which nothing else needs; it answers with the record as it was. It throws Forbidden, and
 * what `lock` throws.
 * @param lock finds it, and keeps others from changing it until the transaction ends
 * @param fieldsOf what its event says of it
 * @param remove takes its rows away
 */
export function deletionOf<Found>(
  [permission, subjectType]: [Permission, Deleted],
  lock: (tx: Context, id: string) => Promise<Found>,
  fieldsOf: (found: Found) => Record<string, unknown>,
  remove: (tx: Context, id: string) => Promise<unknown>,
) {
  return (ctx: Context, id: string): Promise<Found> => {
    requirePermission(ctx.actor, permission);
    return transact(ctx, async (tx) => {
      const found = await lock(tx, id);
      await remove(tx, id);
      const action = `${subjectType}.deleted` as const;
      await recordEvent(tx, { action, subjectType, subjectId: id, before: fieldsOf(found) });
      return found;
    });
  };
}
