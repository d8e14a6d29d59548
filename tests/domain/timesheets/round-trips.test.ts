import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, weekInput } from '../../support/placement.ts';
import { countingRoundTrips } from '../../support/round-trips.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

const tripsOf = async (ctx: Context, work: (ctx: Context) => Promise<unknown>) => {
  const counting = countingRoundTrips(ctx);
  await work(counting.ctx);
  return counting.trips();
};

test('The everyday actions on a timesheet make as few round trips to the database as possible', async () => {
  const placement = await makePlacement(world.here);
  const { contractor, authoriser, admin } = placement;
  const note = 'Seen';
  const week = weekInput(placement.contractorId);
  expect(await tripsOf(contractor, (ctx) => submitTimesheet(ctx, week))).toBe(4);
  const { timesheetId } = await submitTimesheet(contractor, week);
  const edit = EditTimesheetSchema.parse({ timesheetId, entries: NORMAL_WEEK.slice(1), version: 1 });
  expect(await tripsOf(contractor, (ctx) => editTimesheet(ctx, edit))).toBe(6);
  expect(await tripsOf(authoriser, (ctx) => acceptTimesheet(ctx, { timesheetId, note }))).toBe(5);
  expect(await tripsOf(admin, (ctx) => voidTimesheet(ctx, { timesheetId, note }))).toBe(7);
  const other = await makePlacement(world.here);
  const rejected = await submitWeek(other);
  expect(await tripsOf(other.authoriser, (ctx) => rejectTimesheet(ctx, { timesheetId: rejected, note }))).toBe(5);
});
