import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { API_SCOPES, type ApiScope } from '#domain/roles/role-type.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { sessionCaller } from '../../support/session.ts';
import { NDJSON, openedTableCaller, tableCaller, XLSX } from '../../support/tables.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const KINDS = ['timesheets', 'clients', 'contracts', 'contractors', 'rates', 'audit'] as const;
const PLACEMENTS = 3;
const world = opened(openTwoAgencies);
const ask = openedTableCaller(world);
let contractorId: string;
let outsider: Context;
beforeAll(async () => {
  for (let i = 0; i < PLACEMENTS; i += 1) {
    const placement = await makePlacement(world.here, {}, { chargeRate: '31.75' });
    const timesheetId = await submitWeek(placement);
    if (i === 0) await acceptTimesheet(world.here, { timesheetId, note: null });
    ({ contractorId } = placement);
    await addRate(world.here, contractorId, AddRateSchema.parse({ from: '2026-05-19', payRate: '21' }));
  }
  const there = await makePlacement(world.there);
  await submitWeek(there);
  await addRate(world.there, there.contractorId, AddRateSchema.parse({ from: '2026-05-19', payRate: '22' }));
  outsider = there.contractor;
});

const reader = (...scopes: ApiScope[]) => tableCaller(world.platform, world.here, scopes);

describe.each(KINDS)('The export of %s', (kind) => {
  test('comes as CSV, as a workbook and as lines of JSON, with how many rows there are', async () => {
    const lines = await ask(`/exports/${kind}?format=ndjson`);
    expect(lines.headers.get('Content-Type')).toBe(NDJSON);
    const count = Number(lines.headers.get('Row-Count'));
    expect(lines.lines).toHaveLength(count);
    if (kind !== 'audit') expect(count).toBe(PLACEMENTS);
    const csv = await ask(`/exports/${kind}`);
    expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
    const rows = csv.text.trimEnd().split('\r\n');
    if (kind !== 'timesheets') expect(rows).toHaveLength(count + 1);
    const workbook = await ask(`/exports/${kind}`, { headers: { Accept: XLSX } });
    expect(workbook.headers.get('Content-Type')).toBe(XLSX);
    expect(workbook.text.startsWith('PK')).toBe(true);
  });
  test('contains nothing of another agency', async () => {
    const abroad = await tableCaller(world.platform, world.there);
    const theirs = await abroad(`/exports/${kind}?format=ndjson`);
    if (kind !== 'audit') expect(theirs.lines).toHaveLength(1);
    expect(theirs.text).not.toContain(contractorId);
    expect(theirs.text).not.toContain('31.75');
  });
  test('refuses unsupported parameters by name', async () => {
    const unknown = await ask(`/exports/${kind}?colour=red`);
    expect(unknown).toMatchObject({ status: 422, json: { errors: [{ field: 'colour', code: 'unknown_field' }] } });
    expect((await ask(`/exports/${kind}?format=pdf`)).json.errors).toMatchObject([{ field: 'format' }]);
    expect((await ask(`/exports/${kind}`, { headers: { Accept: 'application/pdf' } })).status).toBe(406);
    expect((await ask(`/exports/${kind}?format=csv`, { headers: { Accept: NDJSON } })).status).toBe(406);
  });
  test('is not for contractors, except for their own timesheets', async () => {
    const call = await sessionCaller(world.platform, outsider);
    expect((await call('GET', `/exports/${kind}`)).status).toBe(kind === 'timesheets' ? 200 : 403);
  });
});

test('Timesheets are narrowed as their download is, and other exports cannot be narrowed', async () => {
  const some = await ask(`/exports/timesheets?format=ndjson&contractorId=${contractorId}`);
  expect([some.lines.length, some.headers.get('Row-Count')]).toEqual([1, '1']);
  expect((await ask('/exports/timesheets?format=ndjson&status=accepted')).lines).toHaveLength(1);
  const badRange = await ask('/exports/timesheets?from=2026-05-20&to=2026-05-01');
  expect(badRange.json.errors).toMatchObject([{ field: 'to', code: 'out_of_range' }]);
  const refused = await ask(`/exports/contractors?contractorId=${contractorId}`);
  expect(refused.json.errors).toMatchObject([{ field: 'contractorId', code: 'unknown_field' }]);
});

test('An export of the directory can be imported again without a change', async () => {
  await ask('/imports/clients/apply', { body: 'reference,clientName\r\nE1,=Exported\r\n' });
  const { text } = await ask('/exports/clients');
  const rows = text.split('\r\n').filter((row) => row.startsWith('reference') || row.startsWith('E1'));
  const again = await ask('/imports/clients/plan', { body: `${rows.join('\r\n')}\r\n` });
  expect(again.json.counts).toEqual({ created: 0, changed: 0, unchanged: 1, rejected: 0 });
});

test('Rates of timesheets are for keys that read payroll; the audit trail, which contains everything, for keys with every read scope', async () => {
  const [rate, without, withRates] = [
    '31.75',
    await reader('timesheets:read'),
    await reader('timesheets:read', 'payroll:read'),
  ];
  for (const format of ['csv', 'ndjson']) {
    expect((await without(`/exports/timesheets?format=${format}`)).text).not.toContain(rate);
    expect((await withRates(`/exports/timesheets?format=${format}`)).text).toContain(rate);
  }
  for (const scope of ['timesheets:read', 'payroll:read', 'directory:read', 'settings:read'] as const) {
    const others = await reader(...API_SCOPES.filter((one) => one !== scope));
    expect((await others('/exports/audit')).json).toMatchObject({ status: 403, code: 'missing_scope' });
  }
});
