import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRate } from '#domain/contractors/add-rate.server.ts';
import { askAboutRates } from '#domain/contractors/ask-about-rates.server.ts';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { AddRateSchema } from '#domain/contractors/rate.schema.ts';
import { EditContractSchema } from '#domain/contracts/contract.schema.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { makePlacement } from '../../support/placement.ts';
import { openTwoAgencies, type TwoAgencies } from '../../support/two-agencies.ts';

let world: TwoAgencies;
beforeAll(async () => {
  world = await openTwoAgencies();
});
afterAll(() => world.close());

const DAILY = { chargingPeriod: 'daily', allowNightshifts: false };
const NO_RATES = { start: '2026-01-05', chargeRate: null, payRate: null };

/** Saves a contract with another charging period, asking about rates. */
async function charge(contractorId: string, fields: Record<string, unknown>, isSure = false) {
  const { contractId } = await getContractor(world.here, contractorId);
  return askAboutRates(world.here, { id: contractId, isSure }, (within) =>
    editContract(within, contractId, EditContractSchema.parse(fields)),
  );
}

const asked = (message: string) => ({ fields: [{ field: 'areRatesMeant', message }] });
const HOURS =
  '1 placement has rates per hour, which would be taken as rates per day. Tick this if you change the rates afterwards, or they are meant so.';

test('Rates per hour are taken per day only once somebody has said that they are meant so', async () => {
  const { contractorId } = await makePlacement(world.here, {}, { ...NO_RATES, payRate: '14.60' });
  await expect(charge(contractorId, DAILY)).rejects.toMatchObject(asked(HOURS));
  expect(await getContractor(world.here, contractorId)).toMatchObject({ chargingPeriod: 'hourly' });
  await charge(contractorId, DAILY, true);
  expect(await getContractor(world.here, contractorId)).toMatchObject({ chargingPeriod: 'daily', payRate: '14.6000' });
  await expect(charge(contractorId, { chargingPeriod: 'hourlyTotal' })).rejects.toMatchObject(
    asked(HOURS.replace('per hour', 'per x').replace('per day', 'per hour').replace('per x', 'per day')),
  );
});

test('A rate from a date is asked about as well, and one of nightshifts alone', async () => {
  const dated = await makePlacement(world.here, {}, NO_RATES);
  await addRate(world.here, dated.contractorId, AddRateSchema.parse({ from: '2026-06-01', payRate: '15' }));
  await expect(charge(dated.contractorId, DAILY)).rejects.toMatchObject(asked(HOURS));
  const nights = await makePlacement(world.here, {}, { ...NO_RATES, nightshiftPayRate: '21.90' });
  await expect(charge(nights.contractorId, DAILY)).rejects.toMatchObject(asked(HOURS));
});

test('Nothing is asked where there are no rates, or the unit stays as it was', async () => {
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
  const save = (isSure: boolean) =>
    askAboutRates(world.here, { id: contractorId, isSure }, (within) =>
      editContractor(within, contractorId, EditContractorSchema.parse({ chargingPeriod: 'daily' })),
    );
  await expect(save(false)).rejects.toMatchObject(asked(HOURS));
  expect(await save(true)).toMatchObject({ chargingPeriod: 'daily' });
});
