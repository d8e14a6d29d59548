import { type Browsed, sliceOf } from '../../browse.ts';
import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import type { BrowseOwed } from './browse-owed.schema.ts';
import { isSwitchedOff, listOwed, type RemindedFilter } from './owed.server.ts';
import { shownOf } from './shown-owed.server.ts';
import type { PersonReminder, ReminderReason } from '../reminder.ts';

/** A person in the list: what they owe, and when they were last reminded of anything. */
export type OwedRow = PersonReminder & { isSwitchedOff: boolean; lastReminded: string | null };

/** Returns a page of the people who owe something, the total number of timesheets and what all of it `shown`. @throws Forbidden */
export async function browseOwed(
  ctx: Context,
  reason: ReminderReason,
  { filter, place }: { filter: RemindedFilter; place: Pick<BrowseOwed, 'sort' | 'order' | 'page' | 'size'> },
): Promise<Browsed<OwedRow> & { timesheets: number; shown: string }> {
  requirePermission(ctx.actor, 'reminder.view');
  const people = (await listOwed(ctx, reason, filter)).map((owed): OwedRow => {
    const lastReminded = owed.items[0]?.contactLastReminded ?? null;
    return { ...owed, isSwitchedOff: isSwitchedOff(owed), lastReminded };
  });
  if (place.sort === 'lastReminded') people.sort((a, b) => (a.lastReminded ?? '').localeCompare(b.lastReminded ?? ''));
  if (place.order === 'desc') people.reverse();
  return {
    rows: sliceOf(people, place),
    total: people.length,
    timesheets: people.reduce((sum, { items }) => sum + items.length, 0),
    shown: shownOf(people),
  };
}
