import { expect, test } from 'vitest';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { removeRate } from '#domain/contractors/rates/remove-rate.server.ts';
import { Conflict, Forbidden, NotFound } from '#domain/errors.ts';
import { checkLedger } from '#domain/payroll/check-ledger.server.ts';
import { listPayrollChanges } from '#domain/payroll/list-payroll-changes.server.ts';
import { confirmDifferences } from '#domain/rate-differences/confirm-differences.server.ts';
import { listDifferences } from '#domain/rate-differences/list-differences.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { pullTimesheet } from '#domain/timesheets/download/pull-timesheets.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { acceptedWeekOf } from '../../support/accepted-week.ts';
import {
  makeDailyPlacement,
  makePlacement,
  NORMAL_WEEK,
  submitWeek,
  type TestPlacement,
} from '../../support/placement.ts';
import { warmPool } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const acceptedWeek = (...of: [Record<string, unknown>?, Record<string, unknown>?]) => acceptedWeekOf(world.here, ...of);
const accept = ({ authoriser }: TestPlacement, timesheetId: string) =>
  acceptTimesheet(authoriser, { timesheetId, note: null });
const add = ({ admin, contractorId }: TestPlacement, rate: Record<string, unknown>) =>
  addRate(admin, contractorId, AddRateSchema.parse(rate));
const remove = ({ admin, contractorId }: TestPlacement, { rateId }: { rateId: string }) =>
  removeRate(admin, { contractorId, rateId });
const list = ({ admin, contractorId }: TestPlacement) => listDifferences(admin, contractorId);
const confirm = ({ admin, contractorId }: TestPlacement, differenceIds?: string[], reason: string | null = null) =>
  confirmDifferences(admin, contractorId, { differenceIds, reason });
const open = async (placement: TestPlacement) => (await list(placement)).filter(({ status }) => status === 'open');
const amounts = async (placement: TestPlacement) =>
  (await open(placement)).map(({ payAmount, chargeAmount }) => [payAmount, chargeAmount]);

type Told = Record<string, unknown> & { kind: string; sequence: number; adjustment: Record<string, unknown> };
/** Returns what payroll got for a timesheet. */
async function told(of: string): Promise<Told[]> {
  const { text } = await listPayrollChanges(world.here, { after: 0, limit: 1000 });
  return (JSON.parse(text) as { changes: Told[] }).changes.filter(({ timesheetId }) => timesheetId === of);
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Conflict ? error.code : String(error)),
  );

test('A rate from a day within an accepted week makes an open difference, and alters nothing that was accepted', async () => {
  const { placement, timesheetId } = await acceptedWeek();
  const before = [await pullTimesheet(world.here, timesheetId), await told(timesheetId)];
  await add(placement, { from: '2026-05-18', chargeRate: '27.85', payRate: '20.65' });
  expect([await pullTimesheet(world.here, timesheetId), await told(timesheetId)]).toEqual(before);
  expect(await list(placement)).toMatchObject([
    {
      ...{ timesheetId, beginning: '2026-05-18', ending: '2026-05-24', element: 'standard' },
      ...{ from: '2026-05-18', to: '2026-05-22', minutes: 2250, days: '0.00', status: 'open', sequence: null },
      ...{ oldPayRate: '20.4000', newPayRate: '20.6500', oldChargeRate: '27.5000', newChargeRate: '27.8500' },
      // 37.5 × 0.25 is 9.375 and 37.5 × 0.35 is 13.125; 774.375 and 1044.375 are rounded up, since 765.00 and 1031.25
      // were reported.
      ...{ payAmount: '9.38', chargeAmount: '13.13', paidInRun: null },
    },
  ]);
});

test('A change in the middle of a week affects the days from then on, and a pending week not at all', async () => {
  const { placement } = await acceptedWeek();
  const entries = NORMAL_WEEK.map((entry) => ({
    ...entry,
    entryDate: `2026-05-${Number(entry.entryDate.slice(8)) + 7}`,
  }));
  await submitWeek(placement, { beginning: '2026-05-25', entries });
  await add(placement, { from: '2026-05-20', payRate: '20.65' });
  expect(await list(placement)).toMatchObject([
    { from: '2026-05-20', to: '2026-05-22', minutes: 1350, payAmount: '5.63', chargeAmount: '0.00' },
  ]);
});

