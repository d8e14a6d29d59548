import { expect, test } from 'vitest';
import { previousTimesheet } from '#domain/timesheets/entry/previous-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { getNewTimesheet } from '#domain/timesheets/entry/get-new-timesheet.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { makePlacement, NORMAL_WEEK, submitWeek } from '../../support/placement.ts';
import { countingRoundTrips } from '../../support/round-trips.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const NEXT_WEEK = { beginning: '2026-05-25' };
const EARLIER = {
  beginning: '2026-05-11',
  entries: [{ entryDate: '2026-05-11', startTime: '09:00', endTime: '17:00', breakTime: '30' }],
};

test('A week is compared with the previous live one of the same placement', async () => {
  const placement = await makePlacement(world.here);
  const { admin, authoriser, contractorId, stranger } = placement;
  const of = (ctx = admin) => previousTimesheet(ctx, { contractorId, ...NEXT_WEEK });
  expect(await of()).toBeNull();
  await submitWeek(placement, EARLIER);
  const timesheetId = await submitWeek(placement);
  expect(await of()).toMatchObject({ id: timesheetId, workedMinutes: 2250 });
  expect(await of(stranger)).toBeNull();
  await rejectTimesheet(authoriser, { timesheetId, version: 1, note: 'Friday' });
  expect(await of()).toMatchObject({ beginning: '2026-05-11' });
});

test('Of the previous weeks only the one compared with is read', async () => {
  const placement = await makePlacement(world.here);
  await submitWeek(placement, EARLIER);
  const timesheetId = await submitWeek(placement);
  const { ctx, rows } = countingRoundTrips(placement.admin);
  expect(await previousTimesheet(ctx, { contractorId: placement.contractorId, ...NEXT_WEEK })).toMatchObject({
    id: timesheetId,
  });
  expect(rows()).toBe(1);
});

test('Last week’s shifts are those of the week just before, and none if nothing was entered then', async () => {
  const placement = await makePlacement(world.here);
  const { contractor, authoriser } = placement;
  const contactId = (contractor.actor as RoleActor).contactId!;
  const lastOf = async (beginning: string) =>
    (await getNewTimesheet(contractor, { contactId, beginning })).chosen!.last;
  await submitWeek(placement, EARLIER);
  expect(await lastOf('2026-05-18')).toMatchObject([{ daysAfterBeginning: 0, startTime: '09:00' }]);
  expect(await lastOf('2026-05-25')).toEqual([]);
  const timesheetId = await submitWeek(placement);
  expect(await lastOf('2026-05-25')).toHaveLength(5);
  await rejectTimesheet(authoriser, { timesheetId, version: 1, note: 'Friday' });
  await submitWeek(placement, { entries: NORMAL_WEEK.slice(0, 2) });
  expect(await lastOf('2026-05-25')).toHaveLength(2);
});
