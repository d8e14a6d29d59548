import { expect, test } from 'vitest';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { listRates } from '#domain/contractors/rates/list-rates.server.ts';
import { addContractRate } from '#domain/contracts/add-contract-rate.server.ts';
import { AddContractRateSchema } from '#domain/contracts/contract-rate.schema.ts';
import { defaultHistory, defaultsFor } from '#domain/contracts/contract-rate.ts';
import { listContractRates } from '#domain/contracts/list-contract-rates.server.ts';
import { removeContractRate } from '#domain/contracts/remove-contract-rate.server.ts';
import { Forbidden, NotFound } from '#domain/errors.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { pullTimesheet } from '#domain/timesheets/download/pull-timesheets.server.ts';
import { asContact, makePlacement, submitWeek } from '../../support/placement.ts';
import { says } from '../../support/says.ts';
import { addContract, openTwoAgencies, placementInput } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const HOURLY = { entryPeriod: 'weekly', chargingPeriod: 'hourly', allowNightshifts: true, allowHolidays: true };
const add = (contractId: string, rate: Record<string, unknown>, ctx = world.here) =>
  addContractRate(ctx, contractId, AddContractRateSchema.parse({ unit: 'hour', ...rate }));
let count = 0;
async function place(contractId: string, more: Record<string, unknown> = {}) {
  count += 1;
  const rates = { start: '2026-03-02', chargeRate: null, payRate: null, ...more };
  const input = await placementInput(world.here, contractId, `default-${count}@example.example`, rates);
  return { input, placed: await createContractor(world.here, input) };
}

test('A new placement begins with the default rates of its first day, and has the later ones from their dates', async () => {
  const { contractId } = await addContract(world.here, HOURLY);
  await add(contractId, { from: '2026-01-05', chargeRate: '26.75', payRate: '19.85', nightshiftPayRate: '1.5x' });
  await add(contractId, { from: '2026-05-21', payRate: '20.40', note: 'Yearly review' });
  await add(contractId, { from: '2026-12-01', payRate: '21' });
  await add(contractId, { from: '2026-01-05', unit: 'day', payRate: '180' });
  const { input, placed } = await place(contractId, { end: '2026-09-30' });
  expect(placed).toMatchObject({ chargeRate: '26.7500', payRate: '19.8500', nightshiftPayRate: '1.5x' });
  expect(await listRates(world.here, placed.contractorId)).toMatchObject([
    { from: '2026-05-21', payRate: '20.4000', chargeRate: null, note: 'Yearly review' },
  ]);
  const history = await listHistory(world.here, 'contractor', placed.contractorId);
  expect(history.map(({ action }) => action)).toContain('contractor.rateAdded');
  const authoriser = await asContact(world.here, 'AuthorisingRole', input.authorisers[0]!.contactId);
  const contractor = await asContact(world.here, 'ContractingRole', input.contractorContactId);
  const people = { contractorId: placed.contractorId, contractor, authoriser, stranger: authoriser, admin: world.here };
  const timesheetId = await submitWeek(people);
  await acceptTimesheet(authoriser, { timesheetId, note: null });
  const { rates } = JSON.parse(await pullTimesheet(world.here, timesheetId)) as { rates: object[] };
  // Three days of 7.5 hours at 19.85, and two at 20.40.
  expect(rates).toMatchObject([{ payAmount: '446.63' }, { from: '2026-05-21', payAmount: '306.00' }]);
});

test('A rate given with a placement is its own, and no later default replaces it', async () => {
  const { contractId } = await addContract(world.here, HOURLY);
  await add(contractId, { from: '2026-01-05', chargeRate: '26.75', payRate: '19.85' });
  await add(contractId, { from: '2026-06-01', chargeRate: '28.40', payRate: '21.10' });
  const { placed } = await place(contractId, { payRate: '23' });
  expect(placed).toMatchObject({ chargeRate: '26.7500', payRate: '23.0000' });
  expect(await listRates(world.here, placed.contractorId)).toMatchObject([{ chargeRate: '28.4000', payRate: null }]);
});

test('An hourly rate is never taken for a daily one', async () => {
  const { contractId } = await addContract(world.here, HOURLY);
  await add(contractId, { from: '2026-01-05', payRate: '19.85' });
  const daily = { chargingPeriod: 'daily', allowNightshifts: false };
  expect((await place(contractId, daily)).placed).toMatchObject({ payRate: null, chargingPeriod: 'daily' });
  await add(contractId, { from: '2026-01-05', unit: 'day', payRate: '180' });
  expect((await place(contractId, daily)).placed).toMatchObject({ payRate: '180.0000' });
});

