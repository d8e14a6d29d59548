import { expect, test } from 'vitest';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { EditContractSchema } from '#domain/contracts/contract.schema.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { createTemplate } from '#domain/templates/create-template.server.ts';
import { deleteTemplate } from '#domain/templates/delete-template.server.ts';
import { editTemplate } from '#domain/templates/edit-template.server.ts';
import { CreateTemplateSchema, EditTemplateSchema } from '#domain/templates/template.schema.ts';
import { TEMPLATE_INPUT } from '../../support/template-rules.ts';
import { makePlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const DAILY = { chargingPeriod: 'daily', allowNightshifts: false };
const NO_RATES = { start: '2026-01-05', chargeRate: null, payRate: null };

/** Saves a contract with another charging period. */
async function charge(contractorId: string, fields: Record<string, unknown>, areRatesMeant = false) {
  const { contractId } = await getContractor(world.here, contractorId);
  return editContract(world.here, contractId, EditContractSchema.parse({ ...fields, areRatesMeant }));
}

const requested = (message: string) => ({ fields: [{ field: 'areRatesMeant', message }] });
const HOURS =
  '1 placement has rates per hour, which would be taken as rates per day. Confirm this if the rates are meant that way, or if you will change them afterwards.';

test('Rates per hour become rates per day only once somebody has confirmed it', async () => {
  const { contractorId } = await makePlacement(world.here, {}, { ...NO_RATES, payRate: '14.60' });
  await expect(charge(contractorId, DAILY)).rejects.toMatchObject(requested(HOURS));
  expect(await getContractor(world.here, contractorId)).toMatchObject({ chargingPeriod: 'hourly' });
  await charge(contractorId, DAILY, true);
  expect(await getContractor(world.here, contractorId)).toMatchObject({ chargingPeriod: 'daily', payRate: '14.6000' });
  await expect(charge(contractorId, { chargingPeriod: 'hourlyTotal' })).rejects.toMatchObject(
    requested(HOURS.replace('per hour', 'per x').replace('per day', 'per hour').replace('per x', 'per day')),
  );
});

test('A rate from a date needs confirmation as well, and one for nightshifts alone', async () => {
  const dated = await makePlacement(world.here, {}, NO_RATES);
  await addRate(world.here, dated.contractorId, AddRateSchema.parse({ from: '2026-06-01', payRate: '15' }));
  await expect(charge(dated.contractorId, DAILY)).rejects.toMatchObject(requested(HOURS));
  const nights = await makePlacement(world.here, {}, { ...NO_RATES, nightshiftPayRate: '21.90' });
  await expect(charge(nights.contractorId, DAILY)).rejects.toMatchObject(requested(HOURS));
});

test('No confirmation is needed without rates, or if the unit stays the same', async () => {
  const none = await makePlacement(world.here, {}, NO_RATES);
  expect(await charge(none.contractorId, DAILY)).toMatchObject({ chargingPeriod: 'daily' });
  const rated = await makePlacement(world.here, {}, { ...NO_RATES, payRate: '14.60' });
  const total = { chargingPeriod: 'hourlyTotal', allowNightshifts: false };
  expect(await charge(rated.contractorId, total)).toMatchObject({ chargingPeriod: 'hourlyTotal' });
  const own = await makePlacement(world.here, {}, { ...NO_RATES, payRate: '14.60', chargingPeriod: 'hourlyTotal' });
  expect(await charge(own.contractorId, DAILY)).toMatchObject({ chargingPeriod: 'daily' });
});

test('A placement is asked about its own charging period', async () => {
  const { contractorId } = await makePlacement(world.here, {}, { ...NO_RATES, payRate: '14.60' });
  const save = (change: Record<string, unknown>) =>
    editContractor(world.here, contractorId, EditContractorSchema.parse({ chargingPeriod: 'daily', ...change }));
  await expect(save({})).rejects.toMatchObject(requested(HOURS));
  await expect(save({ areRatesMeant: false })).rejects.toMatchObject(requested(HOURS));
  expect(await save({ areRatesMeant: true })).toMatchObject({ chargingPeriod: 'daily' });
});

const AS_TEMPLATE = { chargingPeriod: null, allowNightshifts: null };
const addTemplate = (templateName: string, chargingPeriod: string) =>
  createTemplate(
    world.here,
    CreateTemplateSchema.parse({ ...TEMPLATE_INPUT, templateName, chargingPeriod, allowNightshifts: false }),
  );

test('Another template needs confirmation if it charges by the other unit, also one that replaces a deleted one', async () => {
  const { id: hours } = await addTemplate('Hours', 'hourly');
  const { id: days } = await addTemplate('Days', 'daily');
  const placed = { ...NO_RATES, payRate: '14.60', timesheetTemplateId: hours };
  const { contractorId } = await makePlacement(world.here, AS_TEMPLATE, placed);
  const edit = (change: Record<string, unknown>) =>
    editContractor(world.here, contractorId, EditContractorSchema.parse(change));
  await expect(edit({ timesheetTemplateId: days })).rejects.toMatchObject(requested(HOURS));
  await expect(
    editTemplate(world.here, hours, EditTemplateSchema.parse({ chargingPeriod: 'daily' })),
  ).rejects.toMatchObject(requested(HOURS));
  await expect(deleteTemplate(world.here, hours, { replacementTemplateId: days })).rejects.toMatchObject(
    requested(HOURS),
  );
  expect(await deleteTemplate(world.here, hours, { replacementTemplateId: days, areRatesMeant: true })).toEqual({
    movedCount: 1,
  });
  expect(await getContractor(world.here, contractorId)).toMatchObject({ chargingPeriod: 'daily', payRate: '14.6000' });
});
