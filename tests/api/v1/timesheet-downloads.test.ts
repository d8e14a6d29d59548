import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '#api/app.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { acceptTimesheet } from '#domain/timesheets/accept-timesheet.server.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { openTwoAgencies, type TwoAgencies } from '#tests/support/two-agencies.ts';

let world: TwoAgencies;
let get: (path: string) => Promise<Response>;
beforeAll(async () => {
  world = await openTwoAgencies();
  await submitWeek(await makePlacement(world.here));
  const { key } = await createApiKey(world.here, { name: 'Downloads', scopes: [...API_SCOPES] });
  const api = createApi(async () => world.platform);
  get = async (path) =>
    api.request(`/api/v1/timesheets/downloads${path}`, { headers: { Authorization: `Bearer ${key}` } });
});
afterAll(() => world.close());

test('GET /timesheets/downloads/{kind} 200 as a workbook, CSV and PDF', async () => {
  const workbook = new ExcelJS.Workbook();
  const xlsx = await get('/detail');
  expect(xlsx.headers.get('Content-Disposition')).toMatch(/^attachment; filename="timesheets-detail-[\d-]+\.xlsx"$/);
  await workbook.xlsx.load(await xlsx.arrayBuffer());
  expect(workbook.worksheets[0]!.rowCount).toBe(7);
  const csv = (await (await get('/summary?format=csv&status=pending')).text()).trim().split('\r\n');
  expect(csv).toHaveLength(3);
  expect(csv[2]).toMatch(/^Control totals,.*1 timesheets/);
  const pdf = Buffer.from(await (await get('/summary?format=pdf')).arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

test('422 for a kind or a format that there is not, and a digest without dates', async () => {
  for (const path of ['/everything', '/detail?format=docx', '/digest', '/summary?colour=red'])
    expect((await get(path)).status).toBe(422);
  expect((await get('/digest?from=2026-05-18&to=2026-05-24&format=csv')).status).toBe(200);
});

test('A file has what its filter finds, by whatever field; the digest refuses what it cannot honour, naming it', async () => {
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
