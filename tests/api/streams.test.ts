import { beforeAll, describe, expect, test } from 'vitest';
import { apiRoutes } from '#api/app.ts';
import { describeApi } from '#api/description/openapi.ts';
import { TimesheetSchema } from '#api/v1/timesheet-document.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { API_SCOPES, type ApiScope } from '#domain/roles/role-type.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { apiOf, callerWith, NEVER } from '../support/api.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const PLACEMENTS = 6;
const world = opened(openTwoAgencies);
let accepted: string;
beforeAll(async () => {
  for (let i = 0; i < PLACEMENTS; i += 1) {
    const timesheetId = await submitWeek(await makePlacement(world.here), { note: 'Two\nlines, "quoted"' });
    if (i > 0) continue;
    accepted = timesheetId;
    await acceptTimesheet(world.here, { timesheetId, note: null });
  }
  await submitWeek(await makePlacement(world.there));
});

async function ask(path: string, accept: string, scopes: readonly ApiScope[] = API_SCOPES) {
  const { key } = await createApiKey(world.here, { name: 'Streams', scopes: [...scopes] });
  const headers = { Authorization: `Bearer ${key}`, Accept: accept };
  const response = await apiOf(world.platform).request(`/api/v1${path}`, { headers });
  return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() };
}

const COLLECTIONS: [path: string, id: string, count: number][] = [
  ['/timesheets', 'timesheetId', PLACEMENTS],
  ['/clients', 'clientId', PLACEMENTS],
  ['/contacts', 'contactId', PLACEMENTS * 2 + 1],
  ['/contracts', 'contractId', PLACEMENTS],
  ['/contractors', 'contractorId', PLACEMENTS],
  ['/authorisers', 'authoriserId', PLACEMENTS],
  ['/payroll/changes', 'sequence', 1],
  ['/timesheetTemplates?includeHidden=true', 'id', 4],
  ['/administrators', 'administratorId', 1],
  ['/reminders', 'remindersId', 2],
];
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

describe('A whole collection', () => {
  test.each(COLLECTIONS)('%s comes as JSON lines, whatever the page size', async (path, id, count) => {
    const { status, type, text } = await ask(withQuery(path, 'limit=2'), 'application/x-ndjson');
    expect([status, type]).toEqual([200, 'application/x-ndjson']);
    expect(text.endsWith('\n')).toBe(true);
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(new Set(rows.map((row) => row[id])).size).toBe(count);
    expect(rows).toHaveLength(count);
  });
  test.each(COLLECTIONS)('%s comes as CSV of its flat fields', async (path, id, count) => {
    const { status, type, text } = await ask(path, 'text/csv');
    expect([status, type]).toEqual([200, 'text/csv; charset=utf-8']);
    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(header!.split(',')).toContain(id);
    expect(header).not.toContain('timesheetEntries');
    expect(lines).toHaveLength(count);
  });
  test('has the same document per line as a single timesheet, and filters apply', async () => {
    const { text } = await ask('/timesheets?status=accepted', 'application/x-ndjson');
    const document = TimesheetSchema.parse(JSON.parse(text));
    expect(document.timesheetId).toBe(accepted);
    const one = await ask(`/timesheets/${accepted}`, 'application/json');
    expect(JSON.parse(one.text)).toEqual(JSON.parse(text));
    expect((await ask('/timesheets?status=rejected', 'application/x-ndjson')).text).toBe('');
  });
  test('begins after the cursor, in the requested order', async () => {
    const page = JSON.parse((await ask('/timesheets?limit=2&sort=-beginning', 'application/json')).text) as {
      page: { nextCursor: string };
    };
    const { text } = await ask(`/timesheets?sort=-beginning&cursor=${page.page.nextCursor}`, 'application/x-ndjson');
    expect(text.trimEnd().split('\n')).toHaveLength(PLACEMENTS - 2);
  });
  test('is refused as a problem, never in the middle of a stream', async () => {
    for (const [path] of COLLECTIONS) {
      const { status, type } = await ask(path, 'application/x-ndjson', [
        path.includes('payroll') ? 'settings:read' : 'payroll:read',
      ]);
      expect([path, status, type]).toEqual([path, 403, 'application/problem+json']);
    }
    expect((await ask('/clients?cursor=nonsense', 'text/csv')).status).toBe(400);
  });
});

describe('The format of a collection', () => {
  const JSON_PAGE = 'application/json';
  test.each([
    ['text/csv;q=0.5, application/json', JSON_PAGE],
    ['application/json;q=0.1, text/csv;q=0.9', 'text/csv; charset=utf-8'],
    ['text/csv, */*;q=0.1', 'text/csv; charset=utf-8'],
    ['text/csv, */*', 'text/csv; charset=utf-8'],
    ['*/*', JSON_PAGE],
    ['application/*', JSON_PAGE],
    ['application/json;q=0, application/*', 'application/x-ndjson'],
    ['text/*', 'text/csv; charset=utf-8'],
    ['text/csv;q=0, application/x-ndjson;q=0, */*', JSON_PAGE],
    ['TEXT/CSV; profile=plain', 'text/csv; charset=utf-8; profile=plain'],
    ['text/csv; profile="spreadsheet"', 'text/csv; charset=utf-8'],
  ])('for %s is %s', async (accept, type) => {
    expect(await ask('/clients', accept)).toMatchObject({ status: 200, type });
  });
  test.each(['text/html', 'text/csv; profile=excel', 'application/json;q=0'])('is a 406 for %s', async (accept) => {
    const { status, text } = await ask('/clients', accept);
    expect([status, JSON.parse(text)]).toMatchObject([406, { code: 'not_acceptable' }]);
  });
  test('is a 406 as well where there is only one, or a file, whatever the operation', async () => {
    const { paths } = describeApi(apiRoutes());
    const reads = Object.entries(paths!).filter(
      ([, { get }]) => get && !('*/*' in (get.responses!['200'] as { content: object }).content),
    );
    const call = await callerWith(world.platform, world.here);
    for (const [path, { get }] of reads) {
      const address = path.replaceAll(/\{\w+\}/g, NEVER);
      const { status } = await call('GET', address, undefined, { Accept: 'application/x-nothing' });
      // Who may not read at all is told that first.
      const refusals = path.startsWith('/roles/') ? [401, 403, 404] : [401, 403];
      expect([...refusals, 406], path).toContain(status);
      expect(Object.keys(get!.responses!), path).toContain('406');
    }
  });
  test('marks text that a spreadsheet would take for a formula, and leaves it unmarked for machines', async () => {
    const { here, platform } = world;
    const call = await callerWith(platform, here);
    await call('POST', '/clients', { clientName: '=1+1', telephoneNumber: '+44 113 496 0000' });
    const lineOf = async (accept: string) =>
      (await ask('/clients', accept)).text.split('\r\n').find((line) => line.includes('=1+1'));
    expect(await lineOf('text/csv')).toMatch(/,'=1\+1,.*'\+44 113/);
    expect(await lineOf('text/csv; profile=plain')).toMatch(/,=1\+1,.*,\+44 113/);
  });
});
