import { beforeAll, expect, test } from 'vitest';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { listContractors } from '#domain/contractors/list-contractors.server.ts';
import { listRates } from '#domain/contractors/rates/list-rates.server.ts';
import { listContractRates } from '#domain/contracts/list-contract-rates.server.ts';
import { listContracts } from '#domain/contracts/list-contracts.server.ts';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

type Row = Record<string, string>;

const world = opened(openTwoAgencies);
beforeAll(async () => {
  await imported('clients', [{ reference: 'KPE', clientName: 'Kirkstall Precision Engineering' }]);
  const people = ['adam', 'beth', 'carl', 'dora', 'helen'];
  await imported(
    'contacts',
    people.map((name) => ({ fullname: name, emailAddress: `${name}@example.example` })),
  );
});

const file = (kind: ImportKind, rows: Row[]) => ({
  kind,
  fileName: `${kind}.csv`,
  table: rows.map((cells, index) => ({ rowNumber: index + 2, cells })),
});
async function imported(kind: ImportKind, rows: Row[]) {
  const report = await applyImport(world.here, file(kind, rows));
  expect(report).toMatchObject({ isApplied: true, problems: [] });
  return report;
}
const contract = (reference: string, more: Row = {}): Row => ({
  ...{ reference, name: reference, client: 'KPE', chargingPeriod: 'hourly', allowNightshifts: 'yes', ...more },
});
const placement = (reference: string, of: string, contact: string, more: Row = {}): Row => ({
  ...{ reference, contract: of, contact: `${contact}@example.example`, timesheetTemplate: 'Weekly hourly' },
  ...{ authorisers: 'helen@example.example', start: '2026-05-04', ...more },
});
const contractNamed = async (reference: string) =>
  (await listContracts(world.here)).rows.find((one) => one.reference === reference)!;
const placementNamed = async (reference: string) =>
  (await listContractors(world.here)).rows.find((one) => one.reference === reference)!;
const ratesOf = async (reference: string) => {
  const rates = await listContractRates(world.here, (await contractNamed(reference)).contractId);
  return rates.map(({ unit, from, chargeRate, payRate }) => [unit, from, chargeRate, payRate]);
};

test('A file gives contracts default rates from a date, reports them as changes, and changes nothing the second time', async () => {
  const rates = {
    defaultRatesFrom: '6 Apr 2026',
    defaultRatesPer: '',
    defaultChargeRate: '£28.40',
    defaultPayRate: '21.1',
  };
  expect((await imported('contracts', [contract('NEW', rates)])).counts).toMatchObject({ created: 1 });
  expect(await ratesOf('NEW')).toEqual([['hour', '2026-04-06', '28.4000', '21.1000']]);
  expect((await imported('contracts', [contract('NEW', rates)])).counts).toMatchObject({ unchanged: 1 });
  const later = { ...rates, defaultRatesFrom: '2026-06-01', defaultChargeRate: '', defaultPayRate: '22' };
  expect((await imported('contracts', [contract('NEW', later)])).rows).toMatchObject([
    {
      outcome: 'changed',
      changes: {
        defaultRatesFrom: { from: null, to: '2026-06-01' },
        defaultRatesPer: { from: null, to: 'hour' },
        defaultPayRate: { from: null, to: '22.00' },
      },
    },
  ]);
  expect(await ratesOf('NEW')).toEqual([
    ['hour', '2026-06-01', null, '22.0000'],
    ['hour', '2026-04-06', '28.4000', '21.1000'],
  ]);
  const { contractId, version } = await contractNamed('NEW');
  expect(version).toBe(1);
  expect((await listHistory(world.here, 'contract', contractId)).map(({ action }) => action)).toEqual([
    'contract.rateAdded',
    'contract.rateAdded',
    'contract.created',
  ]);
});

