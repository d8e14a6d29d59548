import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import { newId } from '../new-id.ts';
import { actorName } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import { insertAcknowledgement, selectLastSequence } from './payroll.rows.server.ts';
import type { Acknowledgement } from './payroll.schema.ts';

/** Notes that a payroll system has everything up to `through`. @throws Invalid beyond the end of the feed */
export function acknowledgePayroll(ctx: Context, { through }: Acknowledgement): Promise<void> {
  requirePermission(ctx.actor, 'payroll.acknowledge');
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db.run<{ last: number | null }>(selectLastSequence(ctx.db, ctx.agency.id));
    if (through > (row?.last ?? 0))
      throw new Invalid([{ field: 'through', message: `The feed ends at ${row?.last ?? 0}.`, code: 'beyond_feed' }]);
    const caller = actorName(ctx.actor);
    await ctx.db.run(
      insertAcknowledgement(ctx.db, {
        agencyId: ctx.agency.id,
        id: newId(),
        caller,
        through,
        acknowledgedAt: now(ctx),
      }),
    );
    await recordEvent(ctx, {
      action: 'payroll.acknowledged',
      subjectType: 'payroll',
      subjectId: null,
      detail: { through },
    });
  });
}
