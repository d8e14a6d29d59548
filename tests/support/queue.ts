import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import type { Context } from '#domain/context.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, type TestPlacement } from './placement.ts';

/** A waiting one: its contractor, and the person's own context. */
export type Waiting = { id: string; name: string; contractor: Context };

const weekOf = (beginning: string, days = 5) => ({
  beginning,
  entries: NORMAL_WEEK.slice(0, Math.min(days, 5))
    .concat(days > 5 ? [6, 7].map((day) => ({ ...NORMAL_WEEK[0]!, entryDate: `2026-05-${17 + day}` })) : [])
    .map((entry) => ({
      ...entry,
      entryDate: `${beginning.slice(0, 8)}${String(Number(beginning.slice(8)) + Number(entry.entryDate.slice(8)) - 18).padStart(2, '0')}`,
    })),
});

/**
 * Creates a number of pending timesheets for the week of 18 May for one authoriser: the first well above the usual, the
 * second for someone's first week, the others as usual.
 */
export async function fillQueue(agency: Context, count: number): Promise<{ rows: Waiting[]; ctx: Context }> {
  const rows: Waiting[] = [];
  let first: TestPlacement | null = null;
  for (let i = 0; i < count; i += 1) {
    const placement = await makePlacement(agency, {}, { start: i === 1 ? '2026-05-18' : '2026-02-02' });
    first ??= placement;
    const { contractorId } = placement;
    const { contactId } = first.authoriser.actor as RoleActor;
    if (placement !== first)
      await addAuthoriser(agency, { contractorId, contactId: contactId!, isPrimary: false, reference: null });
    if (i !== 1)
      for (const beginning of ['2026-05-04', '2026-05-11'])
        await acceptTimesheet(placement.admin, {
          timesheetId: await submitWeek(placement, weekOf(beginning)),
          note: null,
        });
    const id = await submitWeek(placement, weekOf('2026-05-18', i === 0 ? 7 : 5));
    rows.push({ id, name: (await getTimesheet(agency, id)).fullname, contractor: placement.contractor });
  }
  return { rows, ctx: first!.authoriser };
}
