import { expect, test } from 'vitest';
import { checkLedger } from '#domain/payroll/check-ledger.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { migrate, overlappingTimesheets, rollback } from '#migrations/index.ts';
import { DAYS_HELD } from '#migrations/list.ts';
import { overlapNotice } from '#migrations/overlaps.ts';
import { APP_ROLE } from '#platform/database/embedded-postgres.ts';
import { asAdministrator, makePlacement, NORMAL_WEEK, submitWeek } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

const run = (text: string, values: unknown[]) => world.here.db.run<{ id: string }>({ text, values });

/** Copies a timesheet, as was possible before the database refused it. */
async function copy(timesheetId: string, friendlyNumber: number, changed: Record<string, string>): Promise<string> {
  const [made] = await run(
    `insert into timesheets select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'friendly_number', $2::int,
       'task_id', 'copy ' || $2) || $3::jsonb)).* from timesheets t where id = $1 returning id`,
    [timesheetId, friendlyNumber, JSON.stringify(changed)],
  );
  return made!.id;
}

const entry = (timesheetId: string, of: string, changed: Record<string, string | boolean>) =>
  run(
    `insert into timesheet_entries select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
       'timesheet_id', $1::text) || $3::jsonb)).* from timesheet_entries e where timesheet_id = $2 limit 1`,
    [timesheetId, of, JSON.stringify(changed)],
  );

test('An upgrade names time that was counted twice, loses none of it, and the ledger names it until one is void', async () => {
  const { here, database } = world;
  const placement = await makePlacement(here);
  const [sound, week] = [await submitWeek(await makePlacement(here)), await submitWeek(placement)];
  const apart = await submitWeek(await makePlacement(here), {
    beginning: '2026-05-11',
    entries: [{ entryDate: '2026-05-17', startTime: '22:00', endTime: '06:00', isNightshift: true }],
  });
  for (let undone = ''; undone !== DAYS_HELD;) undone = (await rollback(database.ownerUrl))[0]!;
  const sameDays = await copy(week, 101, { beginning: '2026-05-17', ending: '2026-05-23' });
  await entry(sameDays, week, {});
  const sameMinutes = await copy(apart, 102, { beginning: '2026-05-18', ending: '2026-05-24' });
  const early = { entry_date: '2026-05-18', start_time: '05:00', end_time: '13:00', is_nightshift: false };
  await entry(sameMinutes, apart, early);

  expect(await migrate(database.ownerUrl, APP_ROLE)).toContain(DAYS_HELD);
  const overlaps = [
    { agency: 'here', later: 'TS-000101', earlier: 'TS-000002' },
    { agency: 'here', later: 'TS-000102', earlier: 'TS-000003' },
  ];
  expect(await overlappingTimesheets(database.ownerUrl)).toEqual(overlaps);
  expect(overlapNotice(overlaps).join('\n')).toContain('here: TS-000101 overlaps TS-000002');
  const named = async () => (await checkLedger(here)).overlaps.map(({ later, earlier }) => `${later} ${earlier}`);
  expect(await named()).toEqual(['TS-000101 TS-000002', 'TS-000102 TS-000003']);

  const admin = await asAdministrator(here);
  for (const timesheetId of [sameDays, sameMinutes]) {
    await acceptTimesheet(admin, { timesheetId, note: null });
    await voidTimesheet(admin, { timesheetId, note: 'Counted twice' });
  }
  expect(await named()).toEqual([]);
  expect(await overlappingTimesheets(database.ownerUrl)).toEqual([]);
  const again = submitWeek(placement, { entries: NORMAL_WEEK });
  await expect(again).rejects.toThrow('A timesheet for this period has already been submitted');
  expect((await run('select id from timesheets where id = $1', [sound])).length).toBe(1);
});
