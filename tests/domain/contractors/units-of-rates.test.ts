import { expect, test } from 'vitest';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { checkRate } from '#domain/contractors/rates/check-rate.server.ts';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { exportRates } from '#domain/contractors/rates/export-rates.server.ts';
import { listRates } from '#domain/contractors/rates/list-rates.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { removeRate } from '#domain/contractors/rates/remove-rate.server.ts';
import { EditContractSchema } from '#domain/contracts/contract.schema.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { listDifferences } from '#domain/rate-differences/list-differences.server.ts';
import { createTemplate } from '#domain/templates/create-template.server.ts';
import { editTemplate } from '#domain/templates/edit-template.server.ts';
import { CreateTemplateSchema, EditTemplateSchema } from '#domain/templates/template.schema.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { pullTimesheet } from '#domain/timesheets/download/pull-timesheets.server.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { TEMPLATE_INPUT } from '../../support/template-rules.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const RATES = { start: '2026-01-05', chargeRate: '30', payRate: '20' };
const HOURS = ['18', '19'].map((day) => ({ entryDate: `2026-05-${day}`, startTime: '08:00', endTime: '16:00' }));
const NIGHT = { entryDate: '2026-05-20', startTime: '22:00', endTime: '05:00', isNightshift: true };
const DAYS = ['18', '19'].map((day) => ({ entryDate: `2026-05-${day}`, chargingPeriodRate: '1' }));

const add = ({ admin, contractorId }: TestPlacement, rate: object) =>
  addRate(admin, contractorId, AddRateSchema.parse(rate));
const edit = ({ admin, contractorId }: TestPlacement, fields: object) =>
  editContractor(admin, contractorId, EditContractorSchema.parse({ areRatesMeant: true, ...fields }));
const charge = (placement: TestPlacement, chargingPeriod: string, rates: object = {}) =>
  edit(placement, { chargingPeriod, ...rates });
const list = async ({ admin, contractorId }: TestPlacement) =>
  (await listRates(admin, contractorId)).map(({ from, payRate }) => [from, payRate]);

/** Returns a timesheet's pay: at its one rate, or those of its days. */
async function paid(timesheetId: string): Promise<unknown> {
  const sheet = JSON.parse(await pullTimesheet(world.here, timesheetId)) as {
    payRate: string | null;
    rates: { from: string; payRate: string; nightshiftPayRate?: string }[] | null;
  };
  return (
    sheet.payRate ??
    sheet.rates!.map(({ from, payRate, nightshiftPayRate }) =>
      nightshiftPayRate === undefined ? [from, payRate] : [from, payRate, nightshiftPayRate],
    )
  );
}

/** Returns its pay while pending, which must be the same once it is accepted. */
async function paidBothWays({ authoriser }: TestPlacement, timesheetId: string): Promise<unknown> {
  const waiting = await paid(timesheetId);
  await acceptTimesheet(authoriser, { timesheetId, note: null });
  expect(await paid(timesheetId)).toEqual(waiting);
  return waiting;
}

test('A daily rate is not paid per hour on a pending timesheet, and the check does not list it', async () => {
  const placement = await makePlacement(world.here, {}, RATES);
  const timesheetId = await submitWeek(placement, { entries: HOURS });
  await charge(placement, 'daily', { chargeRate: '240', payRate: '160' });
  const rate = { from: '2026-05-19', payRate: '170' };
  const check = await checkRate(placement.admin, placement.contractorId, AddRateSchema.parse(rate));
  expect(check).toEqual({ differences: [], pending: [] });
  await add(placement, rate);
  expect(await paidBothWays(placement, timesheetId)).toBe('20.0000');
});

