import { expect, test } from 'vitest';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { openedCaller } from '../../support/api.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement } from '../../support/placement.ts';
import { roleIdOf, sessionCaller } from '../../support/session.ts';
import { addContract, openTwoAgencies, placementInput } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);

test('PATCH /contractors/{contractorId} 422 for a rate meant per hour once the contractor is charged by the day', async () => {
  const { here } = world;
  const { contractorId } = await makePlacement(here, { allowNightshifts: false }, { start: '2026-05-04' });
  const { contractId, payRate } = await getContractor(here, contractorId);
  await editContract(here, contractId, { chargingPeriod: 'daily', areRatesMeant: true });
  const path = `/contractors/${contractorId}`;
  expect(await call('PATCH', path, { payRate: '21.37', unit: 'hour' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'unit', code: 'contradictory' }] },
  });
  expect((await getContractor(here, contractorId)).payRate).toBe(payRate);
  expect(await call('PATCH', path, { reference: 'NEW-1', unit: 'hour' })).toMatchObject({ status: 200 });
  expect(await call('PATCH', path, { payRate: '170', unit: 'day' })).toMatchObject({ status: 200 });
});

test('POST /contractors 422 for a rate meant per hour on a contract that has come to be charged by the day', async () => {
  const { here } = world;
  const { contractId } = await addContract(here, { chargingPeriod: 'hourly', allowNightshifts: false });
  const { contractId: _, ...rest } = await placementInput(here, contractId, 'new.here@mailbox.example');
  const perHour = { ...rest, payRate: '21.37', unit: 'hour' };
  await editContract(here, contractId, { chargingPeriod: 'daily', areRatesMeant: true });
  const refused = { status: 422, body: { errors: [{ field: 'unit', code: 'contradictory' }] } };
  expect(await call('POST', '/contractors', { ...perHour, contractId })).toMatchObject(refused);
  const { admin } = await makePlacement(here);
  const path = `/roles/${await roleIdOf(admin)}/contracts/${contractId}/addContractor`;
  const caller = await sessionCaller(world.platform, admin);
  expect(await caller('POST', path, perHour)).toMatchObject(refused);
  expect((await call('GET', `/contractors?contractId=${contractId}`)).body.contractors).toEqual([]);
  expect(await caller('POST', path, { ...perHour, payRate: '170', unit: 'day' })).toMatchObject({ status: 201 });
});

test.each([
  'chargeRate',
  'payRate',
  'nightshiftChargeRate',
  'nightshiftPayRate',
  'holidayChargeRate',
  'holidayPayRate',
])(
  'PUT /contractors/{contractorId}/%s 422 for a rate meant per hour once the contractor is charged by the day',
  async (name) => {
    const { here } = world;
    const { contractorId } = await makePlacement(here, { allowNightshifts: false }, { start: '2026-05-04' });
    const { contractId } = await getContractor(here, contractorId);
    await editContract(here, contractId, { chargingPeriod: 'daily', areRatesMeant: true });
    const path = `/contractors/${contractorId}/${name}`;
    expect(await call('PUT', path, { [name]: '21.37', unit: 'hour' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'unit', code: 'contradictory' }] },
    });
    expect(await call('PUT', path, { [name]: '170', unit: 'day' })).toMatchObject({ status: 200 });
  },
);

test.each(['', '/check'])(
  'POST /contractors/{contractorId}/rates%s 422 for rates meant per hour once the contractor is charged by the day',
  async (way) => {
    const { here } = world;
    const { contractorId } = await makePlacement(here, { allowNightshifts: false }, { start: '2026-05-04' });
    const path = `/contractors/${contractorId}/rates${way}`;
    const done = way === '' ? 201 : 200;
    const perHour = { from: '2026-06-01', payRate: '21.37', unit: 'hour' };
    expect(await call('POST', `/contractors/${contractorId}/rates/check`, perHour)).toMatchObject({ status: 200 });
    const { contractId } = await getContractor(here, contractorId);
    await editContract(here, contractId, { chargingPeriod: 'daily', areRatesMeant: true });
    const message =
      'This placement is charged by the day now. These rates were entered per hour: please enter them per day.';
    expect(await call('POST', path, perHour)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'unit', message, code: 'contradictory' }] },
    });
    expect((await call('GET', `/contractors/${contractorId}/rates`)).body.rates).toEqual([]);
    expect(await call('POST', path, { ...perHour, unit: 'week' })).toMatchObject({ status: 422 });
    expect(await call('POST', path, { ...perHour, payRate: '170', unit: 'day' })).toMatchObject({ status: done });
    expect(await call('POST', path, { from: '2026-06-08', payRate: '171' })).toMatchObject({ status: done });
  },
);
