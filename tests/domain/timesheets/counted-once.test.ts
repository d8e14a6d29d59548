import { describe, expect, test } from 'vitest';
import { Conflict, Invalid } from '#domain/errors.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { breaks } from '#tests/support/breaks.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { night, numberOf, refusalOf, send, shift, SUNDAY, under } from '#tests/support/entered-time.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

describe('A minute is counted once', () => {
  test('even if a night shift reaches into the next timesheet, whichever is sent first', async () => {
    const placement = await makePlacement(world.here);
    const { contractor } = placement;
    const first = await send(contractor, placement, '2026-05-11', [night('2026-05-17')]);
    const number = await numberOf(contractor, first);
    const early = [shift('2026-05-18', '05:00', '13:00')];
    expect(await refusalOf(send(contractor, placement, '2026-05-18', early))).toEqual([
      `entries[0].startTime: This shift overlaps one of ${number}: Sun 17 May, 22:00 to 06:00`,
    ]);
    const second = await send(contractor, placement, '2026-05-18', [shift('2026-05-18', '06:00', '13:00')]);
    const edit = EditTimesheetSchema.parse({ timesheetId: second, entries: early });
    expect(await refusalOf(editTimesheet(contractor, edit))).toEqual([
      `entries[0].startTime: This shift overlaps one of ${number}: Sun 17 May, 22:00 to 06:00`,
    ]);
    const other = await makePlacement(world.here);
    await send(other.contractor, other, '2026-05-18', early);
    const later = await refusalOf(send(other.contractor, other, '2026-05-11', [night('2026-05-17')]));
    expect(later[0]).toContain('Mon 18 May, 05:00 to 13:00');
  });
  test('and again once the first timesheet is rejected or void', async () => {
    const placement = await makePlacement(world.here);
    const { contractor, authoriser, admin } = placement;
    const early = [shift('2026-05-18', '05:00', '13:00')];
    const rejected = await send(contractor, placement, '2026-05-11', [night('2026-05-17')]);
    await rejectTimesheet(authoriser, { timesheetId: rejected, note: 'Not that night' });
    const second = await send(contractor, placement, '2026-05-18', early);
    await acceptTimesheet(authoriser, { timesheetId: second, note: null });
    await voidTimesheet(admin, { timesheetId: second, note: 'Paid by hand' });
    expect(await send(contractor, placement, '2026-05-11', [night('2026-05-17')])).toBeDefined();
  });
  test('by the database itself, for days and for minutes', async () => {
    const placement = await makePlacement(world.here);
    const { contractor, contractorId } = placement;
    const timesheetId = await send(contractor, placement, '2026-05-11', [shift('2026-05-11')]);
    const copy = (days: string) =>
      world.here.db.run({
        text: `insert into timesheets select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
          'friendly_number', 900000, 'task_id', 'copy', ${days}))).* from timesheets t where t.id = $1`,
        values: [timesheetId],
      });
    await expect(copy(`'beginning', '2026-05-17', 'ending', '2026-05-17'`)).rejects.toSatisfy(
      breaks('timesheets_live'),
    );
    const again = world.here.db.run({
      text: `insert into timesheet_entries select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
        'position', 5, 'start_time', '16:59', 'end_time', '18:00'))).* from timesheet_entries e where e.contractor_id = $1`,
      values: [contractorId],
    });
    await expect(again).rejects.toSatisfy(breaks('timesheet_entries_live'));
  });
  test('whatever is sent at the same moment', async () => {
    const placement = await makePlacement(world.here);
    const { contractor } = placement;
    const sunday = under(contractor, SUNDAY);
    const tries = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => send(contractor, placement, '2026-05-11', [night('2026-05-17')])),
      ...Array.from({ length: 10 }, () =>
        send(contractor, placement, '2026-05-18', [shift('2026-05-18', '05:00', '13:00')]),
      ),
      ...Array.from({ length: 10 }, () => send(sunday, placement, '2026-05-17', [shift('2026-05-17')])),
    ]);
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused.filter((error) => !(error instanceof Invalid || error instanceof Conflict))).toEqual([]);
    const [{ twice } = { twice: null }] = await world.here.db.run<{ twice: number }>({
      text: `select count(*)::int as twice from timesheets a join timesheets b on b.agency_id = a.agency_id and b.contractor_id = a.contractor_id
        and b.id > a.id and b.beginning <= a.ending and b.ending >= a.beginning where a.contractor_id = $1`,
      values: [placement.contractorId],
    });
    expect(twice).toBe(0);
    expect(tries.length - refused.length).toBeGreaterThan(0);
  });
});
