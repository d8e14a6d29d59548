import { expect, test } from 'vitest';
import { BrowseClientsSchema, CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { getClient } from '#domain/clients/get-client.server.ts';
import { exportDirectory } from '#domain/exports/directory-export.server.ts';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import { planImport, applyImport } from '#domain/imports/run-import.server.ts';
import { exportClients } from '#domain/clients/browse-clients.server.ts';
import { exportContacts } from '#domain/contacts/browse-contacts.server.ts';
import { BrowseContactsSchema } from '#domain/contacts/contact.schema.ts';
import { exportContractors } from '#domain/contractors/browse-contractors.server.ts';
import { BrowseContractorsSchema } from '#domain/contractors/contractor.schema.ts';
import { addContractRate } from '#domain/contracts/add-contract-rate.server.ts';
import { AddContractRateSchema } from '#domain/contracts/contract-rate.schema.ts';
import { listContracts } from '#domain/contracts/list-contracts.server.ts';
import { exportContracts } from '#domain/contracts/browse-contracts.server.ts';
import { BrowseContractsSchema } from '#domain/contracts/contract.schema.ts';
import { tableOptionsOf } from '#domain/imports/reading/reading.ts';
import { readTable, type ReadRow, streamCsv, streamXlsx } from '#platform/tables/spreadsheets.ts';
import { makePlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

type Cells = Record<string, string>;

/** Returns the rows of an export as its file would be read again. */
async function exported(kind: Parameters<typeof exportDirectory>[1]) {
  const { columns, rows } = await exportDirectory(world.here, kind);
  const table: { rowNumber: number; cells: Cells }[] = [];
  for await (const row of rows)
    table.push({
      rowNumber: table.length + 2,
      cells: Object.fromEntries(columns.map(({ key, header }) => [header, String(row[key] ?? '')])),
    });
  return { kind, fileName: `${kind}.csv`, table };
}

const addClient = (reference: string, enabled: boolean, value: string[]) =>
  createClient(
    world.here,
    CreateClientSchema.parse({
      reference,
      clientName: `Client ${reference}`,
      emailAcceptedTimesheetCopiesTo: { enabled, value },
    }),
  );

test('An unchanged export changes nothing when it is imported again', async () => {
  await addClient('ON', true, ['a@mailbox.example', 'b@mailbox.example']);
  await addClient('OFF', false, ['a@mailbox.example']);
  await addClient('NONE', false, []);
  await makePlacement(
    world.here,
    {
      chargingPeriod: 'daily',
      allowNightshifts: false,
      costCentre: 'CC-4471',
      department: 'Machining',
      comparablePayRate: '162.125',
    },
    { reference: 'E1', payrollNumber: '00042', payRate: '12.5', holidayPayRate: '1.5x', holidayChargeRate: '21.9' },
  );
  const { contractId } = (await listContracts(world.here)).rows[0]!;
  for (const rate of [
    { unit: 'hour', from: '2026-04-06', payRate: '20.40' },
    { unit: 'day', from: '2026-04-06', payRate: '150', holidayPayRate: '1x' },
    { unit: 'day', from: '2026-08-03', payRate: '155' },
  ])
    await addContractRate(world.here, contractId, AddContractRateSchema.parse(rate));
  await world.here.db.run({
    text: `update contacts set opt_out_from = '2026-01-05', opt_out_until = '2026-12-31' where agency_id = $1`,
    values: [world.here.agency.id],
  });
  // A file identifies records by their references.
  await world.here.db.runAll(
    ['clients', 'contacts', 'contracts'].map((table) => ({
      text: `update ${table} set reference = 'R-' || id where agency_id = $1 and reference is null`,
      values: [world.here.agency.id],
    })),
  );
  for (const kind of ['clients', 'contacts', 'contracts', 'contractors'] as const) {
    const file = await exported(kind);
    if (kind === 'contacts')
      expect(file.table[0]!.cells).toMatchObject({ optOutFrom: '2026-01-05', optOutUntil: '2026-12-31' });
    if (kind === 'contracts')
      expect(file.table[0]!.cells).toMatchObject({
        ...{ defaultRatesFrom: '2026-04-06', defaultRatesPer: 'day', defaultPayRate: '150.0000' },
        ...{ defaultChargeRate: '', defaultHolidayPayRate: '1x' },
      });
    const { counts, problems } = await planImport(world.here, file);
    expect({ kind, counts, problems }).toEqual({
      kind,
      counts: { created: 0, changed: 0, unchanged: file.table.length, rejected: 0 },
      problems: [],
    });
    expect(file.table.length).toBeGreaterThan(0);
  }
});

test('Without addresses in its row a client’s copies are switched off, and the addresses are kept for later', async () => {
  const { clientId } = await addClient('STOP', true, ['a@mailbox.example']);
  const file = await exported('clients');
  const table = file.table.filter(({ cells }) => cells.reference === 'STOP');
  table[0]!.cells.emailAcceptedTimesheetCopiesTo = '';
  expect((await applyImport(world.here, { ...file, table })).counts).toMatchObject({ changed: 1 });
  expect((await getClient(world.here, clientId)).settings.emails.emailAcceptedTimesheetCopiesTo).toEqual({
    enabled: false,
    value: ['a@mailbox.example'],
  });
});

/** Texts that spreadsheets, readers and people misinterpret. */
const STRANGE = [
  '=1+1',
  "'=1+1",
  "'",
  "'tis",
  '+44 113 496 0101',
  '-5',
  '@home',
  '00042',
  '1e5',
  '2026-05-18',
  'A "quoted", name; with all',
  'Zoë Łódź № 5',
  'two\u00a0halves\u3000and a third',
  'TRUE',
];

test('A downloaded list changes nothing when it is imported again, whatever its names are', async () => {
  const rowsOf = (row: (name: string, at: number) => Cells) =>
    STRANGE.map((name, at) => ({ rowNumber: at + 2, cells: row(name, at) }));
  const take = async (kind: ImportKind, table: ReturnType<typeof rowsOf>) =>
    expect(await applyImport(world.here, { kind, fileName: 'strange.csv', table })).toMatchObject({
      problems: [],
      isApplied: true,
    });
  const email = (at: number) => `strange${at}@mailbox.example`;
  await take(
    'clients',
    rowsOf((name) => ({ reference: name, clientName: name, telephoneNumber: name })),
  );
  await take(
    'contacts',
    rowsOf((name, at) => ({ reference: name, fullname: name, emailAddress: email(at), telephoneNumber: name })),
  );
  await take(
    'contracts',
    rowsOf((name) => ({ reference: name, name, client: name, costCentre: name, department: name })),
  );
  await take(
    'contractors',
    rowsOf((name, at) => ({
      reference: name,
      contract: name,
      contact: email(at),
      timesheetTemplate: 'Weekly hourly',
      authorisers: email((at + 1) % STRANGE.length),
      start: '2026-01-05',
      payrollNumber: name,
      chargeRate: '27.5',
    })),
  );
  // A file identifies records by their references.
  await world.here.db.runAll(
    ['clients', 'contacts', 'contracts', 'contractors'].map((table) => ({
      text: `update ${table} set reference = 'R-' || id where agency_id = $1 and reference is null`,
      values: [world.here.agency.id],
    })),
  );
  const downloads = {
    clients: () => exportClients(world.here, BrowseClientsSchema.parse({})),
    contacts: () => exportContacts(world.here, BrowseContactsSchema.parse({})),
    contracts: () => exportContracts(world.here, BrowseContractsSchema.parse({})),
    contractors: () => exportContractors(world.here, BrowseContractorsSchema.parse({})),
  };
  for (const kind of ['clients', 'contacts', 'contracts', 'contractors'] as const)
    for (const write of [
      streamCsv,
      (...[columns, rows]: Parameters<typeof streamCsv>) => streamXlsx(columns, rows, 'Sheet1'),
    ]) {
      const { columns, rows } = downloads[kind]();
      if (kind === 'contacts') expect(columns.map(({ key }) => key)).toContain('optOutFrom');
      if (kind === 'contracts') expect(columns.map(({ key }) => key)).toContain('costCentre');
      const table: ReadRow[] = [];
      const file = write(columns, rows);
      for await (const row of readTable(file, {}, tableOptionsOf(kind, {}))) table.push(row);
      const { counts, rows: planned, problems } = await planImport(world.here, { kind, fileName: kind, table });
      const differing = planned.filter(({ outcome }) => outcome !== 'unchanged');
      expect({ kind, write: write.name, problems, differing }).toEqual({
        kind,
        write: write.name,
        problems: [],
        differing: [],
      });
      expect(counts.unchanged).toBeGreaterThanOrEqual(STRANGE.length);
    }
});
