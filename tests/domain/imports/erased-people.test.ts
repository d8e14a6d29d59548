import { expect, test } from 'vitest';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { exportContractors } from '#domain/contractors/browse-contractors.server.ts';
import { BrowseContractorsSchema } from '#domain/contractors/contractor.schema.ts';
import { exportContracts } from '#domain/contracts/browse-contracts.server.ts';
import { BrowseContractsSchema } from '#domain/contracts/contract.schema.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { exportDirectory } from '#domain/exports/directory-export.server.ts';
import type { TableExport } from '#domain/exports/export-table.ts';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { makePlacement, type TestPlacement } from '../../support/placement.ts';
import { openedForEach } from '../../support/opened.ts';
import { addContact, openTwoAgencies } from '../../support/two-agencies.ts';

const world = openedForEach(openTwoAgencies);

type Cells = Record<string, string>;

async function rowsOf({ columns, rows }: TableExport): Promise<Cells[]> {
  const table: Cells[] = [];
  for await (const row of rows)
    table.push(Object.fromEntries(columns.map(({ key, header }) => [header, String(row[key] ?? '')])));
  return table;
}
const take = (kind: ImportKind, rows: Cells[]) =>
  applyImport(world.here, {
    kind,
    fileName: `${kind}.csv`,
    table: rows.map((cells, at) => ({ rowNumber: at + 2, cells })),
  });
const placements = () => rowsOf(exportDirectory(world.here, 'contractors'));
const run = <Row>(text: string, values: unknown[] = []) => world.here.db.run<Row>({ text, values });
const erase = (emailAddress: string) => erasePerson(world.here, { emailAddress });

/** Creates an ended placement whose contractor and second authoriser were erased. */
async function erasedPlacement(): Promise<TestPlacement & { erased: string; authoriser2: string }> {
  const ended = { reference: 'OLD', start: '2026-01-05', end: '2026-02-01' };
  const placement = await makePlacement(world.here, { reference: 'PO 1' }, ended);
  const { contactId } = await addContact(world.here, 'second@x.example', 'Simon Priestley');
  const { contractorId, admin } = placement;
  await addAuthoriser(admin, { contractorId, contactId, isPrimary: false, reference: null });
  const [worker] = await run<{ contactId: string; emailAddress: string }>(
    `select c.id as contact_id, c.email_address from contractors p join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
     where p.id = $1`,
    [contractorId],
  );
  await erase(worker!.emailAddress);
  await erase('second@x.example');
  const emailOf = (id: string) => `erased-${id}@erased.invalid`;
  return { ...placement, erased: emailOf(worker!.contactId), authoriser2: emailOf(contactId) };
}

test('A downloaded list with an erased person’s placement comes back unchanged, and its other rows may change', async () => {
  const { erased, authoriser2 } = await erasedPlacement();
  await makePlacement(world.here, { reference: 'PO 2' }, { reference: 'NEW' });
  const rows = await placements();
  const old = rows.find(({ contact }) => contact === erased)!;
  expect(old.authorisers).toContain(authoriser2);
  expect(await take('contractors', rows)).toMatchObject({ problems: [], counts: { unchanged: 2 }, isApplied: true });
  const changed = rows.map((row) => ({ ...row, payrollNumber: '77' }));
  expect(await take('contractors', changed)).toMatchObject({ problems: [], counts: { changed: 2 }, isApplied: true });
});

test('An erased person cannot be placed, and cannot authorise, where they are not named already', async () => {
  const { erased, authoriser2 } = await erasedPlacement();
  await makePlacement(world.here, { reference: 'PO 2' }, { reference: 'NEW' });
  const rows = await placements();
  const standing = rows.find(({ reference }) => reference === 'NEW')!;
  const problemsOf = async (change: Cells) =>
    (await take('contractors', [{ ...standing, ...change }])).problems.map(({ column, message }) => [column, message]);
  expect(await problemsOf({ reference: 'MORE', contact: erased, start: '2026-09-07' })).toEqual([
    ['contact', `There is no contact “${erased}”.`],
  ]);
  expect(await problemsOf({ contact: erased })).toEqual([['contact', `There is no contact “${erased}”.`]]);
  expect(await problemsOf({ authorisers: `${standing.authorisers}; ${authoriser2}` })).toEqual([
    ['authorisers', expect.stringContaining(`There is no contact “${authoriser2}”.`)],
  ]);
  await run(`update contractors set reference = 'OLD' where reference is null`);
  const row = (contractor: string) => [{ contractor, contact: authoriser2, isPrimary: 'no', reference: 'X' }];
  expect(await take('authorisers', row('NEW'))).toMatchObject({ problems: [{ column: 'contact', code: 'not_found' }] });
  expect(await take('authorisers', row('OLD'))).toMatchObject({ problems: [], counts: { changed: 1 } });
});

test('Contracts without a reference, and placements on them, come back by name', async () => {
  await makePlacement(world.here, { reference: null, name: 'Night porters' }, { reference: 'KPE-0117' });
  await run('update clients set reference = null where agency_id = $1', [world.here.agency.id]);
  await run('update contracts set reference = null where agency_id = $1', [world.here.agency.id]);
  const files: [ImportKind, TableExport][] = [
    ['contracts', exportDirectory(world.here, 'contracts')],
    ['contractors', exportDirectory(world.here, 'contractors')],
    ['contracts', exportContracts(world.here, BrowseContractsSchema.parse({}))],
    ['contractors', exportContractors(world.here, BrowseContractorsSchema.parse({}))],
  ];
  for (const [kind, file] of files) {
    const rows = await rowsOf(file);
    expect(await take(kind, rows)).toMatchObject({ problems: [], counts: { unchanged: rows.length, changed: 0 } });
    expect(rows.length).toBeGreaterThan(0);
  }
});
