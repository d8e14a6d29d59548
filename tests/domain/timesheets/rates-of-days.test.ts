import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenConstraint } from '#domain/broken-constraint.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { browseContractors } from '#domain/contractors/browse-contractors.server.ts';
import { BrowseContractorsSchema } from '#domain/contractors/contractor.schema.ts';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { pullTimesheet } from '#domain/timesheets/download/pull-timesheets.server.ts';
import { makeDailyPlacement, makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const add = ({ admin, contractorId }: TestPlacement, rate: object) =>
  addRate(admin, contractorId, AddRateSchema.parse(rate));
const day = (n: number) => `2026-05-${String(18 + n).padStart(2, '0')}`;
const fixed = (rate: number | null) => (rate === null ? null : `${rate}.0000`);

type Change = { at: number; charge: number | null; pay: number | null };
type Shift = { at: number; hours: number; kind: 'standard' | 'night' | 'holiday' };

/** Returns the runs of a week as a person would tick them off, day by day. */
function runsOf(changes: Change[], shifts: Shift[]) {
  let charge: number | null = 10;
  let pay: number | null = 8;
  const runs: { from: number; to: number; charge: number | null; pay: number | null; work: number[] }[] = [];
  for (let at = -7; at < 7; at += 1) {
    const change = changes.find((one) => one.at === at);
    charge = change?.charge ?? charge;
    pay = change?.pay ?? pay;
    if (at < 0) continue;
    const last = runs.at(-1);
    if (!last || last.charge !== charge || last.pay !== pay)
      runs.push({ from: at, to: at, charge, pay, work: [0, 0, 0] });
    const run = runs.at(-1)!;
    run.to = at;
    for (const { hours, kind } of shifts.filter((one) => one.at === at)) {
      run.work[kind === 'holiday' ? 2 : 0]! += hours * 60;
      if (kind === 'night') run.work[1]! += hours * 60;
    }
  }
  return runs;
}

const entryOf = ({ at, hours, kind }: Shift) =>
  kind === 'night'
    ? { entryDate: day(at), startTime: '20:00', endTime: `0${hours - 4}:00`, isNightshift: true }
    : { entryDate: day(at), startTime: '08:00', endTime: `${8 + hours}:00`, isHoliday: kind === 'holiday' };

test('Whatever changes in a week, each run of days with the same rates is listed with its time, before and after acceptance', async () => {
  const rate = fc.option(fc.integer({ min: 8, max: 12 }), { nil: null });
  const week = fc.record({
    changes: fc.uniqueArray(fc.record({ at: fc.integer({ min: -7, max: 8 }), charge: rate, pay: rate }), {
      selector: ({ at }) => at,
      maxLength: 5,
    }),
    shifts: fc.uniqueArray(
      fc.record({
        at: fc.integer({ min: 0, max: 6 }),
        hours: fc.integer({ min: 5, max: 8 }),
        kind: fc.constantFrom('standard' as const, 'night' as const, 'holiday' as const),
      }),
      { selector: ({ at }) => at, minLength: 1, maxLength: 7 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(week, async ({ changes, shifts }) => {
      const placement = await makePlacement(world.here, {}, { start: '2026-01-05', chargeRate: '10', payRate: '8' });
      const timesheetId = await submitWeek(placement, { entries: shifts.map(entryOf) });
      const isChange = ({ charge, pay }: Change) => charge !== null || pay !== null;
      for (const { at, charge, pay } of changes.filter(isChange))
        await add(placement, {
          from: day(at),
          chargeRate: charge?.toString() ?? null,
          payRate: pay?.toString() ?? null,
        });
      const runs = runsOf(changes, shifts);
      const isSplit = runs.length > 1;
      const expected = {
        chargeRate: isSplit ? null : fixed(runs[0]!.charge),
        payRate: isSplit ? null : fixed(runs[0]!.pay),
        rates: isSplit
          ? runs.map(({ from, to, charge, pay, work: [worked, night, holiday] }) => ({
              ...{ from: day(from), to: day(to), chargeRate: fixed(charge), payRate: fixed(pay) },
              ...{ workedMinutes: worked, nightshiftMinutes: night, holidayMinutes: holiday },
              chargeAmount: `${(charge! * worked!) / 60}.00`,
            }))
          : null,
      };
      const told = async () => JSON.parse(await pullTimesheet(world.here, timesheetId)) as object;
      expect(await told()).toMatchObject(expected);
      await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
      expect(await told()).toMatchObject(expected);
    }),
    { numRuns: 12 },
  );
});

test('Parts of days are split by the day as hours are', async () => {
  const placement = await makeDailyPlacement(world.here);
  await add(placement, { from: day(3), payRate: '190' });
  const entries = [0, 1, 2, 3, 4].map((at) => ({ entryDate: day(at), chargingPeriodRate: at === 1 ? '0.25' : '1' }));
  const timesheetId = await submitWeek(placement, { entries });
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  const { rates } = JSON.parse(await pullTimesheet(world.here, timesheetId)) as { rates: object[] };
  // 2.25 × 180.02 is 405.045, half a penny up.
  expect(rates).toMatchObject([
    { workedDays: '2.25', workedMinutes: 0, payAmount: '405.05', chargeAmount: null },
    { workedDays: '2.00', payAmount: '380.00' },
  ]);
});

test('People who may not see rates see neither them nor that they change', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-01-05', payRate: '15' });
  await add(placement, { from: day(3), payRate: '16' });
  const timesheetId = await submitWeek(placement);
  for (const who of [placement.contractor, placement.authoriser]) {
    expect(await getTimesheet(who, timesheetId)).toMatchObject({ chargeRate: null, payRate: null, rates: null });
    expect(JSON.parse(await pullTimesheet(who, timesheetId))).toMatchObject({ payRate: null, rates: null });
  }
  expect((await getTimesheet(placement.admin, timesheetId)).rates).toMatchObject([
    { payRate: '15.0000' },
    { payRate: '16.0000' },
  ]);
});

test('A list of placements has today’s rates', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-01-05', payRate: '15', chargeRate: '20' });
  await add(placement, { from: '2026-02-02', payRate: '16' });
  await add(placement, { from: '2027-02-01', payRate: '17' });
  const browsed = BrowseContractorsSchema.parse({ sort: 'payRate', order: 'desc' });
  const { rows } = await browseContractors(placement.admin, browsed);
  const row = rows.find(({ contractorId }) => contractorId === placement.contractorId);
  expect(row).toMatchObject({ payRate: '16.0000', startingPayRate: '15.0000', chargeRate: '20.0000' });
});

test('The database refuses acceptance without fixed rates, changing them afterwards, and sending payroll only a part', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-01-05', payRate: '15', chargeRate: '20' });
  await add(placement, { from: day(3), payRate: '16' });
  const timesheetId = await submitWeek(placement);
  const run = (text: string) => world.here.db.run({ text, values: [timesheetId] });
  await expect(
    run(`update timesheets set status = 'accepted', authorisation_date = now(), decided_by_name = 'A' where id = $1`),
  ).rejects.toSatisfy((error) => brokenConstraint(error) === 'timesheets_rates_fixed');
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  await expect(run('update timesheets set pay_rate = 99 where id = $1')).rejects.toSatisfy(
    (error) => brokenConstraint(error) === 'timesheets_rates_stay',
  );
  await expect(run('update timesheet_rates set pay_rate = 99 where timesheet_id = $1')).rejects.toSatisfy(
    (error) => brokenConstraint(error) === 'timesheet_rates_stay',
  );
  await expect(
    run(`insert into payroll_entries (agency_id, sequence, kind, timesheet_id, minutes, quarter_days, document, created_at)
      select agency_id, 999999, 'voided', id, -1, 0, '{}', now() from timesheets where id = $1`),
  ).rejects.toSatisfy((error) => brokenConstraint(error) === 'payroll_entries_rates');
});

test('A period of one day keeps that day’s rate, even if another begins the next day', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2025-03-24', chargeRate: '10', payRate: '8' });
  const { admin, authoriser, contractorId } = placement;
  const shiftOn = (entryDate: string) => ({ entryDate, startTime: '08:00', endTime: '16:00' });
  const submitted = (beginning: string, taskId: string) =>
    submitWeek(placement, { beginning, taskId, entries: [shiftOn(beginning)] });
  await submitted('2025-03-24', 'the week');
  // What is left of March after that week is its last day.
  await editContractor(admin, contractorId, EditContractorSchema.parse({ entryPeriod: 'monthly' }));
  const timesheetId = await submitted('2025-03-31', 'the day');
  await add(placement, { from: '2025-04-01', chargeRate: '12', payRate: '9' });
  await acceptTimesheet(authoriser, { timesheetId, note: null });
  const told = JSON.parse(await pullTimesheet(world.here, timesheetId)) as object;
  expect(told).toMatchObject({ ending: '2025-03-31', chargeRate: '10.0000', payRate: '8.0000', rates: null });
});
