import { beforeAll, expect, test } from 'vitest';
import { exportDigest } from '#domain/digests/export-digest.server.ts';
import { listDueDigests } from '#domain/digests/run-digests.server.ts';
import { suspendAgency } from '#domain/agencies/set-agency-status.server.ts';
import { checkLedger } from '#domain/payroll/check-ledger.server.ts';
import { listPayrollChanges, streamPayrollChanges } from '#domain/payroll/list-payroll-changes.server.ts';
import { newId } from '#domain/new-id.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { makePlacement, NORMAL_WEEK, submitWeek } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
beforeAll(async () => {
  for (let i = 0; i < 3; i += 1) {
    const placement = await makePlacement(world.here);
    const entries = [
      ...NORMAL_WEEK.slice(1),
      { entryDate: '2026-05-18', startTime: '9', endTime: '13', isHoliday: true },
    ];
    const timesheetId = await submitWeek(placement, { entries });
    await acceptTimesheet(world.here, { timesheetId, note: null });
  }
});

const query = (after: number) => ({ after, limit: 50 });

test('A stream of the feed begins after the requested position', async () => {
  const from = async (after: number) => {
    const sequences: number[] = [];
    const { entries } = await streamPayrollChanges(world.here, query(after));
    for await (const document of entries) sequences.push((JSON.parse(document) as { sequence: number }).sequence);
    return sequences;
  };
  expect(await from(0)).toEqual([1, 2, 3]);
  expect(await from(1)).toEqual([2, 3]);
  expect(await from(3)).toEqual([]);
});

test('Neither contractors nor authorisers pull the feed or stream it', async () => {
  const placement = await makePlacement(world.here);
  for (const ctx of [placement.contractor, placement.authoriser]) {
    await expect(listPayrollChanges(ctx, query(0))).rejects.toMatchObject({ code: 'role_may_not' });
    await expect(streamPayrollChanges(ctx, query(0))).rejects.toMatchObject({ code: 'role_may_not' });
  }
});

test('The ledger counts holidays, and says when the feed and the timesheets differ', async () => {
  const minutes = 3 * (4 * 450 + 240);
  expect(await checkLedger(world.here)).toMatchObject({
    balances: true,
    feedMinutes: minutes,
    acceptedMinutes: minutes,
  });
  const change = (by: number) =>
    world.here.db.run({ text: 'update payroll_entries set minutes = minutes + $1 where sequence = 1', values: [by] });
  await change(1);
  expect(await checkLedger(world.here)).toMatchObject({ balances: false, feedMinutes: minutes + 1 });
  await change(-1);
});

test('A digest is refused if the feed has changed since', async () => {
  const digest = await exportDigest(world.here, { from: '2026-05-01', to: '2026-05-31', asOf: undefined });
  const read = async () => {
    const rows = [];
    for await (const row of digest.rows) rows.push(row);
    return rows.at(-1);
  };
  expect(await read()).toMatchObject({ fullname: digest.checksum });
  await world.here.db.run({
    text: `update payroll_entries set document = jsonb_set(document::jsonb, '{workedMinutes}', '1')::json where sequence = 2`,
    values: [],
  });
  await expect(read()).rejects.toMatchObject({ code: 'digest_changed' });
});

test('A suspended agency has no digests due', async () => {
  await world.here.db.run({
    text: `insert into digest_schedules (agency_id, id, cron, recipients, name, kind, period, next_run_at)
      values ($1, $2, '0 7 * * 1', array['payroll@here.example'], 'Payroll', 'custom', 'previousWeek', '2026-05-25T06:00:00Z')`,
    values: [world.here.agency.id, newId()],
  });
  const open = () => openNamedAgencyContext(world.platform, 'here', { kind: 'system' });
  expect(await listDueDigests(await open())).toHaveLength(1);
  await suspendAgency(world.here);
  expect(await listDueDigests(await open())).toEqual([]);
});
