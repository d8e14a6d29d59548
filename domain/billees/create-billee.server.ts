import { recordEvent } from '../audit/record-event.server.ts';
import { refuseTakenId } from '../broken-constraint.ts';
import { type Context, now, transact } from '../context.ts';
import { newId } from '../new-id.ts';
import { refuseTakenReference } from '../reference.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Billee } from './billee.ts';
import type { CreateBillee } from './billee.schema.ts';
import { insertBillee } from './billees.rows.server.ts';
import { lockBillee } from './get-billee.server.ts';

/** Adds a billee. @throws Forbidden, Conflict if a chosen id is taken, or Invalid if the reference is */
export async function createBillee(ctx: Context, { billeeId: id = newId(), ...fields }: CreateBillee): Promise<Billee> {
  requirePermission(ctx.actor, 'billee.create');
  try {
    return await transact(ctx, async (tx) => {
      await insertBillee(tx.db, tx.agency.id, id, fields, now(tx));
      await recordEvent(tx, { action: 'billee.created', subjectType: 'billee', subjectId: id, after: fields });
      return lockBillee(tx, id);
    });
  } catch (error) {
    refuseTakenId(error, 'billees');
    refuseTakenReference(error, 'billees');
    throw error;
  }
}