test('Existing placements stay as they are, whatever happens to the defaults', async () => {
  const { contractId } = await addContract(world.here, HOURLY);
  const first = await add(contractId, { from: '2026-01-05', payRate: '19.85' });
  const { placed } = await place(contractId);
  await add(contractId, { from: '2026-02-02', payRate: '25' });
  await removeContractRate(world.here, { contractId, rateId: first.rateId });
  expect(await getContractor(world.here, placed.contractorId)).toMatchObject({ payRate: '19.8500' });
  expect(await listRates(world.here, placed.contractorId)).toEqual([]);
  expect((await place(contractId)).placed).toMatchObject({ payRate: '25.0000' });
  const actions = (await listHistory(world.here, 'contract', contractId)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['contract.rateAdded', 'contract.rateRemoved']));
});

test('A default needs a unit, a rate and a date of its own, before the contract ends', async () => {
  expect(says(AddContractRateSchema, { from: '2026-01-05' })).toEqual([
    'unit: Please choose whether the rates are per hour or per day.',
  ]);
  expect(says(AddContractRateSchema, { from: '2026-01-05', unit: 'hour' })).toEqual([
    'chargeRate: Enter a charge rate, a pay rate or both.',
  ]);
  const { contractId } = await addContract(world.here, { ...HOURLY, start: '2026-01-05', end: '2026-09-30' });
  await add(contractId, { from: '2026-09-30', payRate: '19.85' });
  const addFrom = (from: string) => add(contractId, { from, payRate: '20' });
  await expect(addFrom('2026-10-01')).rejects.toMatchObject({
    fields: [{ field: 'from', message: 'The contract ends on 30 Sep 2026.' }],
  });
  await expect(addFrom('2026-09-30')).rejects.toMatchObject({
    fields: [{ field: 'from', message: 'There is a rate per hour from 30 Sep 2026 already.', code: 'already_exists' }],
  });
});

test('Only the agency’s administration sees or changes the default rates', async () => {
  const placement = await makePlacement(world.here);
  const { contractId } = await getContractor(world.here, placement.contractorId);
  const { rateId } = await add(contractId, { from: '2026-01-05', payRate: '19.85' });
  for (const who of [placement.contractor, placement.authoriser]) {
    await expect(listContractRates(who, contractId)).rejects.toThrow(Forbidden);
    expect(() => add(contractId, { from: '2026-02-05', payRate: '1' }, who)).toThrow(Forbidden);
    expect(() => removeContractRate(who, { contractId, rateId })).toThrow(Forbidden);
  }
  await expect(listContractRates(world.there, contractId)).rejects.toThrow(NotFound);
  await expect(add(contractId, { from: '2026-02-05', payRate: '1' }, world.there)).rejects.toThrow(NotFound);
  await expect(removeContractRate(world.there, { contractId, rateId })).rejects.toThrow(NotFound);
  const { contractId: another } = await addContract(world.here, HOURLY);
  await expect(removeContractRate(world.here, { contractId: another, rateId })).rejects.toThrow(NotFound);
  expect(await listContractRates(world.here, contractId)).toHaveLength(1);
});

const NONE = { nightshiftChargeRate: null, nightshiftPayRate: null, holidayChargeRate: null, holidayPayRate: null };

test('The first day of a placement takes a default from that day, and its last day a later one', () => {
  const one = (from: string, payRate: string) => ({
    ...NONE,
    from,
    unit: 'hour' as const,
    note: null,
    chargeRate: null,
    payRate,
  });
  const defaults = [one('2026-03-02', '1'), one('2026-03-03', '2'), one('2026-09-30', '3'), one('2026-10-01', '4')];
  const { starting, later } = defaultsFor(
    { start: '2026-03-02', end: '2026-09-30', unit: 'hour', given: {} },
    defaults,
  );
  expect(starting.payRate).toBe('1');
  expect(later.map(({ from }) => from)).toEqual(['2026-03-03', '2026-09-30']);
});

test('A history has the resulting rates of a unit from each date', () => {
  const one = (from: string, unit: 'hour' | 'day', rates: object) => ({
    ...{ ...NONE, chargeRate: null, payRate: null, from, unit, note: null, rateId: from, contractId: 'k' },
    ...{ enteredBy: 'A', enteredAt: '2026-01-01T00:00:00Z' },
    ...rates,
  });
  const history = defaultHistory([
    one('2026-02-01', 'hour', { payRate: '20' }),
    one('2026-01-01', 'hour', { payRate: '19', chargeRate: '30' }),
    one('2026-03-01', 'day', { payRate: '180' }),
  ]);
  expect(history.map(({ from, now }) => [from, now.chargeRate, now.payRate])).toEqual([
    ['2026-03-01', null, '180'],
    ['2026-02-01', '30', '20'],
    ['2026-01-01', '30', '19'],
  ]);
});
