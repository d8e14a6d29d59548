import { expect, test } from 'vitest';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { deleteContractor } from '#domain/contractors/delete-contractor.server.ts';
import { BrowseContractsSchema, EditContractSchema } from '#domain/contracts/contract.schema.ts';
import {
  browseContracts,
  exportContracts,
  findContractChoices,
  listContractLabels,
} from '#domain/contracts/browse-contracts.server.ts';
import { deleteContract } from '#domain/contracts/delete-contract.server.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { ChangedMeanwhile } from '#domain/errors.ts';
import { parseInput } from '#domain/parse-input.ts';
import { addContract, addPlacement, inRole, openTwoAgencies, placementInput } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const edit = (contractId: string, change: unknown) =>
  editContract(world.here, contractId, parseInput(EditContractSchema, change));
const list = (filter: Record<string, unknown>) => browseContracts(world.here, BrowseContractsSchema.parse(filter));

async function contractWith(email: string, dates: Record<string, unknown>) {
  const { contractId } = await addContract(world.here);
  await createContractor(world.here, await placementInput(world.here, contractId, email, dates));
  return contractId;
}

test('Only what is sent changes, and the history names the client, not its id', async () => {
  const contract = await addContract(world.here, { reference: 'PO 1' });
  const other = await createClient(world.here, CreateClientSchema.parse({ clientName: 'Holbeck Logistics' }));
  const edited = await edit(contract.contractId, { clientId: other.clientId });
  expect(edited).toMatchObject({ client: { clientName: 'Holbeck Logistics' }, reference: 'PO 1', version: 2 });
  expect((await listHistory(world.here, 'contract', contract.contractId))[0]).toMatchObject({
    action: 'contract.edited',
    before: { client: 'Kirkstall Precision Engineering' },
    after: { client: 'Holbeck Logistics' },
  });
});

test('Dates that exclude contractors are refused, naming them', async () => {
  const contractId = await contractWith('dates@mailbox.example', { start: '2026-01-05', end: '2026-06-30' });
  await expect(edit(contractId, { start: '2026-01-06' })).rejects.toMatchObject({
    fields: [{ field: 'start', message: 'These contractors start before the contract: Callum Hargreaves.' }],
  });
  await expect(edit(contractId, { start: '2026-01-05', end: '2026-06-29' })).rejects.toMatchObject({
    fields: [{ field: 'end', message: 'These contractors end after the contract: Callum Hargreaves.' }],
  });
  expect(await edit(contractId, { start: '2026-01-05', end: '2026-06-30' })).toMatchObject({ end: '2026-06-30' });
});

test('A contract may not end while one of its contractors is ongoing', async () => {
  const contractId = await contractWith('ongoing@mailbox.example', { start: '2026-01-05' });
  await expect(edit(contractId, { start: '2026-01-01', end: '2026-12-31' })).rejects.toThrow(
    'These contractors are ongoing, so the contract may not end: Callum Hargreaves.',
  );
});

test('A change is checked against the stored contract: order, missing start, nightshifts on a contract that is not hourly', async () => {
  const { contractId } = await addContract(world.here, { start: '2026-01-05', chargingPeriod: 'daily' });
  await expect(edit(contractId, { end: '2026-01-05' })).rejects.toThrow('must be before its end date');
  await expect(edit(contractId, { allowNightshifts: true })).rejects.toThrow(
    'Nightshifts are only allowed on hourly contracts.',
  );
  await edit(contractId, { end: '2026-09-30' });
  await expect(edit(contractId, { start: null })).rejects.toThrow('Please supply a start date for the contract');
});

test('Saving over a newer version says who changed what', async () => {
  const { contractId, version } = await addContract(world.here);
  await edit(contractId, { name: 'Second', version });
  const late = edit(contractId, { name: 'Third', version });
  await expect(late).rejects.toThrow(ChangedMeanwhile);
  await expect(late).rejects.toThrow(/name changed from CNC setter-operator to Second/);
});

test('A contract with contractors cannot be deleted; one without can', async () => {
  const { contractId, contractorId } = await addPlacement(world.here, 'stays@mailbox.example');
  await expect(deleteContract(world.here, contractId)).rejects.toThrow(
    'Cannot delete contracts with existing contractors',
  );
  await deleteContractor(world.here, contractorId);
  await deleteContract(world.here, contractId);
  await expect(getContract(world.here, contractId)).rejects.toThrow('The requested contract does not exist');
});

test('Another agency’s contract, or another role, changes nothing', async () => {
  const { contractId } = await addContract(world.there);
  await expect(edit(contractId, { name: 'Ours' })).rejects.toThrow('The requested contract does not exist');
  await expect(deleteContract(world.here, contractId)).rejects.toThrow('The requested contract does not exist');
  const contractor = inRole(world.there, 'ContractingRole');
  await expect(editContract(contractor, contractId, { name: 'Mine' })).rejects.toThrow(
    'This role may not edit contracts.',
  );
});

test('The list is searched, grouped and counted, and each role sees its own', async () => {
  const placement = await addPlacement(world.here, 'mine@mailbox.example');
  await edit(placement.contractId, { name: 'Zeppelin rigging', reference: 'ZEP' });
  const { rows, total } = await list({ search: 'zeppelin', groupBy: 'date' });
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({ contractId: placement.contractId, contractors: 1, start: null });
  expect(rows[0]!.missing).toBeGreaterThan(0);
  expect((await list({ contactId: placement.contractorContactId })).total).toBe(1);
  expect((await list({ clientId: rows[0]!.clientId })).total).toBe(1);
  const own = inRole(world.here, 'ContractingRole', placement.contractorContactId);
  const someone = await placementInput(world.here, placement.contractId, 'beside@mailbox.example');
  await createContractor(world.here, someone);
  expect((await list({ search: 'zeppelin' })).rows[0]).toMatchObject({ contractors: 2 });
  const seen = await browseContracts(own, BrowseContractsSchema.parse({}));
  expect(seen).toMatchObject({ total: 1, rows: [{ contractors: 1 }] });
  expect(await listContractLabels(own)).toEqual([
    { id: placement.contractId, label: 'Zeppelin rigging, Kirkstall Precision Engineering' },
  ]);
  expect(await findContractChoices(world.here, 'zep')).toMatchObject({
    total: 1,
    choices: [{ label: 'Zeppelin rigging' }],
  });
  const exported = [];
  const requested = BrowseContractsSchema.parse({ search: 'ZEP' });
  for await (const row of exportContracts(world.here, requested).rows) exported.push(row);
  expect(exported).toMatchObject([{ name: 'Zeppelin rigging', reference: 'ZEP', contractors: '2' }]);
});
