import { expect, test } from 'vitest';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { AddContractRateSchema } from '#domain/contracts/contract-rate.schema.ts';
import { addContractRate } from '#domain/contracts/add-contract-rate.server.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { planFingerprint } from '#domain/imports/as-shown.server.ts';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import { makePlacement } from '../../support/placement.ts';
import { opened } from '../../support/opened.ts';
import { addContact, addContract, openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

type Row = Record<string, string>;
const fileOf = (kind: ImportKind, rows: Row[]) => ({
  kind,
  fileName: `${kind}.csv`,
  table: rows.map((cells, at) => ({ rowNumber: at + 2, cells })),
});
const run = <Found>(text: string, values: unknown[] = []) => world.here.db.run<Found>({ text, values });
const shownOf = async (file: ReturnType<typeof fileOf>) => planFingerprint((await planImport(world.here, file)).rows);

test('A file whose rows would now do something else than shown is not imported, and does not overwrite others’ changes', async () => {
  const { contactId } = await addContact(world.here, 'kept@x.example', 'Before');
  const rows = [
    { emailAddress: 'kept@x.example', fullname: 'Before', telephoneNumber: '1' },
    { emailAddress: 'new@x.example', fullname: 'New', telephoneNumber: '' },
  ];
  const file = fileOf('contacts', rows);
  const shown = await shownOf(file);
  await run(`update contacts set fullname = 'Married', version = version + 1 where id = $1`, [contactId]);
  await expect(applyImport(world.here, { ...file, shown })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await run('select fullname, telephone_number from contacts where id = $1', [contactId])).toEqual([
    { fullname: 'Married', telephoneNumber: null },
  ]);
  expect(await run(`select from contacts where email_address = 'new@x.example'`)).toEqual([]);
  const again = await shownOf(file);
  expect(again).not.toBe(shown);
  const other = { ...file, shown: again };
  expect(await applyImport(world.here, other)).toMatchObject({ isApplied: true, counts: { created: 1, changed: 1 } });
  // Applied a second time it does nothing.
  expect(await applyImport(world.here, other)).toMatchObject({ isApplied: true, counts: { unchanged: 2 } });
});

test('The same goes for timesheets', async () => {
  await makePlacement(world.here, {}, { reference: 'KPE-0117' });
  const file = (note: string) =>
    fileOf('timesheets', [
      {
        ...{ reference: 'CLK-1', contractor: 'KPE-0117', beginning: '2026-05-18', entryDate: '2026-05-18' },
        ...{ startTime: '06:00', endTime: '14:30', breakTime: '30', note },
      },
    ]);
  const shown = await shownOf(file('First'));
  await applyImport(world.here, file('Meanwhile'));
  await expect(applyImport(world.here, { ...file('First'), shown })).rejects.toMatchObject({
    code: 'changed_meanwhile',
    message:
      'Nothing was imported: records of the agency have changed since this page showed what the file would do. Look at the rows again.',
  });
  expect(await run('select note from timesheets')).toEqual([{ note: 'Meanwhile' }]);
});

test('The same goes for the rates that a new placement takes of its contract', async () => {
  const { here } = world;
  const { contractId } = await addContract(here, { reference: 'SHOWN-K' });
  const give = (from: string, payRate: string) =>
    addContractRate(here, contractId, AddContractRateSchema.parse({ unit: 'hour', from, payRate }));
  await give('2026-01-01', '14');
  await addContact(here, 'placed@x.example');
  await addContact(here, 'authorises@x.example');
  const row = {
    ...{ reference: 'SHOWN-1', contract: 'SHOWN-K', contact: 'placed@x.example', start: '2026-06-01' },
    ...{ timesheetTemplate: 'Weekly hourly', authorisers: 'authorises@x.example' },
  };
  const file = fileOf('contractors', [row]);
  const plan = await planImport(here, file);
  expect(plan.rows[0]!.note).toBe('Takes of its contract: pay rate £14.00.');
  const shown = planFingerprint(plan.rows);
  await give('2026-05-01', '19');
  await expect(applyImport(here, { ...file, shown })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await run(`select from contractors where reference = 'SHOWN-1'`)).toEqual([]);
  expect(await applyImport(here, { ...file, shown: await shownOf(file) })).toMatchObject({ isApplied: true });
});

test('The same goes for rates whose placement has come to be charged by the other unit', async () => {
  const { here } = world;
  const hours = { chargingPeriod: 'hourly', allowNightshifts: false };
  const { contractorId } = await makePlacement(here, hours, { reference: 'SHOWN-RATE' });
  const { contractId } = await getContractor(here, contractorId);
  const file = fileOf('rates', [{ contractor: 'SHOWN-RATE', from: '2026-06-01', payRate: '21.37' }]);
  const plan = await planImport(here, file);
  expect(plan.rows[0]!.note).toBe('Taken as rates per hour.');
  await editContract(here, contractId, { chargingPeriod: 'daily', areRatesMeant: true });
  const shown = planFingerprint(plan.rows);
  await expect(applyImport(here, { ...file, shown })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await run('select from placement_rates where contractor_id = $1', [contractorId])).toEqual([]);
  expect((await planImport(here, file)).rows[0]!.note).toBe('Taken as rates per day.');
  expect(await applyImport(here, { ...file, shown: await shownOf(file) })).toMatchObject({ isApplied: true });
});
