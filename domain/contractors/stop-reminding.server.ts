import { recordEvents } from '../audit/record-event.server.ts';
import { type Context, now } from '../context.ts';
import { stopRemindersOf } from './contractors.rows.server.ts';
import { ofPlacement } from './of-placement.ts';

/** Turns off reminders for all of a contact's placements, in the caller's transaction. No permission check. */
export async function stopReminding(ctx: Context, contactId: string): Promise<void> {
  const stopped = await stopRemindersOf(ctx.db, ctx.agency.id, contactId, now(ctx));
  await recordEvents(
    ctx,
    stopped.map((contractorId) => ({
      action: 'contractor.edited',
      ...ofPlacement(contractorId),
      before: { isSendingReminders: true },
      after: { isSendingReminders: false },
    })),
  );
}
