import { expect, test } from 'vitest';
import { exportDirectory } from '#domain/exports/directory-export.server.ts';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { makePlacement } from '../../support/placement.ts';
import { opened } from '../../support/opened.ts';
import { addContact, openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

test('Authorisers that a file gives a placement count as a change of the placement, so that callers who pull changes get them', async () => {
  await makePlacement(world.here, {}, { reference: 'KPE-0117' });
  await makePlacement(world.here, { name: 'Night porters' }, { reference: 'KPE-0118' });
  await addContact(world.here, 'lead@x.example', 'Simon Priestley');
  await world.here.db.run({ text: `update contractors set updated_at = '2026-01-01'`, values: [] });
  const take = (kind: ImportKind, cells: Record<string, string>) =>
    applyImport(world.here, { kind, fileName: `${kind}.csv`, table: [{ rowNumber: 2, cells }] });
  const versionOf = async (reference: string) => {
    const [found] = await world.here.db.run<{ version: number; isOld: boolean }>({
      text: `select version, updated_at = '2026-01-01' as is_old from contractors where reference = $1`,
      values: [reference],
    });
    return found!;
  };
  const row = { contractor: 'KPE-0117', contact: 'lead@x.example', isPrimary: 'yes' };
  expect(await take('authorisers', row)).toMatchObject({ counts: { created: 1 } });
  expect(await versionOf('KPE-0117')).toEqual({ version: 2, isOld: false });
  expect(await take('authorisers', row)).toMatchObject({ counts: { unchanged: 1 } });
  expect(await versionOf('KPE-0117')).toEqual({ version: 2, isOld: false });
  for await (const row of exportDirectory(world.here, 'contractors').rows) {
    if (row.reference !== 'KPE-0118') continue;
    const cells = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']));
    const changed = { ...cells, authorisers: 'lead@x.example', payrollNumber: '7' };
    expect(await take('contractors', changed)).toMatchObject({ problems: [], counts: { changed: 1 } });
  }
  expect(await versionOf('KPE-0118')).toEqual({ version: 2, isOld: false });
});
