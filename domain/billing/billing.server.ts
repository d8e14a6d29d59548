import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, transact } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { selectBilling, upsertBilling } from './billing.rows.server.ts';
import type { Billing, SetBilling } from './billing.schema.ts';

/** The platform's fee on the agency, for its administration. @throws Forbidden */
export async function readBilling(ctx: Context): Promise<Billing> {
  requirePermission(ctx.actor, 'settings.view');
  return selectBilling(ctx.db, ctx.agency.id);
}

/** Sets the platform's fee on the agency; only the system may. @throws Forbidden */
export function setBilling(ctx: Context, billing: SetBilling): Promise<Billing> {
  requirePermission(ctx.actor, 'billing.setChargeRate');
  return transact(ctx, async (within) => {
    const { db, agency } = within;
    const before = await selectBilling(db, agency.id);
    await db.run(upsertBilling(db, agency.id, billing));
    const after = await selectBilling(db, agency.id);
    if (JSON.stringify(before) !== JSON.stringify(after))
      await recordEvent(within, {
        action: 'billing.set',
        subjectType: 'agency',
        subjectId: agency.id,
        before,
        after,
      });
    return after;
  });
}