test('An hourly rate is not paid per day on a pending timesheet, whichever record sets the charging period', async () => {
  const { id } = await createTemplate(
    world.here,
    CreateTemplateSchema.parse({
      ...TEMPLATE_INPUT,
      templateName: 'Was daily',
      captureWorkerFinancials: true,
      chargingPeriod: 'daily',
      allowNightshifts: false,
    }),
  );
  const asTemplate = { chargingPeriod: null, allowNightshifts: null };
  const placed = { ...RATES, payRate: '200', timesheetTemplateId: id };
  const placement = await makePlacement(world.here, asTemplate, placed);
  await add(placement, { from: '2026-05-01', payRate: '210' });
  const timesheetId = await submitWeek(placement, { entries: DAYS });
  const template = EditTemplateSchema.parse({ chargingPeriod: 'hourly', areRatesMeant: true });
  await editTemplate(world.here, id, template);
  // As confirmed, a rate meant per day is also meant per hour, until it is replaced.
  expect(await list(placement)).toEqual([['2026-05-01', '210.0000']]);
  await add(placement, { from: '2026-05-19', payRate: '25' });
  expect(await paidBothWays(placement, timesheetId)).toBe('210.0000');
});

test('An accepted timesheet has no difference to a rate for the other unit, added or removed', async () => {
  const placement = await makePlacement(world.here, {}, RATES);
  const earlier = await add(placement, { from: '2026-05-01', payRate: '22' });
  const timesheetId = await submitWeek(placement, { entries: HOURS });
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  await charge(placement, 'daily');
  await add(placement, { from: '2026-05-19', payRate: '170' });
  await removeRate(placement.admin, { contractorId: placement.contractorId, rateId: earlier.rateId });
  expect(await listDifferences(placement.admin, placement.contractorId)).toEqual([]);
});

test('Rates confirmed for the new unit apply to it, and timesheets in the former unit keep what they had', async () => {
  const placement = await makePlacement(world.here, {}, RATES);
  const { contractId } = await getContractor(world.here, placement.contractorId);
  const earlier = await add(placement, { from: '2026-05-01', payRate: '22' });
  const hours = await submitWeek(placement, { entries: HOURS });
  const daily = { chargingPeriod: 'daily', allowNightshifts: false, areRatesMeant: true };
  await editContract(world.here, contractId, EditContractSchema.parse(daily));
  const days = await submitWeek(placement, {
    beginning: '2026-05-11',
    entries: [{ entryDate: '2026-05-11', chargingPeriodRate: '1' }],
  });
  expect([await paid(hours), await paid(days)]).toEqual(['22.0000', '22.0000']);
  await removeRate(placement.admin, { contractorId: placement.contractorId, rateId: earlier.rateId });
  await add(placement, { from: '2026-05-01', payRate: '180' });
  expect(await list(placement)).toEqual([['2026-05-01', '180.0000']]);
  const exported = [];
  for await (const { chargeRate: _, ...row } of exportRates(world.here).rows)
    if (row.from === '2026-05-01') exported.push(row.payRate);
  expect(exported).toContain('180.0000');
  expect(await paidBothWays(placement, days)).toBe('180.0000');
  expect(await paidBothWays(placement, hours)).toBe('22.0000');
  // Once it is charged hourly again, its hourly rate applies again, alongside which no daily one is accepted.
  await charge(placement, 'hourly');
  expect(await list(placement)).toEqual([['2026-05-01', '22.0000']]);
});

test('Pending nightshifts keep what they were submitted with once their placement is charged by the day', async () => {
  const placement = await makePlacement(world.here, {}, { ...RATES, nightshiftPayRate: '30' });
  const timesheetId = await submitWeek(placement, { entries: [...HOURS, NIGHT] });
  await charge(placement, 'daily', { payRate: '160', nightshiftPayRate: '240' });
  expect(await paidBothWays(placement, timesheetId)).toEqual([['2026-05-18', '20.0000', '30.0000']]);
});

test('A rate in the former unit that is not confirmed for the new one does not count, and needs no confirmation', async () => {
  const placement = await makePlacement(world.here, {}, { ...RATES, chargeRate: null, payRate: null });
  const rate = await add(placement, { from: '2026-05-01', payRate: '22' });
  await charge(placement, 'daily');
  await removeRate(placement.admin, { contractorId: placement.contractorId, rateId: rate.rateId });
  expect(await list(placement)).toEqual([]);
  await edit(placement, { chargingPeriod: 'hourly', areRatesMeant: false });
  expect(await list(placement)).toEqual([['2026-05-01', '22.0000']]);
});
