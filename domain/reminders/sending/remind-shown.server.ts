import type { Context } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { listOwed, type RemindedFilter } from '../owed/owed.server.ts';
import { separateShown, TOO_MANY_SHOWN } from '../owed/shown-owed.server.ts';
import type { RemindedPerson, ReminderReason } from '../reminder.ts';
import { type Reminded, remindEach, SENDING, tooMany } from './remind-owed.server.ts';
import type { ComposeReminder } from './remind-person.server.ts';

const notAsShown = () => new Invalid([{ field: '', message: 'Please choose whom to remind again' }]);

/**
 * Reminds everybody on a list that was shown of all that they owe. Whoever owes only what came after the list was shown is
 * left out, and returned in `since`.
 * @param input.shown what the list showed, from `shownOf`
 * @throws Forbidden, or Invalid without it, or for more than 500 people at once
 */
export async function remindShown(
  ctx: Context,
  { reason, filter, shown }: { reason: ReminderReason; filter: RemindedFilter; shown: string | undefined },
  compose: ComposeReminder,
): Promise<Reminded & { since: RemindedPerson[] }> {
  requirePermission(ctx.actor, SENDING[reason]);
  if (shown === undefined) throw notAsShown();
  if (shown === TOO_MANY_SHOWN) throw tooMany();
  const { before, since } = separateShown(await listOwed(ctx, reason, filter), shown);
  return { ...(await remindEach(ctx, before, false, compose)), since: since.map(({ person }) => person) };
}
