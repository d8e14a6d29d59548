import { beforeAll, expect, test } from 'vitest';
import { PayrollChangesSchema } from '#api/v1/timesheet-document.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { callerWith, openedCaller } from '../../support/api.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world, { scopes: ['payroll:read', 'payroll:write'] });
beforeAll(async () => {
  const timesheetId = await submitWeek(await makePlacement(world.here));
  await acceptTimesheet(world.here, { timesheetId, note: null });
  await voidTimesheet(world.here, { timesheetId, note: 'Paid by hand' });
});

test('GET /payroll/changes 200 returns the documents as they were accepted, and where the page ends', async () => {
  const { status, body } = await call('GET', '/payroll/changes?after=0');
  expect(status).toBe(200);
  const { changes, page } = PayrollChangesSchema.parse(body);
  expect(changes.map(({ kind, totalMinutes }) => [kind, totalMinutes])).toEqual([
    ['accepted', 2250],
    ['voided', -2250],
  ]);
  expect(changes[0]!.timesheetEntries).toHaveLength(5);
  expect(page).toEqual({ size: 50, nextCursor: null, through: 2, epoch: expect.any(String) as string });
});

test('GET /payroll/changes names the next page in Link until there is none', async () => {
  const first = await call('GET', '/payroll/changes?after=0&limit=1');
  expect(first.headers.get('Link')).toMatch(/^<\/api\/v1\/payroll\/changes\?after=1&limit=1>; rel="next"$/);
  expect((await call('GET', '/payroll/changes?after=1&limit=50')).headers.get('Link')).toBeNull();
});

test('GET /payroll/changes 422 for an invalid position', async () => {
  expect((await call('GET', '/payroll/changes?after=-1')).status).toBe(422);
});

test('GET /payroll/changes 409 beyond the end, and for a feed from before a restore; its epoch is in the page and the headers', async () => {
  const first = await call('GET', '/payroll/changes');
  const { epoch } = PayrollChangesSchema.parse(first.body).page;
  expect(first.headers.get('Payroll-Epoch')).toBe(epoch);
  expect((await call('GET', `/payroll/changes?after=2&epoch=${epoch}`)).status).toBe(200);
  expect(await call('GET', '/payroll/changes?after=3')).toMatchObject({ status: 409, body: { code: 'beyond_end' } });
  expect(await call('GET', '/payroll/changes?epoch=another')).toMatchObject({
    status: 409,
    body: { code: 'epoch_changed' },
  });
});

test('POST /payroll/acknowledgements 204 records how far the feed was read, 422 beyond the end', async () => {
  expect((await call('POST', '/payroll/acknowledgements', { through: 2 })).status).toBe(204);
  expect(await call('POST', '/payroll/acknowledgements', { through: 3 })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'through', message: 'The feed ends at 2.' }] },
  });
});

test('403 for a key that may read timesheets only', async () => {
  const other = await callerWith(world.platform, world.here, ['timesheets:read']);
  expect((await other('GET', '/payroll/changes')).status).toBe(403);
});
