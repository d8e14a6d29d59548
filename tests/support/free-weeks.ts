import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import type { DemoPortal } from './demo-portal.ts';

/** Voids the demo contractor's latest decided weeks, so that each way through finds a week to enter. */
export async function freeWeeks({ platform }: DemoPortal, count: number): Promise<void> {
  const ctx = await openNamedAgencyContext(platform, 'calder-finch', { kind: 'commandLine' });
  const accepted = await ctx.db.run<{ id: string }>({
    text: `select t.id from timesheets t join contacts c on c.agency_id = t.agency_id and c.id = t.contact_id where c.email_address = 'contractor@demo.example'
      and t.status = 'accepted' and not t.is_void order by t.beginning desc limit $1`,
    values: [count],
  });
  for (const { id } of accepted) await voidTimesheet(ctx, { timesheetId: id, note: 'Made free for this test' });
}
