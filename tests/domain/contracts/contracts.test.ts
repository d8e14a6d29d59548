import { expect, test } from 'vitest';
import { contractDateConflicts, CreateContractSchema } from '#domain/contracts/contract.schema.ts';
import { createContract } from '#domain/contracts/create-contract.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { listContracts } from '#domain/contracts/list-contracts.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { addContract, addPlacement, inRole, openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const parse = (typed: object) => parseInput(CreateContractSchema, { clientId: 'c', name: 'n', ...typed });

test('A contract belongs to a client and leaves unset whatever it does not say', async () => {
  const contract = await addContract(world.here, {
    start: '2026-01-05',
    end: '2026-09-30',
    chargingPeriod: 'hourly',
    allowNightshifts: true,
  });
  expect(contract).toMatchObject({
    client: { clientName: 'Kirkstall Precision Engineering' },
    name: 'CNC setter-operator',
    start: '2026-01-05',
    end: '2026-09-30',
    entryPeriod: null,
    chargingPeriod: 'hourly',
    allowNightshifts: true,
    allowHolidays: null,
  });
  expect(await recordedActions(world.here)).toContain('contract.created');
});

test.each([
  [{ name: ' ' }, 'Please supply a name for the contract'],
  [{ clientId: undefined }, 'Please choose a client for the contract'],
  [{ start: '2026-02-30' }, 'Please supply a valid start date for the contract'],
  [{ start: '2026-01-05', end: 'soon' }, 'Please supply a valid end date for the contract'],
  [{ end: '2026-01-05' }, 'Please supply a start date for the contract'],
  [{ start: '2026-01-05', end: '2026-01-05' }, 'The start date of the contract must be before its end date.'],
  [{ chargingPeriod: 'daily', allowNightshifts: true }, 'Nightshifts are only allowed on hourly contracts.'],
  [{ allowHolidays: 'maybe' }, 'Please choose whether holidays may be entered or not.'],
  [{ entryPeriod: 'daily' }, 'Please choose how often timesheets should be entered.'],
])('%j is refused: %s', (typed, message) => {
  expect(() => parse(typed)).toThrow(message);
});

test('A contract needs a client of the same agency', async () => {
  const { clientId } = await addContract(world.there);
  await expect(createContract(world.here, parse({ clientId }))).rejects.toThrow(
    'Please choose a client for the contract',
  );
  await expect(createContract(world.here, parse({ clientId: 'none' }))).rejects.toThrow(
    'Please choose a client for the contract',
  );
});

test('Another agency’s contract does not exist here', async () => {
  const { contractId } = await addContract(world.there);
  await expect(getContract(world.here, contractId)).rejects.toThrow('The requested contract does not exist');
});

test('A contractor sees the contracts they are placed on, an authoriser those they decide for', async () => {
  const placement = await addPlacement(world.here, 'callum@mailbox.example');
  await addPlacement(world.here, 'somebody-else@mailbox.example');
  const authoriser = placement.primaryAuthoriser?.contactId ?? null;
  for (const ctx of [
    inRole(world.here, 'ContractingRole', placement.contractorContactId),
    inRole(world.here, 'AuthorisingRole', authoriser),
  ]) {
    const { rows } = await listContracts(ctx);
    expect(rows.map(({ contractId }) => contractId)).toEqual([placement.contractId]);
    await expect(createContract(ctx, parse({}))).rejects.toThrow('This role may not create contracts.');
  }
});

test('Contract dates that exclude its contractors name them', () => {
  const placements = [
    { fullname: 'Yusuf Demir', start: '2026-01-01', end: '2026-12-31' },
    { fullname: 'Nadia Kowalczyk', start: '2026-06-08', end: null },
  ];
  const problems = contractDateConflicts({ start: '2026-02-01', end: '2026-09-30' }, placements);
  expect(problems.map(({ message }) => message)).toEqual([
    'These contractors start before the contract: Yusuf Demir.',
    'These contractors end after the contract: Yusuf Demir.',
    'These contractors are ongoing, so the contract may not end: Nadia Kowalczyk.',
  ]);
  expect(contractDateConflicts({ start: null, end: null }, placements)).toEqual([]);
});