test('A confirmed difference is one adjustment on the payroll feed, without time, and the ledger balances', async () => {
  const { placement, timesheetId } = await acceptedWeek({ payrollNumber: 'PN-7' });
  await add(placement, { from: '2026-05-18', chargeRate: '27.85', payRate: '20.65' });
  const [difference] = await confirm(placement, undefined, 'Setter grade');
  expect(difference).toMatchObject({ status: 'confirmed', reason: 'Setter grade', confirmedBy: expect.any(String) });
  const [accepted, adjustment] = await told(timesheetId);
  expect(adjustment).toMatchObject({
    ...{ kind: 'adjustment', payrollNumber: 'PN-7', beginning: '2026-05-18', totalMinutes: 0, workedMinutes: 0 },
    ...{ totalDays: '0.00', payRate: '20.6500', chargeRate: '27.8500', payAmount: '9.38', chargeAmount: '13.13' },
    adjustment: {
      ...{ differenceId: difference!.differenceId, element: 'standard', from: '2026-05-18', to: '2026-05-22' },
      ...{ minutes: 2250, days: '0.00', oldChargeRate: '27.5000', oldPayRate: '20.4000', reason: 'Setter grade' },
      reverses: null,
    },
    timesheetEntries: [],
  });
  expect(adjustment!.sequence).toBe(accepted!.sequence + 1);
  expect(difference!.sequence).toBe(adjustment!.sequence);
  expect(await checkLedger(world.here)).toMatchObject({ balances: true });
});

test('Confirming again, at once or later, sends nothing more to payroll', async () => {
  const { placement, timesheetId } = await acceptedWeek();
  await add(placement, { from: '2026-05-20', payRate: '21' });
  const ids = (await open(placement)).map(({ differenceId }) => differenceId);
  await warmPool(world.platform);
  const answers = await Promise.all([1, 2, 3].map(() => confirm(placement, ids)));
  expect(new Set(answers.map(([one]) => one!.sequence)).size).toBe(1);
  expect(await confirm(placement)).toEqual([]);
  expect((await told(timesheetId)).map(({ kind }) => kind)).toEqual(['accepted', 'adjustment']);
});

test('One row can be confirmed while another stays open', async () => {
  const night = { entryDate: '2026-05-22', startTime: '22:00', endTime: '06:00', breakTime: '0', isNightshift: true };
  const { placement } = await acceptedWeek({}, { entries: [...NORMAL_WEEK.slice(0, 4), night] });
  await add(placement, { from: '2026-05-18', payRate: '20.65' });
  const [standard] = await open(placement);
  await confirm(placement, [standard!.differenceId]);
  expect(await list(placement)).toMatchObject([
    { element: 'standard', minutes: 1800, payAmount: '7.50', status: 'confirmed' },
    { element: 'nightshift', minutes: 480, payAmount: '2.00', status: 'open' },
  ]);
});

test('The rows of a week add up to what the week would have had, without a penny of rounding difference', async () => {
  const [monday] = NORMAL_WEEK;
  const short = { ...monday!, startTime: '09:00', endTime: '09:10', breakTime: '0' };
  const night = { entryDate: '2026-05-19', startTime: '23:00', endTime: '00:10', breakTime: '0', isNightshift: true };
  const { placement } = await acceptedWeek({ payRate: '10.0500' }, { entries: [short, night] });
  await add(placement, { from: '2026-05-18', payRate: '10.1500' });
  // 80 minutes: 13.40 before, 13.533 after. Separately the rows are 0.0167 and 0.1167.
  expect(await amounts(placement)).toEqual([
    ['0.02', '0.00'],
    ['0.11', '0.00'],
  ]);
});

test('A holiday is on the list with its time and its rates, and without an amount', async () => {
  const holiday = { ...NORMAL_WEEK[4]!, isHoliday: true };
  const { placement } = await acceptedWeek({}, { entries: [...NORMAL_WEEK.slice(0, 4), holiday] });
  await add(placement, { from: '2026-05-18', payRate: '20.65' });
  expect(await list(placement)).toMatchObject([
    { element: 'standard', payAmount: '7.50' },
    { element: 'holiday', minutes: 450, oldPayRate: '20.4000', newPayRate: '20.6500', payAmount: '0.00' },
  ]);
});

test('A rate removed before it was confirmed leaves nothing; afterwards it leaves the opposite to confirm', async () => {
  const { placement, timesheetId } = await acceptedWeek();
  await remove(placement, await add(placement, { from: '2026-05-18', payRate: '20.65' }));
  expect(await list(placement)).toEqual([]);
  const rate = await add(placement, { from: '2026-05-18', payRate: '20.65' });
  await confirm(placement);
  await remove(placement, rate);
  expect(await open(placement)).toMatchObject([
    { oldPayRate: '20.6500', newPayRate: '20.4000', payAmount: '-9.38', minutes: 2250 },
  ]);
  await confirm(placement);
  expect((await told(timesheetId)).map(({ kind, payAmount }) => [kind, payAmount])).toEqual([
    ['accepted', undefined],
    ['adjustment', '9.38'],
    ['adjustment', '-9.38'],
  ]);
});

