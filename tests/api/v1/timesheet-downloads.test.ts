import ExcelJS from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { apiOf } from '#tests/support/api.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
let get: (path: string, accept?: string) => Promise<Response>;
beforeAll(async () => {
  await submitWeek(await makePlacement(world.here));
  const { key } = await createApiKey(world.here, { name: 'Downloads', scopes: [...API_SCOPES] });
  const api = apiOf(world.platform);
  get = async (path, accept = '*/*') =>
    api.request(`/api/v1/timesheets/downloads${path}`, { headers: { Authorization: `Bearer ${key}`, Accept: accept } });
});

test('GET /timesheets/downloads/{kind} 200 as a workbook, CSV and PDF', async () => {
  const workbook = new ExcelJS.Workbook();
  const xlsx = await get('/detail');
  expect(xlsx.headers.get('Content-Disposition')).toBe(
    'attachment; filename="timesheets-detail-europe-london-2026-05-26.xlsx"',
  );
  await workbook.xlsx.load(await xlsx.arrayBuffer());
  expect(workbook.worksheets[0]!.getColumn(1).values).toEqual([
    undefined,
    'Timesheet',
    ...Array.from({ length: 5 }, () => 'TS-000001'),
    undefined,
    ...['Control totals', 'Payable (accepted)', 'Pending', 'Rejected', 'Deleted', 'Void'],
    undefined,
    ...['Agency', 'Period', 'Filters', 'Time zone', 'Made'],
  ]);
  const answer = await get('/summary?format=csv&status=pending&from=2026-05-18');
  expect(answer.headers.get('Content-Disposition')).toContain(
    '"timesheets-summary-from-2026-05-18-pending-europe-london-2026-05-26.csv"',
  );
  const csv = (await answer.text()).trim().split('\r\n');
  expect(csv[1]).toMatch(/^TS-000001,Callum Hargreaves,.*,Pending,no,37:30,0:00,0:00,,,/);
  expect(csv.slice(-11).map((line) => line.replace(/,+$/, ''))).toEqual([
    'Payable (accepted),0 timesheets,,,,,,,,,,0:00,0:00,0:00,0.00,0.00',
    'Pending,1 timesheet,,,,,,,,,,37:30,0:00,0:00,0.00,0.00',
    'Rejected,0 timesheets,,,,,,,,,,0:00,0:00,0:00,0.00,0.00',
    'Deleted,0 timesheets,,,,,,,,,,0:00,0:00,0:00,0.00,0.00',
    'Void,0 timesheets,,,,,,,,,,0:00,0:00,0:00,0.00,0.00',
    '',
    'Agency,Agency here',
    'Period,Timesheet date: from 18 May 2026',
    'Filters,Status: Pending',
    'Time zone,Europe/London',
    'Made,"26 May 2026, 09:40"',
  ]);
  const pdf = Buffer.from(await (await get('/summary?format=pdf')).arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

test('A download that names no format comes in the type that is accepted', async () => {
  expect((await get('/summary', 'text/csv')).headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect((await get('/summary?format=csv', 'application/pdf')).status).toBe(406);
});

test('`type` names the format of a download as `format` does, and may not contradict it', async () => {
  for (const path of ['/summary?type=csv', '/summary?type=csv&format=csv', '/detail?type=csv'])
    expect((await get(path)).headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  for (const wrong of ['type=docx', 'type=csv&format=pdf']) expect((await get(`/summary?${wrong}`)).status).toBe(422);
});

test('A download and the export of timesheets take `q` as their list does, as another name for `search`', async () => {
  for (const [path, found] of [
    ['/summary?format=csv&q=Callum', 1],
    ['/summary?format=csv&q=Nobody', 0],
    ['/summary?format=csv&q=Callum&search=Callum', 1],
  ] as const) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect((await answer.text()).match(/^TS-/gm) ?? []).toHaveLength(found);
  }
  const exported = await get('/../../exports/timesheets?q=Nobody');
  expect([exported.status, exported.headers.get('Row-Count')]).toEqual([200, '0']);
  expect((await get('/summary?q=Callum&search=Nobody')).status).toBe(422);
  expect(await (await get('/digest?from=2026-05-18&to=2026-05-24&q=Callum')).text()).toContain(
    'cannot be narrowed by a search',
  );
});

test('422 for an unknown kind or format, and a digest without dates', async () => {
  for (const path of ['/everything', '/detail?format=docx', '/digest', '/summary?colour=red'])
    expect((await get(path)).status).toBe(422);
  expect((await get('/digest?from=2026-05-18&to=2026-05-24&format=csv')).status).toBe(200);
});

test('A file contains what its filter finds, by whatever field; the digest refuses unsupported filters by name', async () => {
  const other = await makePlacement(world.here);
  await acceptTimesheet(world.here, { timesheetId: await submitWeek(other), note: null });
  const files = async (query: string) =>
    (await (await get(`/summary?format=csv&${query}`)).text()).match(/^TS-/gm) ?? [];
  expect(await files('')).toHaveLength(2);
  expect(await files(`contractorId=${other.contractorId}`)).toHaveLength(1);
  expect(await files(`clientId=${other.contractorId}`)).toHaveLength(0);
  expect(await files('beginningFrom=2026-05-19')).toHaveLength(0);
  const range = 'from=2026-05-18&to=2026-05-24';
  for (const more of [
    `clientId=${other.contractorId}`,
    `contractId=${other.contractorId}`,
    `contractorId=${other.contractorId}`,
    'search=paint',
    'status=pending',
    'dateUsed=lastUpdated',
  ]) {
    const refused = await get(`/digest?${range}&${more}`);
    expect(refused.status).toBe(422);
    const { errors } = (await refused.json()) as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field)).toEqual([more.split('=')[0]]);
  }
});

test('A file for people shows rates as people type them, with all the decimals that they have', async () => {
  const placement = await makePlacement(world.here, {}, { chargeRate: '27.495', payRate: '14.6' });
  await submitWeek(placement);
  const csv = await (await get(`/summary?format=csv&contractorId=${placement.contractorId}`)).text();
  expect(csv).toContain(',27.495,14.60,');
});
