import { expect, test } from 'vitest';
import { declare } from '#domain/declarations/declare.server.ts';
import { countAllMissing } from '#domain/reminders/missing/browse-missing.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { listTimesheets } from '#domain/timesheets/listing/list-timesheets.server.ts';
import { missingCount } from '#domain/timesheets/listing/missing-count.server.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here));

const search = async (text: string) => {
  const { rows, counts } = await listTimesheets(placement.admin, ListTimesheetsSchema.parse({ search: text }));
  expect(counts.all).toBe(rows.length);
  return rows.map(({ id }) => id);
};

test('A list is searched by person, contract and number, and nothing of another agency is found', async () => {
  const timesheetId = await submitWeek(placement);
  const other = await makePlacement(world.there);
  await submitWeek(other);
  for (const text of ['callum harg', 'setter', 'TS-000001', 'ts-1', '1'])
    expect(await search(text)).toEqual([timesheetId]);
  for (const text of ['nobody', 'TS-000002', 'call%greave', 'ts-99']) expect(await search(text)).toEqual([]);
});

test('The count of missing timesheets changes with whatever happens next', async () => {
  const { admin, contractorId } = placement;
  const before = await missingCount(admin, {});
  expect(before).toBe(await countAllMissing(admin, {}));
  expect(before).toBeGreaterThan(1);
  await declare(admin, { contractorId, beginning: '2026-05-11', reason: 'On leave' });
  expect(await missingCount(admin, {})).toBe(before - 1);
  expect(await missingCount(admin, { contractorId })).toBe(await countAllMissing(admin, { contractorId }));
  expect(await missingCount(world.there, {})).toBe(await countAllMissing(world.there, {}));
});
