import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadTimesheets } from '#domain/digests/download-timesheets.server.ts';
import type { DownloadKind } from '#domain/timesheets/download.schema.ts';
import { acceptTimesheet } from '#domain/timesheets/accept-timesheet.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/list-timesheets.schema.ts';
import type { Context } from '#domain/context.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { inRole, openTwoAgencies, type TwoAgencies } from '../../support/two-agencies.ts';

let world: TwoAgencies;
let one: TestPlacement;
beforeAll(async () => {
  world = await openTwoAgencies();
  one = await makePlacement(world.here);
  const accepted = await submitWeek(one);
  await acceptTimesheet(one.authoriser, { timesheetId: accepted, version: 1, note: null });
  await submitWeek(await makePlacement(world.here));
});
afterAll(() => world.close());

async function read(ctx: Context, kind: DownloadKind, filter: Record<string, unknown> = {}) {
  const { rows } = await downloadTimesheets(ctx, kind, ListTimesheetsSchema.parse(filter));
  const all = [];
  for await (const row of rows) all.push(row);
  return { rows: all.slice(0, -1), last: all.at(-1) };
}

test('The summary has a row for each timesheet and ends with what they add up to', async () => {
  const { rows, last } = await read(one.admin, 'summary');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ workedMinutes: '2250', status: 'accepted' });
  expect(last).toMatchObject({ friendlyId: 'Control totals', fullname: '2 timesheets', workedMinutes: '4500' });
});

test('The detail has a row for each entry and adds up to the same', async () => {
  const { rows, last } = await read(one.admin, 'detail');
  expect(rows).toHaveLength(10);
  expect(rows[0]).toMatchObject({
    entryDate: '2026-05-18',
    startTime: '09:00',
    endTime: '17:00',
    breakMinutes: '30',
    billableMinutes: '450',
  });
  expect(last).toMatchObject({ friendlyId: 'Control totals', fullname: '10 entries', billableMinutes: '4500' });
});

test('Both obey the list’s filter', async () => {
  expect((await read(one.admin, 'summary', { status: 'accepted' })).rows).toHaveLength(1);
  expect((await read(one.admin, 'detail', { from: '25 May 2026' })).rows).toHaveLength(0);
});

test('The digest counts what was accepted, and needs its dates', async () => {
  const { rows } = await read(one.admin, 'digest', { from: '2026-05-18', to: '2026-05-24' });
  expect(rows.filter(({ workedMinutes }) => workedMinutes === '2250').length).toBeGreaterThan(0);
  await expect(read(one.admin, 'digest', { from: '2026-05-18' })).rejects.toMatchObject({
    fields: [{ field: 'to', message: 'Please supply a date range for the digest.' }],
  });
});

test('A contractor downloads their own and no rates; a stranger nothing; the digest is not theirs', async () => {
  const { rows } = await read(one.contractor, 'summary');
  expect(rows).toMatchObject([{ chargeRate: null, payRate: null }]);
  expect((await read(one.stranger, 'detail')).rows).toEqual([]);
  expect((await read(inRole(world.there, 'RecruitmentAgencyAdministrationRole'), 'summary')).rows).toEqual([]);
  await expect(read(one.contractor, 'digest', { from: '2026-05-18', to: '2026-05-24' })).rejects.toThrow(
    'This role is not permitted to execute this action',
  );
});
