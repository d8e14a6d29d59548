import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import { newId } from '../new-id.ts';
import { actorName } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import { checkPlace } from './list-payroll-changes.server.ts';
import { type FeedState, insertAcknowledgement, selectFeedState } from './payroll.rows.server.ts';
import type { Acknowledgement } from './payroll.schema.ts';

/** Records that a payroll system has everything up to `through`. @throws Invalid beyond the end of the feed, Conflict `epoch_changed` */
export function acknowledgePayroll(ctx: Context, { through, epoch }: Acknowledgement): Promise<void> {
  requirePermission(ctx.actor, 'payroll.acknowledge');
  return transact(ctx, async (tx) => {
    const [state] = await tx.db.run<FeedState>(selectFeedState(tx.agency.id));
    checkPlace(state!, { after: 0, epoch });
    if (through > state!.last)
      throw new Invalid([{ field: 'through', message: `The feed ends at ${state!.last}.`, code: 'beyond_feed' }]);
    const caller = actorName(tx.actor);
    await tx.db.run(
      insertAcknowledgement(tx.db, {
        agencyId: tx.agency.id,
        id: newId(),
        caller,
        through,
        acknowledgedAt: now(tx),
      }),
    );
    await recordEvent(tx, {
      action: 'payroll.acknowledged',
      subjectType: 'payroll',
      subjectId: null,
      detail: { through },
    });
  });
}