test.each<[Row, string]>([
  [{ defaultPayRate: '20' }, 'defaultRatesFrom: Please supply the date from which the rate holds.'],
  [{ defaultRatesFrom: '2026-04-06' }, 'defaultChargeRate: Enter a charge rate, a pay rate or both.'],
  [
    { defaultRatesFrom: '2026-04-06', defaultPayRate: '20', chargingPeriod: '', allowNightshifts: '' },
    'defaultRatesPer: Please choose whether the rates are per hour or per day.',
  ],
  [{ defaultRatesFrom: '2026-04-06', defaultPayRate: 'much' }, 'defaultPayRate: The pay rate must be a number.'],
  [
    { defaultRatesFrom: '2026-10-01', defaultPayRate: '20', start: '2026-01-05', end: '2026-09-30' },
    'defaultRatesFrom: The contract ends on 30 Sep 2026.',
  ],
])('Default rates of a row %j are refused: %s', async (more, words) => {
  const { problems } = await planImport(world.here, file('contracts', [contract('WRONG', more)]));
  expect(problems.map(({ column, message }) => `${column}: ${message}`)).toEqual([words]);
});

test('Other default rates from a day that already has some are refused, unless they are for the other unit', async () => {
  const rates = { defaultRatesFrom: '2026-04-06', defaultRatesPer: 'hour', defaultPayRate: '20' };
  await imported('contracts', [contract('TWICE', rates)]);
  const { problems } = await planImport(
    world.here,
    file('contracts', [contract('TWICE', { ...rates, defaultPayRate: '21' })]),
  );
  expect(problems).toMatchObject([{ row: 2, message: 'There is a rate per hour from 6 Apr 2026 already.' }]);
  await imported('contracts', [contract('TWICE', { ...rates, defaultRatesPer: 'day', defaultPayRate: '160' })]);
  expect(await ratesOf('TWICE')).toHaveLength(2);
});

test('New placements in a file take the contract’s default rates if it gives none, and the plan says which', async () => {
  const from = (day: string, chargeRate: string, payRate: string): Row => ({
    ...{ defaultRatesFrom: day, defaultRatesPer: 'hour', defaultChargeRate: chargeRate, defaultPayRate: payRate },
  });
  await imported('contracts', [contract('RATED', from('2026-04-06', '28.40', '21.10'))]);
  await imported('contracts', [contract('RATED', from('2026-08-03', '', '22'))]);
  await imported('contracts', [contract('RATED', { ...from('2026-04-06', '230', '170'), defaultRatesPer: 'day' })]);
  await imported('contractors', [placement('OLD', 'RATED', 'dora', { payRate: '15' })]);
  const rows = [
    placement('NONE', 'RATED', 'adam', { payRate: '' }),
    placement('OWN', 'RATED', 'beth', { payRate: '30' }),
    placement('SHORT', 'RATED', 'carl', { payRate: '', end: '2026-08-02' }),
    placement('OLD', 'RATED', 'dora', { payRate: '15.50' }),
  ].map((row): Row => ({ end: '', ...row }));
  const planned = await planImport(world.here, file('contractors', rows));
  expect(planned.rows.map(({ note }) => note)).toEqual([
    'Takes of its contract: charge rate £28.40, pay rate £21.10, rates from 3 Aug 2026.',
    'Takes of its contract: charge rate £28.40.',
    'Takes of its contract: charge rate £28.40, pay rate £21.10.',
    undefined,
  ]);
  await imported('contractors', rows);
  expect(await placementNamed('NONE')).toMatchObject({ chargeRate: '28.4000', payRate: '21.1000' });
  expect(await placementNamed('OWN')).toMatchObject({ chargeRate: '28.4000', payRate: '30.0000' });
  expect(await placementNamed('SHORT')).toMatchObject({ chargeRate: '28.4000', payRate: '21.1000' });
  expect(await placementNamed('OLD')).toMatchObject({ chargeRate: '28.4000', payRate: '15.5000' });
  const later = async (reference: string) =>
    (await listRates(world.here, (await placementNamed(reference)).contractorId)).map(({ from: day, payRate }) => [
      day,
      payRate,
    ]);
  expect(await later('NONE')).toEqual([['2026-08-03', '22.0000']]);
  for (const reference of ['OWN', 'SHORT']) expect(await later(reference)).toEqual([]);
  const { contractorId } = await placementNamed('NONE');
  const [added, created] = await listHistory(world.here, 'contractor', contractorId);
  expect(created).toMatchObject({ action: 'contractor.created', after: { chargeRate: '28.4000' } });
  expect(added).toMatchObject({ action: 'contractor.rateAdded', after: { from: '2026-08-03', payRate: '22.0000' } });
  expect(
    (
      await imported(
        'contractors',
        rows.map(({ payRate: _, ...row }) => row),
      )
    ).counts,
  ).toMatchObject({ unchanged: 4 });
});
