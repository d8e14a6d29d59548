import { beforeAll, expect, test } from 'vitest';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import { createTemplate } from '#domain/templates/create-template.server.ts';
import { CreateTemplateSchema } from '#domain/templates/template.schema.ts';
import { TEMPLATE_INPUT } from '../../support/template-rules.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

type Row = Record<string, string>;

const world = opened(openTwoAgencies);
beforeAll(async () => {
  for (const [templateName, chargingPeriod] of [
    ['By the hour', 'hourly'],
    ['By the day', 'daily'],
  ])
    await createTemplate(
      world.here,
      CreateTemplateSchema.parse({ ...TEMPLATE_INPUT, templateName, chargingPeriod, allowNightshifts: false }),
    );
  await imported('clients', [{ reference: 'KPE', clientName: 'Kirkstall Precision Engineering' }]);
  await imported('contacts', [
    ...['adam', 'beth', 'carl', 'helen'].map((name) => ({ fullname: name, emailAddress: `${name}@example.example` })),
  ]);
  await imported('contracts', [
    { reference: 'OPEN', name: 'Setter', client: 'KPE', chargingPeriod: '', allowNightshifts: '' },
    { reference: 'HOURS', name: 'Fitter', client: 'KPE', chargingPeriod: 'hourly', allowNightshifts: 'yes' },
  ]);
});

const file = (kind: ImportKind, rows: Row[], areRatesMeant?: boolean) => ({
  kind,
  fileName: `${kind}.csv`,
  table: rows.map((cells, index) => ({ rowNumber: index + 2, cells })),
  areRatesMeant,
});
async function imported(kind: ImportKind, rows: Row[], areRatesMeant?: boolean) {
  const report = await applyImport(world.here, file(kind, rows, areRatesMeant));
  expect(report).toMatchObject({ isApplied: true, problems: [] });
  return report;
}
const placement = (reference: string, contract: string, contact: string, more: Row = {}): Row => ({
  ...{ reference, contract, contact: `${contact}@example.example`, timesheetTemplate: 'By the hour' },
  ...{ authorisers: 'helen@example.example', start: '2026-01-05', payRate: '14.60', ...more },
});

const NOTE = '1 placement has rates per hour, which would be taken as rates per day.';
const REFUSED = `${NOTE} Confirm this if the rates are meant that way, or if you will change them afterwards.`;

test('A file of placements is refused if another template would take rates per hour per day, and noted if confirmed', async () => {
  const rows = [
    placement('A1', 'OPEN', 'adam'),
    placement('A2', 'HOURS', 'adam'),
    placement('A3', 'OPEN', 'beth', { payRate: '' }),
  ];
  await imported('contractors', rows);
  const byTheDay = rows.map((row) => ({ ...row, timesheetTemplate: 'By the day' }));
  const refused = await applyImport(world.here, file('contractors', byTheDay));
  expect(refused).toMatchObject({ isApplied: false, counts: { changed: 2, rejected: 1 } });
  expect(refused.problems).toEqual([
    { row: 2, column: 'timesheetTemplate', value: 'By the day', message: REFUSED, code: 'contradictory' },
  ]);
  const planned = await planImport(world.here, file('contractors', byTheDay, true));
  expect(planned.rows.map(({ outcome, note }) => [outcome, note])).toEqual([
    ['changed', NOTE],
    ['changed', undefined],
    ['changed', undefined],
  ]);
  await imported('contractors', byTheDay, true);
  expect((await imported('contractors', byTheDay)).counts).toMatchObject({ unchanged: 3 });
});

test('A file of contracts is refused if its charging period would, and says for how many placements', async () => {
  await imported('contractors', [placement('B1', 'HOURS', 'beth'), placement('B2', 'HOURS', 'carl')]);
  const row = { reference: 'HOURS', name: 'Fitter', client: 'KPE', chargingPeriod: 'daily', allowNightshifts: 'no' };
  const three = REFUSED.replace('1 placement has', '3 placements have');
  const planned = await planImport(world.here, file('contracts', [row]));
  expect(planned.problems).toEqual([
    { row: 2, column: 'chargingPeriod', value: 'daily', message: three, code: 'contradictory' },
  ]);
  await imported('contracts', [{ ...row, chargingPeriod: 'hourlyTotal' }]);
  expect((await imported('contracts', [row], true)).rows).toMatchObject([
    { outcome: 'changed', note: NOTE.replace('1 placement has', '3 placements have') },
  ]);
});
