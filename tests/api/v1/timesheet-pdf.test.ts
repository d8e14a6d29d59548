import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { callerWith } from '#tests/support/api.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { openTwoAgencies, type TwoAgencies } from '#tests/support/two-agencies.ts';

let world: TwoAgencies;
beforeAll(async () => {
  world = await openTwoAgencies();
});
afterAll(() => world.close());

test('A timesheet is downloaded as a PDF, and a stranger’s is not there', async () => {
  const timesheetId = await submitWeek(await makePlacement(world.here));
  const path = `/timesheets/${timesheetId}/pdf`;
  const own = await (await callerWith(world.platform, world.here, ['timesheets:read']))('GET', path);
  expect(own.status).toBe(200);
  expect(own.headers.get('Content-Type')).toBe('application/pdf');
  expect(own.headers.get('Content-Disposition')).toBe('attachment; filename="TS-000001.pdf"');
  const foreign = await callerWith(world.platform, world.there, ['timesheets:read']);
  const [strange, unknown] = [await foreign('GET', path), await foreign('GET', `/timesheets/${newId()}/pdf`)];
  expect([strange.status, strange.body.title]).toEqual([404, 'This requested timesheet could not be found.']);
  expect(unknown.body.title).toBe(strange.body.title);
});
