import { expect, test } from 'vitest';
import { applyBulkChange } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import { beginBulkChange, getBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import { runBulkChange } from '#domain/bulk-changes/run-bulk-change.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { CreatePayrollLayoutSchema } from '#domain/payroll-layouts/payroll-layout.schema.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { listPayrollRuns } from '#domain/payroll-runs/get-run.server.ts';
import { makePayrollRun } from '#domain/payroll-runs/make-run.server.ts';
import { MakeRunSchema } from '#domain/payroll-runs/payroll-run.schema.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { anotherAdministrator, GONE, type Held, refusalAfterWaiting, switchedOff } from '#tests/support/lost-roles.ts';
import { opened } from '#tests/support/opened.ts';
import { copiesOf, makePlacement, submitWeek } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);

/** How far an import has come when it is too late to notice it at the beginning, or at the first event. */
const LATE = { contacts: 50, clients: 70 };

/** Holds up work that has begun to write, once it reaches a table. */
const holdTable =
  (table: string): Held =>
  (session) =>
    session.query(`lock table ${table} in share mode`);

test.each(['contacts', 'clients'] as const)(
  'No %s are imported for somebody who lost their role meanwhile',
  async (kind) => {
    const { here } = world;
    const admin = await anotherAdministrator(here);
    const { agency, actor } = admin;
    const disable = {
      text: 'update roles set is_enabled = false where agency_id = $1 and id = $2',
      values: [agency.id, (actor as RoleActor).roleId],
    };
    let isDisabled = false;
    const onProgress = async (hundredths: number) => {
      if (isDisabled || hundredths < LATE[kind]) return;
      isDisabled = true;
      await here.db.run(disable);
    };
    const cells: Record<string, string> = {
      contacts: { emailAddress: 'new@x.example', fullname: 'New' },
      clients: { clientName: 'New' },
    }[kind];
    const table = [{ rowNumber: 2, cells }];
    const importing = applyImport(admin, { kind, fileName: `${kind}.csv`, table, onProgress });
    await expect(importing).rejects.toThrow(GONE);
    expect(isDisabled).toBe(true);
    const applied = { text: 'select from imports where agency_id = $1 and kind = $2', values: [agency.id, kind] };
    expect(await here.db.run(applied)).toEqual([]);
  },
);

test('Nothing is changed for somebody who lost their role while many placements were being written', async () => {
  const { here } = world;
  const { contractorId } = await makePlacement(here);
  const admin = await anotherAdministrator(here);
  const ids = await copiesOf(here, contractorId, 201);
  const value = { kind: 'end' as const, end: '2026-12-19' };
  const bulkChangeId = await beginBulkChange(admin, 'end', { ticked: ids, filter: null });
  await applyBulkChange(admin, bulkChangeId, value, (await planBulkChange(admin, ids, value)).shown);
  const run = () => runBulkChange({ ...here, actor: { kind: 'system' } }, { bulkChangeId });
  await refusalAfterWaiting(world, holdTable('audit_events'), run, switchedOff(admin));
  expect(await getBulkChange(here, bulkChangeId)).toMatchObject({
    state: 'refused',
    message: expect.stringContaining(GONE),
  });
  expect(await getContractor(here, ids[0]!)).toMatchObject({ end: null });
});

test('No payroll run is made for somebody who lost their role while its file was being written', async () => {
  const { here } = world;
  const placement = await makePlacement(
    here,
    {},
    { start: '2026-01-05', chargeRate: '20', payRate: '14.60', payrollNumber: 'P1' },
  );
  await acceptTimesheet(placement.authoriser, { timesheetId: await submitWeek(placement), note: null });
  const plain = CreatePayrollLayoutSchema.parse({ ...presetLayout('plain'), encoding: 'utf-8' });
  const { payrollLayoutId } = await createPayrollLayout(here, plain);
  const admin = await anotherAdministrator(here);
  const run = () => makePayrollRun(admin, MakeRunSchema.parse({ payrollLayoutId }));
  const refusal = await refusalAfterWaiting(world, holdTable('payroll_run_parts'), run, switchedOff(admin));
  expect(refusal).toContain(GONE);
  expect(await listPayrollRuns(here, { before: null, limit: 50 })).toEqual([]);
});
