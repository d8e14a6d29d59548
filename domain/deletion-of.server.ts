import type { AuditAction } from './audit/activity-words.ts';
import { recordEvent } from './audit/record-event.server.ts';
import { type Context, transact } from './context.ts';
import { type Permission, requirePermission } from './roles/permissions.ts';

/** A kind of record whose deletion is an event. */
type Deleted<Action = AuditAction> = Action extends `${infer Type}.deleted` ? Type : never;

/**
 * Returns the use-case that deletes a record nothing else needs and returns it as it was. It throws Forbidden, and
 * whatever `lock` throws.
 * @param lock finds and locks it until the transaction ends
 * @param fieldsOf the fields recorded in its event
 * @param remove deletes its rows
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
