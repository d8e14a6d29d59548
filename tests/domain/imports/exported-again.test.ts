import { afterAll, beforeAll, expect, test } from 'vitest';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { getClient } from '#domain/clients/get-client.server.ts';
import { exportDirectory } from '#domain/exports/directory-export.server.ts';
import { planImport, applyImport } from '#domain/imports/run-import.server.ts';
import { makePlacement } from '../../support/placement.ts';
import { openTwoAgencies, type TwoAgencies } from '../../support/two-agencies.ts';

let world: TwoAgencies;
beforeAll(async () => {
  world = await openTwoAgencies();
});
afterAll(() => world.close());

type Cells = Record<string, string>;

/** The rows of an export as its file would be read again. */
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

test('What was exported and not touched changes nothing when it is imported again', async () => {
  await addClient('ON', true, ['a@mailbox.example', 'b@mailbox.example']);
  await addClient('OFF', false, ['a@mailbox.example']);
  await addClient('NONE', false, []);
  await makePlacement(
    world.here,
    { chargingPeriod: 'daily', allowNightshifts: false },
    { reference: 'E1', payrollNumber: '00042', payRate: '12.5' },
  );
  // A file tells records apart by their references.
  await world.here.db.runAll(
    ['clients', 'contracts'].map((table) => ({
      text: `update ${table} set reference = 'R-' || id where agency_id = $1 and reference is null`,
      values: [world.here.agency.id],
    })),
  );
  for (const kind of ['clients', 'contracts', 'contractors'] as const) {
    const file = await exported(kind);
    const { counts, problems } = await planImport(world.here, file);
    expect({ kind, counts, problems }).toEqual({
      kind,
      counts: { created: 0, changed: 0, unchanged: file.table.length, rejected: 0 },
      problems: [],
    });
    expect(file.table.length).toBeGreaterThan(0);
  }
});

test('Without addresses in its row a client’s copies are switched off, and the addresses stay for the next time', async () => {
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
