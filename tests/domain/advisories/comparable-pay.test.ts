import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparePay, type PayToCompare } from '#domain/advisories/rules/comparable-pay.ts';
import { readComparablePay } from '#domain/advisories/updating/read-comparable-pay.server.ts';
import { today } from '#domain/context.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { listContracts } from '#domain/contracts/list-contracts.server.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { makePlacement } from '../../support/placement.ts';
import { openTwoAgencies, type TwoAgencies } from '../../support/two-agencies.ts';

const compare = (facts: Partial<PayToCompare> = {}) =>
  comparePay({
    comparable: '14.6000',
    paid: '13.8500',
    paidFrom: '13.8500',
    comparablePeriod: 'hourly',
    period: 'hourly',
    from: '2026-06-01',
    today: '2026-05-31',
    ...facts,
  });

describe('Comparable pay', () => {
  test('says how much less is paid, to a hundredth of a penny, and nothing if it is as much or more', () => {
    expect(compare().short).toBe('0.7500');
    expect(compare({ paid: '14.5999' }).short).toBe('0.0001');
    expect(compare({ paid: '14.6' }).short).toBeNull();
    expect(compare({ paid: '114' }).short).toBeNull();
    expect(compare({ paid: null }).short).toBeNull();
  });

  test('applies from the first day of equal pay and not the day before', () => {
    expect(compare().hasBegun).toBe(false);
    expect(compare({ today: '2026-06-01' }).hasBegun).toBe(true);
    expect(compare({ from: null }).hasBegun).toBe(false);
  });

  test('counts as planned if the rate of that day is no longer below it', () => {
    expect(compare({ paidFrom: '14.60' }).planned).toBe('14.60');
    expect(compare({ paidFrom: '14.59' }).planned).toBeNull();
    expect(compare({ paidFrom: '14.60', today: '2026-06-01' }).planned).toBeNull();
    expect(compare({ paidFrom: '14.60', paid: '14.60' }).planned).toBeNull();
  });

  test('per hour is not compared with pay per day, and uses the placement’s unit if the contract leaves it open', () => {
    expect(compare({ period: 'daily' })).toMatchObject({ short: null, isComparableDaily: false, isPaidDaily: true });
    expect(compare({ period: 'hourlyTotal' }).short).toBe('0.7500');
    expect(compare({ period: 'daily', comparablePeriod: null })).toMatchObject({
      short: '0.7500',
      isComparableDaily: true,
    });
  });
});

describe('The comparable pay of a contract', () => {
  let world: TwoAgencies;
  beforeAll(async () => {
    world = await openTwoAgencies();
  });
  afterAll(() => world.close());

  test('is read by the agency only, wherever contracts are read', async () => {
    const made = await makePlacement(world.here, { comparablePayRate: '14.60' }, { payRate: '13.85' });
    const { contractId } = await getContractor(world.here, made.contractorId);
    const read = async (ctx: typeof world.here) => ({
      one: (await getContract(ctx, contractId)).comparablePayRate,
      listed: (await listContracts(ctx)).rows.find((one) => one.contractId === contractId)?.comparablePayRate,
      compared: await readComparablePay(ctx, await getContractor(ctx, made.contractorId), [], null),
    });
    const compared = { comparable: '14.6000', paid: '13.8500', short: '0.7500', from: null };
    for (const agency of [world.here, made.admin])
      expect(await read(agency)).toEqual({
        one: '14.6000',
        listed: '14.6000',
        compared: expect.objectContaining(compared) as unknown,
      });
    for (const other of [made.contractor, made.authoriser])
      expect(await read(other)).toEqual({ one: null, listed: null, compared: null });
  });

  test('is not mentioned once the placement has ended', async () => {
    const made = await makePlacement(world.here, { comparablePayRate: '14.60' }, { payRate: '13.85' });
    const contractor = await getContractor(world.here, made.contractorId);
    const ending = (end: string) => readComparablePay(world.here, { ...contractor, end }, [], null);
    expect(await ending(today(world.here))).toMatchObject({ short: '0.7500' });
    expect(await ending('2026-01-01')).toBeNull();
  });

  test('changes are in the history, the same amount in another spelling is not, and agreed pay is left alone', async () => {
    const made = await makePlacement(world.here, { comparablePayRate: '14.60' }, { payRate: '13.85' });
    const { contractId } = await getContractor(world.here, made.contractorId);
    await editContract(world.here, contractId, { comparablePayRate: '14.60' });
    await editContract(world.here, contractId, { comparablePayRate: '15.10' });
    await editContract(world.here, contractId, { comparablePayRate: null });
    const events = await world.here.db.run({
      text: `select change_before as before, change_after as after from audit_events
        where subject_id = $1 and action = 'contract.edited'`,
      values: [contractId],
    });
    expect(events).toHaveLength(2);
    expect(events).toContainEqual({ before: { comparablePayRate: '14.60' }, after: { comparablePayRate: '15.10' } });
    expect(events).toContainEqual({ before: { comparablePayRate: '15.10' }, after: { comparablePayRate: null } });
    expect((await getContractor(world.here, made.contractorId)).payRate).toBe('13.8500');
  });
});
