import type { Context } from '../../context.ts';
import { lockNamed } from '../../mail/queue-mail.server.ts';
import { lockActors } from '../../timesheets/decision/lock-actors.server.ts';
import { namedBy, type PersonReminder } from '../reminder.ts';

/** Locks the reader of a reminder and whoever it names, after its placements: a missing period names who rejected it. */
export async function lockNamedIn(ctx: Context, { person, reason, items }: PersonReminder): Promise<void> {
  const { contactId } = person;
  if (reason === 'pending') await lockNamed(ctx, [contactId, ...namedBy(items)]);
  else {
    const rejected = items.flatMap((item) => item.rejected?.timesheetId ?? []);
    if (rejected.length > 0) await lockActors(ctx, rejected, [{ contactId, address: '' }]);
  }
}
