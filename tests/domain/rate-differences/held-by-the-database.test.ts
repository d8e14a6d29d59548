import { expect, test } from 'vitest';
import { brokenConstraint } from '#domain/broken-constraint.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { newId } from '#domain/new-id.ts';
import { confirmDifferences } from '#domain/rate-differences/confirm-differences.server.ts';
import { acceptedWeekOf } from '../../support/accepted-week.ts';
import type { TestPlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const add = ({ admin, contractorId }: TestPlacement, rate: Record<string, unknown>) =>
  addRate(admin, contractorId, AddRateSchema.parse(rate));

/** Returns the constraint by which a statement was refused, on one PostgreSQL and on several nodes. */
const refusalOf = (statement: Promise<unknown>) => statement.then(() => null, brokenConstraint);

test('The database refuses a second difference for a change, an alteration of a confirmed one, one for a void week, and a void that leaves one', async () => {
  const { placement, timesheetId } = await acceptedWeekOf(world.here);
  await add(placement, { from: '2026-05-18', payRate: '20.65' });
  await confirmDifferences(placement.admin, placement.contractorId, { reason: null });
  const run = (text: string, ...values: unknown[]) => world.here.db.run({ text, values: [timesheetId, ...values] });
  const copy = (columns: string, given: string) =>
    run(
      `insert into rate_differences (agency_id, id, contractor_id, timesheet_id, change_id, from_date, to_date, element, minutes,
        quarter_days, old_pay_rate, new_pay_rate, charge_amount, pay_amount, made_at${columns})
      select agency_id, $2, contractor_id, timesheet_id, change_id, to_date, to_date, element, minutes, quarter_days, old_pay_rate,
        new_pay_rate, charge_amount, pay_amount, made_at${given} from rate_differences where timesheet_id = $1`,
      newId(),
    );
  expect(await refusalOf(copy('', ''))).toBe('rate_differences_once');
  expect(await refusalOf(run('update rate_differences set pay_amount = 1 where timesheet_id = $1'))).toBe(
    'rate_differences_stay',
  );
  expect(
    await refusalOf(
      run(
        'update rate_differences set sequence = null, confirmed_at = null, confirmed_by_name = null where timesheet_id = $1',
      ),
    ),
  ).toBe('rate_differences_stay');
  expect(
    await refusalOf(
      run(`insert into payroll_entries (agency_id, sequence, kind, timesheet_id, minutes, quarter_days, document, created_at)
      select agency_id, 999999, 'voided', id, -1, 0, '{}', now() from timesheets where id = $1`),
    ),
  ).toBe('payroll_entries_adjustments');
  await add(placement, { from: '2026-05-22', payRate: '22' });
  await run(`update timesheets set is_void = true, voided_at = now(), void_reason = 'x' where id = $1`);
  expect(
    await refusalOf(
      run(`update rate_differences set sequence = 1, confirmed_at = now(), confirmed_by_name = 'A'
      where timesheet_id = $1 and sequence is null`),
    ),
  ).toBe('rate_differences_accepted');
});
