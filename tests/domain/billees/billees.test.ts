import { beforeAll, describe, expect, test } from 'vitest';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { CreateBilleeSchema, EditBilleeSchema } from '#domain/billees/billee.schema.ts';
import { createBillee } from '#domain/billees/create-billee.server.ts';
import { deleteBillee } from '#domain/billees/delete-billee.server.ts';
import { editBillee } from '#domain/billees/edit-billee.server.ts';
import { getBillee, listBillees } from '#domain/billees/get-billee.server.ts';
import { BillingSchema } from '#domain/billing/billing.schema.ts';
import { readBilling, setBilling } from '#domain/billing/billing.server.ts';
import type { Context } from '#domain/context.ts';
import { ChangedMeanwhile } from '#domain/errors.ts';
import { parseInput } from '#domain/parse-input.ts';
import { callerWith } from '../../support/api.ts';
import { warmPool } from '../../support/race.ts';
import { inRole, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
let system: Context;
beforeAll(async () => {
  system = { ...world.here, actor: { kind: 'system' } };
});

const add = (fields: Record<string, unknown>, ctx = world.here) =>
  createBillee(ctx, parseInput(CreateBilleeSchema, fields));
const edit = (id: string, change: unknown) => editBillee(world.here, id, parseInput(EditBilleeSchema, change));
const bill = (ctx: Context, sent: unknown) => setBilling(ctx, parseInput(BillingSchema, sent));

test('A billee is kept with what was typed, and its history says what changed', async () => {
  const { billeeId } = await add({ name: ' Calder Finch Ltd ', emailAddress: 'Accounts@Calder.example', address: '' });
  expect(await getBillee(world.here, billeeId)).toMatchObject({
    name: 'Calder Finch Ltd',
    emailAddress: 'accounts@calder.example',
    address: null,
    isBilled: false,
  });
  expect(await edit(billeeId, { reference: 'PO-1', version: 1 })).toMatchObject({
    name: 'Calder Finch Ltd',
    version: 2,
  });
  expect(await edit(billeeId, { reference: 'PO-1' })).toMatchObject({ version: 2 });
  await expect(edit(billeeId, { reference: 'PO-2', version: 1 })).rejects.toThrow(ChangedMeanwhile);
  expect(await listHistory(world.here, 'billee', billeeId)).toMatchObject([
    { action: 'billee.edited', before: { reference: null }, after: { reference: 'PO-1' } },
    { action: 'billee.created' },
  ]);
});

test.each([
  [{ name: ' ' }, 'Please supply a name for the billee'],
  [{ name: 'A', emailAddress: 'nobody' }, 'Please supply a valid email address'],
])('%j is refused: %s', (typed, message) => {
  expect(() => parseInput(CreateBilleeSchema, typed)).toThrow(message);
});

test('The billing entity cannot be deleted until another is billed', async () => {
  const [first, second] = [await add({ name: 'First Ltd' }), await add({ name: 'Second Ltd' })];
  expect((await bill(system, { billeeId: first.billeeId })).billee).toEqual({
    billeeId: first.billeeId,
    name: 'First Ltd',
  });
  await expect(deleteBillee(world.here, first.billeeId)).rejects.toThrow(
    'First Ltd is the billing entity of the agency and cannot be deleted.',
  );
  await bill(system, { billeeId: second.billeeId });
  await deleteBillee(world.here, first.billeeId);
  await expect(getBillee(world.here, first.billeeId)).rejects.toThrow('The requested billee does not exist');
  await expect(bill(system, { billeeId: first.billeeId })).rejects.toThrow('The requested billee does not exist');
  expect((await bill(system, { billeeId: null })).billee).toBeNull();
});

test('Billing and deleting the same billee at once leaves no deleted billing entity', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { billeeId } = await add({ name: `Racing ${round} Ltd` });
    await warmPool(world.platform);
    await Promise.allSettled([bill(system, { billeeId }), deleteBillee(world.here, billeeId)]);
    const { billee } = await readBilling(world.here);
    const listed = (await listBillees(world.here)).map((one) => one.billeeId);
    expect(billee === null || listed.includes(billee.billeeId)).toBe(true);
    await bill(system, { billeeId: null });
  }
});

test('Another agency’s billee does not exist here', async () => {
  const { billeeId } = await add({ name: 'Theirs Ltd' }, world.there);
  await expect(getBillee(world.here, billeeId)).rejects.toThrow('The requested billee does not exist');
  await expect(deleteBillee(world.here, billeeId)).rejects.toThrow('The requested billee does not exist');
  await expect(bill(system, { billeeId })).rejects.toThrow('The requested billee does not exist');
  expect((await listBillees(world.here)).map(({ name }) => name)).not.toContain('Theirs Ltd');
});

test('Contractors and authorisers may not create billees', async () => {
  for (const roleType of ['ContractingRole', 'AuthorisingRole'] as const)
    await expect(add({ name: 'A' }, inRole(world.here, roleType))).rejects.toThrow('This role may not create billees');
});

describe('Parts of the platform’s fee that are not sent stay, and parts one may not set are refused by name', () => {
  const call = async (sent: unknown) =>
    (await callerWith(world.platform, world.here))('PATCH', '/recruitmentagencies/here/billing', sent);
  test.each([
    [{ chargeRate: '0.02' }, 'This role may not set charge rates'],
    [{ credit: '5' }, 'This role may not add credit'],
    [{ chargeFrom: { date: '2026-06-01', fixed: false } }, 'This role may not set charge from date'],
    [{ billeeId: null }, 'This role may not set the billing entity'],
  ])('for %j', async (sent, title) => {
    expect(await call(sent)).toMatchObject({ status: 403, body: { title } });
    await expect(bill(system, sent)).resolves.toBeDefined();
  });
  test('changing one part leaves the others', async () => {
    await bill(system, { chargeRate: '0.02', credit: '5', chargeFrom: { date: '2026-06-01', fixed: true } });
    await bill(system, { credit: '7.50' });
    expect(await readBilling(world.here)).toEqual({
      chargeRate: '0.0200',
      credit: '7.50',
      chargeFrom: { date: '2026-06-01', fixed: true },
      billee: null,
    });
  });
});

test('A system manages billees over the API', async () => {
  const call = await callerWith(world.platform, world.here);
  const made = await call('POST', '/billees', { name: 'Machine Ltd', reference: 'M1' });
  expect(made).toMatchObject({ status: 201, body: { name: 'Machine Ltd', isBilled: false, version: 1 } });
  const path = `/billees/${made.body.billeeId as string}`;
  expect((await call('PATCH', path, { name: 'Machines Ltd' })).body).toMatchObject({
    name: 'Machines Ltd',
    version: 2,
  });
  expect((await call('GET', '/billees')).body.billees).toContainEqual((await call('GET', path)).body);
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('GET', path)).status).toBe(404);
});
