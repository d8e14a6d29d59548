import { beforeEach, expect, test } from 'vitest';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { opened } from '../support/opened.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, weekInput } from '../support/placement.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { heard } from './broadcasts.ts';

const world = opened(openTwoAgencies);
beforeEach(() => heard.oneNodeAgain.clear());

test('The everyday actions on a timesheet take one round trip to the node per statement', async () => {
  const placement = await makePlacement(world.here);
  const other = await makePlacement(world.here);
  heard.oneNodeAgain.clear();
  const { contractor, authoriser, admin } = placement;
  const note = 'Seen';
  const { timesheetId } = await submitTimesheet(contractor, weekInput(placement.contractorId));
  await editTimesheet(
    contractor,
    EditTimesheetSchema.parse({ timesheetId, entries: NORMAL_WEEK.slice(1), version: 1 }),
  );
  await acceptTimesheet(authoriser, { timesheetId, note });
  await voidTimesheet(admin, { timesheetId, note });
  await rejectTimesheet(other.authoriser, { timesheetId: await submitWeek(other), note });
  expect([...heard.oneNodeAgain]).toEqual([]);
});
