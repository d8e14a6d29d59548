import { expect, test } from 'vitest';
import type { Row } from '../support/collections.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { openedCaller } from '../support/api.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);

test('A contractor’s timesheets are those of /timesheets with their id, and need the contractor to be in reach', async () => {
  const placement = await makePlacement(world.here);
  const timesheetId = await submitWeek(placement);
  const { status, body } = await call('GET', `/contractors/${placement.contractorId}/timesheets`);
  expect(status).toBe(200);
  expect((body.timesheets as Row[]).map((row) => row.timesheetId)).toEqual([timesheetId]);
  const elsewhere = await makePlacement(world.there);
  await submitWeek(elsewhere);
  expect((await call('GET', `/contractors/${elsewhere.contractorId}/timesheets`)).status).toBe(404);
});

test('A cursor of timesheets is valid only for their order and filters', async () => {
  for (let i = 0; i < 3; i += 1) await submitWeek(await makePlacement(world.here));
  const { body } = await call('GET', '/timesheets?limit=1&sort=beginning');
  const { nextCursor } = body.page as { nextCursor: string };
  const next = await call('GET', `/timesheets?limit=1&sort=beginning&cursor=${nextCursor}`);
  expect(next.status).toBe(200);
  expect(next.body.timesheets).not.toEqual(body.timesheets);
  for (const path of [
    `/timesheets?cursor=${nextCursor}`,
    `/timesheets?sort=beginning&status=pending&cursor=${nextCursor}`,
    `/timesheets?sort=beginning&q=TS&cursor=${nextCursor}`,
    `/clients?cursor=${nextCursor}`,
  ])
    expect([path, (await call('GET', path)).body]).toMatchObject([path, { status: 400, code: 'invalid_cursor' }]);
});

test('Timesheets are found by the number people know, and by words', async () => {
  const placement = await makePlacement(world.here);
  const timesheetId = await submitWeek(placement);
  const { friendlyId } = (await call('GET', `/timesheets/${timesheetId}`)).body as Row;
  const found = async (query: string) =>
    ((await call('GET', `/timesheets?${query}`)).body.timesheets as Row[]).map((row) => row.timesheetId);
  expect(await found(`friendlyId=${friendlyId}`)).toEqual([timesheetId]);
  expect(await found(`q=${friendlyId}`)).toEqual([timesheetId]);
  expect(await found(`q=${friendlyId}&status=rejected`)).toEqual([]);
  expect((await call('GET', '/timesheets?friendlyId=117')).body.errors).toMatchObject([
    { field: 'friendlyId', code: 'invalid_format' },
  ]);
  expect((await call('GET', '/timesheets?q=a&search=b')).body.errors).toMatchObject([
    { field: 'q', code: 'contradictory' },
    { field: 'search', code: 'contradictory' },
  ]);
});
