import { expect, test } from 'vitest';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { finishErasures } from '#domain/erasure/finish-erasures.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { fixedClock } from '#platform/clock.ts';
import { Forbidden, NotFound } from '#domain/errors.ts';
import { deletePayrollLayout, editPayrollLayout } from '#domain/payroll-layouts/edit-layout.server.ts';
import { getPayrollLayout, listPayrollLayouts } from '#domain/payroll-layouts/get-layout.server.ts';
import { EditPayrollLayoutSchema } from '#domain/payroll-layouts/payroll-layout.schema.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { getPayrollRun, openPayrollRun } from '#domain/payroll-runs/get-run.server.ts';
import { makePayrollRun } from '#domain/payroll-runs/make-run.server.ts';
import { MakeRunSchema } from '#domain/payroll-runs/payroll-run.schema.ts';
import { voidPayrollRun } from '#domain/payroll-runs/void-run.server.ts';
import { inRole } from '../../support/two-agencies.ts';

import { codeOf, openPayrollForEach } from './payroll-of-each.ts';

const { world, accepted, layoutOf, run, runs, open, makeVoid } = openPayrollForEach();

test('A layout that is changed or deleted never changes a run that was made with it', async () => {
  await accepted();
  const { payrollLayoutId } = await layoutOf();
  await run(payrollLayoutId);
  const before = await open(1);
  const changed = EditPayrollLayoutSchema.parse({ ...presetLayout('brightPayHourly'), name: 'Other' });
  await editPayrollLayout(world.here, payrollLayoutId, changed);
  await deletePayrollLayout(world.here, payrollLayoutId);
  const after = await open(1);
  expect(after.content.equals(before.content)).toBe(true);
  expect(after).toMatchObject({ layoutName: 'Plain', checksum: before.checksum });
  expect(await listPayrollLayouts(world.here)).toEqual([]);
  await expect(run(payrollLayoutId)).rejects.toBeInstanceOf(NotFound);
});

test('The latest run can be voided, which frees what it took; an earlier one cannot, nor one twice', async () => {
  await accepted();
  const { payrollLayoutId } = await layoutOf();
  await run(payrollLayoutId);
  const { content } = await open(1);
  expect(await makeVoid(1)).toBe(1);
  expect(await codeOf(makeVoid(1))).toBe('run_is_void');
  const again = await run(payrollLayoutId);
  expect(again).toMatchObject({ number: 2, report: { totals: { rows: 1 } } });
  expect((await open(1)).content.equals(content)).toBe(true);
  await accepted();
  await run(payrollLayoutId);
  expect(await codeOf(makeVoid(2))).toBe('run_not_latest');
  expect((await runs()).map(({ number, voidedBy }) => [number, voidedBy !== null])).toEqual([
    [3, false],
    [2, false],
    [1, true],
  ]);
});

test('Contractors, authorisers and other agencies see no layouts or runs, and make none', async () => {
  const { placement } = await accepted();
  const { payrollLayoutId } = await layoutOf();
  const { payrollRunId: runId } = await run(payrollLayoutId);
  for (const who of [placement.contractor, placement.authoriser, inRole(world.here, 'AuthorisingRole')]) {
    await expect(listPayrollLayouts(who)).rejects.toBeInstanceOf(Forbidden);
    await expect(openPayrollRun(who, runId)).rejects.toBeInstanceOf(Forbidden);
    const made = makePayrollRun(who, MakeRunSchema.parse({ payrollLayoutId }));
    await expect(made).rejects.toBeInstanceOf(Forbidden);
  }
  await expect(getPayrollLayout(world.there, payrollLayoutId)).rejects.toBeInstanceOf(NotFound);
  await expect(getPayrollRun(world.there, runId)).rejects.toBeInstanceOf(NotFound);
  await expect(run(payrollLayoutId, {}, world.there)).rejects.toBeInstanceOf(NotFound);
  await expect(voidPayrollRun(world.there, runId, { reason: null })).rejects.toBeInstanceOf(NotFound);
});

test('Once records of an erased person need not be kept, the file of a run with them is removed and its totals are kept', async () => {
  const { placement } = await accepted({ payrollNumber: 'PN-SECRET' });
  const { payrollLayoutId } = await layoutOf();
  const made = await run(payrollLayoutId);
  await accepted();
  const other = await run(payrollLayoutId);
  await world.here.db.run({
    text: `update contractors set end_date = '2026-05-25' where id = $1`,
    values: [placement.contractorId],
  });
  const [person] = await world.here.db.run<{ emailAddress: string }>({
    text: 'select email_address from contacts where id = $1',
    values: [(placement.contractor.actor as RoleActor).contactId],
  });
  await erasePerson(world.here, person!);
  expect((await open(1)).content.toString()).toContain('PN-SECRET');
  expect(await finishErasures({ ...world.here, clock: fixedClock('2040-01-01T12:00:00Z') })).toBe(1);
  expect(await codeOf(open(1))).toBe('run_file_erased');
  const parts = { text: 'select run_id from payroll_run_parts', values: [] };
  expect(await world.here.db.run(parts)).toEqual([{ runId: other.payrollRunId }]);
  expect(await getPayrollRun(world.here, made.payrollRunId)).toMatchObject({
    hasFile: false,
    checksum: made.checksum,
    report: { totals: { payAmount: '547.50' } },
  });
  expect(await getPayrollRun(world.here, other.payrollRunId)).toMatchObject({ hasFile: true });
});

test('The database refuses a gap between runs, and an entry in two valid runs', async () => {
  await accepted();
  const { payrollLayoutId } = await layoutOf();
  await run(payrollLayoutId);
  const copyRun = (number: number, previous: number | null) =>
    world.here.db.run({
      text: `insert into payroll_runs (agency_id, id, number, previous, layout_id, layout, file_name, checksum, report, made_by_name, made_at)
        select agency_id, $1, $2, $3, layout_id, layout, file_name, checksum, report, made_by_name, made_at
        from payroll_runs where number = 1`,
      values: [newId(), number, previous],
    });
  await expect(copyRun(3, 2)).rejects.toThrow('payroll_runs_previous');
  await expect(copyRun(3, 1)).rejects.toThrow('payroll_runs_gap_free');
  await expect(copyRun(1, null)).rejects.toThrow('payroll_runs_number');
  await copyRun(2, 1);
  const taken = world.here.db.run({
    text: `insert into payroll_run_entries (agency_id, run_id, sequence)
      select x.agency_id, r.id, x.sequence from payroll_run_entries x join payroll_runs r on r.number = 2`,
    values: [],
  });
  await expect(taken).rejects.toThrow('payroll_run_entries_once');
});
