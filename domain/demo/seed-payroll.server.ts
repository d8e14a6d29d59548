import { Temporal } from 'temporal-polyfill';
import { type Context, today } from '../context.ts';
import { addRate } from '../contractors/rates/add-rate.server.ts';
import { listContractors } from '../contractors/list-contractors.server.ts';
import { AddRateSchema } from '../contractors/rates/rate.schema.ts';
import { createPayrollLayout } from '../payroll-layouts/create-layout.server.ts';
import { CreatePayrollLayoutSchema } from '../payroll-layouts/payroll-layout.schema.ts';
import { presetLayout } from '../payroll-layouts/presets.ts';
import { makePayrollRun } from '../payroll-runs/make-run.server.ts';
import { MakeRunSchema } from '../payroll-runs/payroll-run.schema.ts';
import { periodOf } from '../periods/period.ts';
import { selectActingContacts } from './demo.rows.server.ts';

/** Days ago: when the run was created, and when the rate rise was entered. */
const RUN_DAYS_AGO = 5;
const RISE_DAYS_AGO = 1;
/** Weeks ago: up to which the run covers, and from which the rise applies. */
const PAID_WEEKS_AGO = 2;
const RISE_WEEKS_AGO = 3;

const RISE = { person: 'Callum Hargreaves', chargeRate: '28.40', payRate: '21.10', note: 'Yearly rise, agreed late' };

/** Creates a payroll layout, a run of what was accepted up to two weeks ago, and a rise backdated into paid weeks. */
export async function seedPayroll(ctx: Context): Promise<void> {
  const found = await selectActingContacts(ctx.db, ctx.agency.id);
  const administrator = found.find(({ roleType }) => roleType === 'RecruitmentAgencyAdministrationRole')!;
  const daysAgo = (days: number): Context => ({
    ...ctx,
    actor: { kind: 'role', isSuperAdministrator: true, ...administrator },
    clock: { ...ctx.clock, now: () => ctx.clock.now().subtract({ hours: days * 24 }) },
  });
  const layout = CreatePayrollLayoutSchema.parse(presetLayout('brightPayHourly'));
  const { payrollLayoutId } = await createPayrollLayout(daysAgo(RUN_DAYS_AGO), layout);
  const run = { payrollLayoutId, to: weekBefore(ctx, PAID_WEEKS_AGO), leaveOut: true };
  await makePayrollRun(daysAgo(RUN_DAYS_AGO), MakeRunSchema.parse(run));
  const { person, ...rates } = RISE;
  const { rows } = await listContractors(ctx, { name: person });
  const rise = AddRateSchema.parse({ from: weekBefore(ctx, RISE_WEEKS_AGO), ...rates });
  await addRate(daysAgo(RISE_DAYS_AGO), rows[0]!.contractorId, rise);
}

/** Returns the first day of the week a number of weeks before this one. */
function weekBefore(ctx: Context, weeks: number): string {
  const weekStartsOn = ctx.agency.settings.defaults.timesheetWeekStartsOn;
  const { beginning } = periodOf(today(ctx), { entryPeriod: 'weekly', weekStartsOn });
  return Temporal.PlainDate.from(beginning).subtract({ weeks }).toString();
}
