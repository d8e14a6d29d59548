import { beforeAll, expect, test } from 'vitest';
import { acknowledgePayroll } from '#domain/payroll/acknowledge-payroll.server.ts';
import { checkLedger } from '#domain/payroll/check-ledger.server.ts';
import { listPayrollChanges, streamPayrollChanges } from '#domain/payroll/list-payroll-changes.server.ts';
import { Forbidden } from '#domain/errors.ts';
import { newId } from '#domain/new-id.ts';
import type { ApiScope } from '#domain/roles/role-type.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { inRole, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
type Page = {
  changes: {
    sequence: number;
    kind: string;
    totalMinutes: number;
    timesheetId: string;
    timesheetEntries: { billableMinutes: number }[];
  }[];
  page: { size: number; nextCursor: string | null; through: number; epoch: string };
};
const read = async (after: number, limit = 1000) =>
  JSON.parse((await listPayrollChanges(world.here, { after, limit })).text) as Page;

beforeAll(async () => {
  const placements = [];
  for (let i = 0; i < 8; i += 1) placements.push(await makePlacement(world.here));
  const ids = await Promise.all(placements.map((placement) => submitWeek(placement)));
  await Promise.all(ids.map((timesheetId) => acceptTimesheet(world.here, { timesheetId, note: null })));
  await Promise.all(
    ids.slice(0, 3).map((timesheetId) => voidTimesheet(world.here, { timesheetId, note: 'Paid by hand' })),
  );
});

test('The feed has no gaps, whoever accepts at the same time', async () => {
  const { changes } = await read(0);
  expect(changes.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('A pull that is interrupted and repeated at any point loses and doubles nothing', async () => {
  for (const limit of [1, 2, 3, 5, 7]) {
    const taken = new Map<number, number>();
    let after = 0;
    for (;;) {
      const broken = await read(after, limit);
      const repeated = await read(after, limit);
      expect(repeated).toEqual(broken);
      for (const { sequence, totalMinutes } of repeated.changes) taken.set(sequence, totalMinutes);
      after = repeated.page.through;
      if (repeated.page.nextCursor === null) break;
    }
    expect([...taken.values()].reduce((sum, minutes) => sum + minutes, 0)).toBe(5 * 2250);
  }
});

test('Its total is that of the accepted timesheets that are not void', async () => {
  expect(await checkLedger(world.here)).toMatchObject({ balances: true, feedMinutes: 5 * 2250, timesheetCount: 5 });
});

test('A voided timesheet comes again with the same amounts, negative in its entries too, with the reason', async () => {
  const { changes } = await read(8);
  expect(changes).toHaveLength(3);
  for (const change of changes) {
    expect(change).toMatchObject({ kind: 'voided', totalMinutes: -2250, voidReason: 'Paid by hand' });
    expect(change.timesheetEntries.map(({ billableMinutes }) => billableMinutes)).toEqual([
      -450, -450, -450, -450, -450,
    ]);
  }
  const accepted = (await read(0)).changes[0]!;
  expect(accepted).toMatchObject({ kind: 'accepted', voidReason: null });
});

test('A position beyond the end, or in a feed from before a restore, is refused with what to do', async () => {
  const { page } = await read(0);
  const ask = (query: { after: number; epoch?: string }) => listPayrollChanges(world.here, { limit: 1, ...query });
  expect((await ask({ after: 11, epoch: page.epoch })).epoch).toBe(page.epoch);
  await expect(ask({ after: 12 })).rejects.toMatchObject({ code: 'beyond_end' });
  await expect(streamPayrollChanges(world.here, { after: 12, limit: 1 })).rejects.toMatchObject({ code: 'beyond_end' });
  await expect(ask({ after: 0, epoch: 'another' })).rejects.toMatchObject({
    code: 'epoch_changed',
    message: expect.stringContaining('Read it again from after=0') as string,
  });
  await expect(acknowledgePayroll(world.here, { through: 1, epoch: 'another' })).rejects.toMatchObject({
    code: 'epoch_changed',
  });
});

test('Another agency’s feed is its own', async () => {
  expect(JSON.parse((await listPayrollChanges(world.there, { after: 0, limit: 10 })).text)).toEqual({
    changes: [],
    page: { size: 10, nextCursor: null, through: 0, epoch: expect.any(String) as string },
  });
});

test('A key that may only read the feed cannot acknowledge it, by any route', async () => {
  const scopes: ApiScope[] = ['payroll:read'];
  const reader = { ...world.here, actor: { kind: 'apiKey' as const, apiKeyId: newId(), name: 'Reader', scopes } };
  expect((await listPayrollChanges(reader, { after: 0, limit: 1 })).text).toContain('"changes"');
  expect(() => acknowledgePayroll(reader, { through: 1 })).toThrow(Forbidden);
});

test('Contractors and authorisers have no payroll feed', async () => {
  await expect(listPayrollChanges(inRole(world.here, 'ContractingRole'), { after: 0, limit: 10 })).rejects.toThrow(
    'This role is not permitted to execute this action',
  );
});

test('Nobody can acknowledge more than there is', async () => {
  await acknowledgePayroll(world.here, { through: 11 });
  await expect(acknowledgePayroll(world.here, { through: 12 })).rejects.toThrow('The feed ends at 11.');
});

test('A reversal of days reverses the rates of its days, and keeps their dates', async () => {
  const daily = { chargingPeriod: 'daily', allowNightshifts: false };
  const placement = await makePlacement(world.there, daily);
  const entries = [
    { entryDate: '2026-05-18', chargingPeriodRate: '0.75' },
    { entryDate: '2026-05-19', isHoliday: true, chargingPeriodRate: '0.5' },
  ];
  const timesheetId = await submitWeek(placement, { entries });
  await acceptTimesheet(world.there, { timesheetId, note: null });
  await voidTimesheet(world.there, { timesheetId, note: 'Wrong week' });
  const { changes } = JSON.parse((await listPayrollChanges(world.there, { after: 1, limit: 1 })).text) as Page;
  expect(changes).toMatchObject([
    {
      totalDays: '-1.25',
      timesheetEntries: [
        { entryDate: '2026-05-18', chargingPeriodRate: '-0.75' },
        { entryDate: '2026-05-19', chargingPeriodRate: '-0.50' },
      ],
    },
  ]);
});
