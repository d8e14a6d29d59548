import { recordEvent } from '../audit/record-event.server.ts';
import { lockBillee } from '../billees/get-billee.server.ts';
import { type Context, transact } from '../context.ts';
import { type Permission, requirePermission } from '../roles/permissions.ts';
import { selectBilling, upsertBilling } from './billing.rows.server.ts';
import type { Billing, SetBilling } from './billing.schema.ts';

/** The permission needed to set each part; each refusal has its own message. */
const REQUIRED_PERMISSION: Record<keyof SetBilling, Permission> = {
  chargeRate: 'billing.setChargeRate',
  credit: 'billing.addCredit',
  chargeFrom: 'billing.setChargeFrom',
  billeeId: 'billing.setBillee',
};

/** Returns the platform's fee for the agency, for its administration. @throws Forbidden */
export async function readBilling(ctx: Context): Promise<Billing> {
  requirePermission(ctx.actor, 'settings.view');
  return selectBilling(ctx.db, ctx.agency.id);
}

/**
 * Sets the fields sent of the platform's fee for the agency; only the system may.
 * @throws Forbidden with the message for the first part the actor may not set, or NotFound for an unknown billee
 */
export async function setBilling(ctx: Context, sent: SetBilling): Promise<Billing> {
  requirePermission(ctx.actor, 'settings.view');
  const parts = (Object.keys(REQUIRED_PERMISSION) as (keyof SetBilling)[]).filter((part) => sent[part] !== undefined);
  for (const part of parts) requirePermission(ctx.actor, REQUIRED_PERMISSION[part]);
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    if (sent.billeeId) await lockBillee(tx, sent.billeeId);
    const before = await selectBilling(db, agency.id);
    await db.run(upsertBilling(db, agency.id, sent));
    const after = await selectBilling(db, agency.id);
    if (JSON.stringify(before) !== JSON.stringify(after))
      await recordEvent(tx, {
        action: 'billing.set',
        subjectType: 'agency',
        subjectId: agency.id,
        before,
        after,
      });
    return after;
  });
}