test('A rate that weeks were accepted with can be removed: they are then owed what applies without it', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-01-05', chargeRate: '27.50', payRate: '20.40' });
  const rate = await add(placement, { from: '2026-05-20', payRate: '20.65' });
  await accept(placement, await submitWeek(placement));
  await remove(placement, rate);
  expect(await list(placement)).toMatchObject([
    { from: '2026-05-20', to: '2026-05-22', oldPayRate: '20.6500', newPayRate: '20.4000', payAmount: '-5.63' },
  ]);
  await add(placement, { from: '2026-05-20', payRate: '20.65' });
  expect(await list(placement)).toEqual([]);
});

test('A second change replaces open differences on its days, and confirmed ones count as paid', async () => {
  const { placement } = await acceptedWeek();
  await add(placement, { from: '2026-05-18', payRate: '20.65' });
  const [first] = await open(placement);
  await add(placement, { from: '2026-05-21', payRate: '21.40' });
  expect(await open(placement)).toMatchObject([
    { to: '2026-05-20', newPayRate: '20.6500', payAmount: '5.63' },
    { from: '2026-05-21', oldPayRate: '20.4000', newPayRate: '21.4000', payAmount: '15.00' },
  ]);
  expect(await codeOf(confirm(placement, [first!.differenceId]))).toBe('differences_changed');
  await confirm(placement);
  await add(placement, { from: '2026-05-22', payRate: '22.40' });
  expect(await open(placement)).toMatchObject([{ oldPayRate: '21.4000', newPayRate: '22.4000', payAmount: '7.50' }]);
});

test('Only the changed kind of rate differs: an edited starting rate stays as accepted', async () => {
  const { placement } = await acceptedWeek();
  await world.here.db.run({
    text: 'update contractors set charge_rate = 99 where id = $1',
    values: [placement.contractorId],
  });
  await add(placement, { from: '2026-05-18', payRate: '20.65' });
  expect(await amounts(placement)).toEqual([['9.38', '0.00']]);
});

test('Voiding a week reverses its adjustments, and nothing of it stays open', async () => {
  const { placement, timesheetId } = await acceptedWeek();
  await add(placement, { from: '2026-05-18', payRate: '20.65' });
  await confirm(placement);
  await add(placement, { from: '2026-05-22', payRate: '21.65' });
  await voidTimesheet(placement.admin, { timesheetId, note: 'Wrong week' });
  const entries = await told(timesheetId);
  expect(entries.map(({ kind, payAmount }) => [kind, payAmount])).toEqual([
    ['accepted', undefined],
    ['adjustment', '9.38'],
    ['adjustment', '-9.38'],
    ['voided', undefined],
  ]);
  expect(entries[2]).toMatchObject({
    voidReason: 'Wrong week',
    adjustment: { minutes: -2250, reverses: entries[1]!.sequence },
  });
  expect(await list(placement)).toMatchObject([{ status: 'reversed', reversedSequence: entries[2]!.sequence }]);
  expect(await checkLedger(world.here)).toMatchObject({ balances: true });
  const again = await submitWeek(placement);
  await accept(placement, again);
  expect(await open(placement)).toEqual([]);
});

test('A week whose rates are not captured has no difference', async () => {
  const { placement, timesheetId } = await acceptedWeek();
  await world.here.db.run({
    text: 'update timesheets set captures_worker_financials = false where id = $1',
    values: [timesheetId],
  });
  await add(placement, { from: '2026-05-18', payRate: '20.65' });
  expect(await list(placement)).toEqual([]);
});

test('Days are counted in quarters as hours are in minutes', async () => {
  const placement = await makeDailyPlacement(world.here);
  const entries = ['18', '19', '20'].map((day) => ({ entryDate: `2026-05-${day}`, chargingPeriodRate: '0.75' }));
  await accept(placement, await submitWeek(placement, { entries }));
  await add(placement, { from: '2026-05-19', payRate: '181' });
  expect(await list(placement)).toMatchObject([{ minutes: 0, days: '1.50', payAmount: '1.47', oldChargeRate: null }]);
});

test('Neither the contractor nor an authoriser nor another agency sees or confirms a difference', async () => {
  const { placement } = await acceptedWeek();
  const { contractorId, contractor, authoriser } = placement;
  await add(placement, { from: '2026-05-18', payRate: '20.65' });
  const [one] = await list(placement);
  for (const who of [contractor, authoriser]) {
    await expect(listDifferences(who, contractorId)).rejects.toBeInstanceOf(Forbidden);
    expect(() => confirmDifferences(who, contractorId, {})).toThrow(Forbidden);
  }
  await expect(listDifferences(world.there, contractorId)).rejects.toBeInstanceOf(NotFound);
  await expect(confirmDifferences(world.there, contractorId, {})).rejects.toBeInstanceOf(NotFound);
  const other = await acceptedWeek();
  expect(await codeOf(confirm(other.placement, [one!.differenceId]))).toBe('differences_changed');
});
