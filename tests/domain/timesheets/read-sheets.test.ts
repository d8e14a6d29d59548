import { expect, test } from 'vitest';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { readSheets } from '#domain/timesheets/read-sheets.server.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

test('Many sheets are the same as each of them alone, in the requested order', async () => {
  const first = await makePlacement(world.here);
  const ids = [await submitWeek(first), await submitWeek(await makePlacement(world.here))].reverse();
  const alone = await Promise.all(ids.map((id) => getTimesheet(first.admin, id)));
  const sheets = alone.map(({ trail: _t, doubleBookings: _d, ...sheet }) => sheet);
  expect(sheets.every(({ entries, authorisers }) => entries.length > 0 && authorisers.length > 0)).toBe(true);
  expect(await readSheets(first.admin, ids)).toEqual(sheets);
});

test('If any of the sheets is out of reach none is returned', async () => {
  const [mine, other] = [await makePlacement(world.here), await makePlacement(world.here)];
  const ids = [await submitWeek(mine), await submitWeek(other)];
  expect(await readSheets(mine.contractor, ids.slice(0, 1))).toMatchObject([{ id: ids[0], chargeRate: null }]);
  for (const requested of [ids, [ids[0]!, 'no-id']])
    await expect(readSheets(mine.contractor, requested)).rejects.toMatchObject({ code: 'timesheet_not_found' });
});
