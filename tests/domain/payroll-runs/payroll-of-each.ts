import { buffer } from 'node:stream/consumers';
import type { Context } from '#domain/context.ts';
import { Conflict } from '#domain/errors.ts';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { CreatePayrollLayoutSchema } from '#domain/payroll-layouts/payroll-layout.schema.ts';
import type { PayrollLayout } from '#domain/payroll-layouts/payroll-layout.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { listPayrollRuns, openPayrollRun } from '#domain/payroll-runs/get-run.server.ts';
import { makePayrollRun } from '#domain/payroll-runs/make-run.server.ts';
import { MakeRunSchema } from '#domain/payroll-runs/payroll-run.schema.ts';
import { voidPayrollRun } from '#domain/payroll-runs/void-run.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { openedForEach } from '../../support/opened.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

/** Opens two agencies for each test, with the first one's payroll operations. */
export function openPayrollForEach() {
  const world = openedForEach(openTwoAgencies);

  let count = 0;
  const place = (more: Record<string, unknown> = {}) => {
    count += 1;
    const rates = { start: '2026-01-05', chargeRate: '20', payRate: '14.60', payrollNumber: `PN-${count}` };
    return makePlacement(world.here, {}, { ...rates, ...more });
  };
  const accept = ({ authoriser }: TestPlacement, timesheetId: string) =>
    acceptTimesheet(authoriser, { timesheetId, note: null });

  async function accepted(more: Record<string, unknown> = {}, week: Record<string, unknown> = {}) {
    const placement = await place(more);
    const timesheetId = await submitWeek(placement, week);
    await accept(placement, timesheetId);
    return { placement, timesheetId };
  }

  const layoutOf = (more: Partial<PayrollLayout> = {}, ctx: Context = world.here) =>
    createPayrollLayout(ctx, CreatePayrollLayoutSchema.parse({ ...presetLayout('plain'), encoding: 'utf-8', ...more }));
  const run = (payrollLayoutId: string, more: Record<string, unknown> = {}, ctx: Context = world.here) =>
    makePayrollRun(ctx, MakeRunSchema.parse({ payrollLayoutId, ...more }));
  const runs = () => listPayrollRuns(world.here, { before: null, limit: 50 });
  /** Returns a run's id by its number. */
  const idOf = async (number: number) => (await runs()).find((each) => each.number === number)!.payrollRunId;
  /** Opens a run and reads its whole file. */
  async function open(number: number) {
    const { stream, ...found } = await openPayrollRun(world.here, await idOf(number));
    return { ...found, content: await buffer(stream) };
  }
  const makeVoid = async (number: number) =>
    voidPayrollRun(world.here, await idOf(number), { reason: `Wrong week in ${number}` });
  const linesOf = async (number: number) => (await open(number)).content.toString('utf8').split('\r\n').slice(1, -1);

  return { world, place, accept, accepted, layoutOf, run, runs, open, makeVoid, linesOf };
}

/** Returns how work ends: done, or with its conflict's code. */
export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Conflict ? error.code : String(error)),
  );
