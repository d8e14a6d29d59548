import { Temporal } from 'temporal-polyfill';
import { browse } from '../../browse.server.ts';
import { CHOICES_AT_ONCE, type FoundChoices } from '../../browse.ts';
import { type Context, today } from '../../context.ts';
import { placeOf } from '../../contractors/other-placements.ts';
import { Forbidden } from '../../errors.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { reachOf } from '../../roles/reach.ts';
import { WEEKS_BACK } from './selectable-periods.server.ts';
import { type OpenPlacement, selectOpenPlacements } from './new-timesheet.rows.server.ts';

/** Finds the first placements, by name, that match the words and for which time can be entered on another's behalf. @throws Forbidden */
export async function findOpenPlacements(ctx: Context, search: string): Promise<FoundChoices> {
  requirePermission(ctx.actor, 'timesheet.create');
  if (reachOf(ctx.actor).kind !== 'agency') throw new Forbidden(undefined, { code: 'role_may_not' });
  const date = Temporal.PlainDate.from(today(ctx));
  const query = selectOpenPlacements(ctx.db, ctx.agency.id, {
    search,
    since: date.subtract({ weeks: WEEKS_BACK }).toString(),
    until: date.add({ days: 6 }).toString(),
  });
  const { rows, total } = await browse<OpenPlacement>(ctx.db, query, { page: 1, size: CHOICES_AT_ONCE });
  const choices = rows.map(({ id, fullname, contractName, clientName, end }) => ({
    value: id,
    label: fullname,
    detail: placeOf({ contractName, clientName, end }),
  }));
  return { search, choices, total };
}
