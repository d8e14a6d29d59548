import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { type ApiScope, API_SCOPES } from '#domain/roles/role-type.ts';
import { streamXlsx } from '#platform/tables/spreadsheets.ts';
import { callerWith } from '../../support/api.ts';
import { fingerprints } from '../../support/installation.ts';
import { makePlacement } from '../../support/placement.ts';
import { sessionCaller } from '../../support/session.ts';
import {
  formOf,
  keptTables,
  NDJSON,
  type TableCaller,
  openedTableCaller,
  tableCaller,
  XLSX,
} from '../../support/tables.ts';
import { openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const send = openedTableCaller(world);

const PLAN = '/imports/clients/plan';
const APPLY = '/imports/clients/apply';
const clients = (...rows: string[]) => ['reference,Client name', ...rows, ''].join('\r\n');
const counted = (created: number, changed: number, unchanged: number, rejected = 0) => ({
  created,
  changed,
  unchanged,
  rejected,
});
const codesOf = ({ json }: { json: Record<string, unknown> }) =>
  ((json.errors ?? []) as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`);

describe('A file', () => {
  test('is planned without a trace, imported, and changes nothing the second time', async () => {
    const body = clients('A1,Armley Mills', 'A2,Beeston Foundry');
    const before = await recordedActions(world.here);
    const planned = await send(`${PLAN}?fileName=spring.csv`, { body });
    expect(planned.json).toMatchObject({ kind: 'clients', fileName: 'spring.csv', isApplied: false, importId: null });
    expect(planned.json.counts).toEqual(counted(2, 0, 0));
    expect(await recordedActions(world.here)).toEqual(before);
    const applied = await send(APPLY, { body });
    expect(applied.json).toMatchObject({ fileName: 'clients.csv', isApplied: true, counts: counted(2, 0, 0) });
    expect((await send(APPLY, { body })).json).toMatchObject({ isApplied: true, counts: counted(0, 0, 2) });
    const changed = await send(APPLY, { body: clients('A1,Armley Mills Ltd') });
    const changes = { clientName: { from: 'Armley Mills', to: 'Armley Mills Ltd' } };
    expect(changed.json.rows).toEqual([{ row: 2, reference: 'A1', outcome: 'changed', foundBy: 'reference', changes }]);
  });
  test('is read as the query says: its dates, its encoding, its columns', async () => {
    await makePlacement(world.here, { reference: 'Q-K' }, { reference: 'Q-P' });
    const contracts =
      'reference;name;client;start;end;chargingPeriod;allowNightshifts\nQ-N;Night shift;Q-C;4/5/26;31.12.2026;hourly;no\n';
    await send(APPLY, { body: clients('Q-C,Query Ltd') });
    const planOf = async (query: string, body = contracts, kind = 'contracts') => {
      const { status, json } = await send(`/imports/${kind}/apply${query}`, { body });
      return [status, json.counts ?? codesOf({ json })];
    };
    const startOf = async () =>
      (
        await world.here.db.run<{ start: string }>({
          text: `select start_date::text as start from contracts where reference = 'Q-N'`,
          values: [],
        })
      )[0]!.start;
    expect(await planOf('?dates=monthFirst')).toEqual([200, counted(1, 0, 0)]);
    expect(await startOf()).toBe('2026-04-05');
    expect(await planOf('')).toEqual([200, counted(0, 1, 0)]);
    expect(await startOf()).toBe('2026-05-04');
    const titled = `Clients\n\nreference,clientName,colour\nQ-T,Titled,red\n`;
    expect(await planOf('', titled, 'clients')).toEqual([422, ['colour unknown_field']]);
    expect(await planOf('?unknownColumns=ignore', titled, 'clients')).toEqual([200, counted(1, 0, 0)]);
    expect(await planOf('?headingRow=2', titled, 'clients')).toEqual([422, ['file invalid_value']]);
    const named = `Clients\n\nFirm,Ref,colour\nMapped,Q-M,red\n`;
    const map = '?map=Firm%3DclientName&map=Ref%3Dreference';
    expect(await planOf(map, named, 'clients')).toEqual([422, ['colour unknown_field']]);
    expect(await planOf(`${map}&map=colour%3D`, named, 'clients')).toEqual([200, counted(1, 0, 0)]);
    expect(await planOf(`${map}&map=shade%3D`, named, 'clients')).toEqual([
      422,
      ['map not_found', 'colour unknown_field'],
    ]);
    expect(await planOf('?map=Firm', named, 'clients')).toEqual([422, ['map[0] invalid_format']]);
    expect(await planOf('?separator=dot&dates=yearFirst')).toEqual([
      422,
      ['separator invalid_value', 'dates invalid_value'],
    ]);
  });
  test('comes as a workbook, and in a form', async () => {
    const columns = ['reference', 'clientName'].map((key) => ({ key, header: key, kind: 'text' as const }));
    const workbook = await buffer(streamXlsx(columns, [{ reference: 'X1', clientName: 'Xylo Ltd' }], 'Clients'));
    const sent = await send(PLAN, { body: workbook, headers: { 'Content-Type': XLSX } });
    expect(sent.json).toMatchObject({ fileName: 'clients.xlsx', sheet: 'Clients', counts: counted(1, 0, 0) });
    const wrong = await buffer(streamXlsx(columns, [{ reference: 'X2', clientName: '' }], 'Clients'));
    const refused = await send(APPLY, { body: wrong, headers: { 'Content-Type': XLSX } });
    const message = 'Sheet “Clients”, row 2: Please supply a name for the client';
    expect(refused.json.errors).toEqual([{ field: 'clientName', message, code: 'missing' }]);
    const form = await send(PLAN, { body: formOf(['file', clients('X1,Xylo Ltd'), '../mine.CSV']) });
    expect(form.json).toMatchObject({ fileName: 'mine.CSV', counts: counted(1, 0, 0) });
  });
  test('whose first sheet is a cover is refused with the sheet that was read, and the others', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Cover').addRow(['Clients of May']);
    book.addWorksheet('Clients').addRows([['clientName'], ['Yeadon Ltd']]);
    const body = Buffer.from(await book.xlsx.writeBuffer());
    const planned = (query: string) => send(`${PLAN}${query}`, { body, headers: { 'Content-Type': XLSX } });
    expect((await planned('')).json.errors).toEqual([
      { field: 'file', message: 'The file holds no rows below its header.', code: 'missing' },
      {
        field: 'sheet',
        message: '“Cover” was read. If the table is on another sheet, choose that one: “Clients”.',
        code: 'invalid_value',
      },
    ]);
    expect((await planned('?sheet=Clients')).json).toMatchObject({ sheet: 'Clients', counts: counted(1, 0, 0) });
  });
  test('with a rejected row is planned with its errors, and imports nothing', async () => {
    const body = clients('B1,Bramley Castings', 'B2,', 'B1,Twice');
    const problems = [
      { row: 3, column: 'Client name', value: '', code: 'missing' },
      { row: 4, column: 'reference', value: 'B1', code: 'already_exists' },
    ];
    const planned = await send(PLAN, { body });
    expect(planned).toMatchObject({ status: 200, json: { counts: counted(1, 0, 0, 2), problems } });
    const before = await fingerprints(world.database.ownerUrl);
    const refused = await send(APPLY, { body });
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
    expect(refused).toMatchObject({
      status: 422,
      json: {
        code: 'import_rejected',
        title: 'Nothing was imported: 2 of the rows were rejected.',
        errors: [
          { field: 'Client name', message: expect.stringMatching(/^Row 3: /), code: 'missing' },
          { field: 'reference', message: 'Row 4: Row 2 already has “B1”.', code: 'already_exists' },
        ],
        report: { isApplied: false, importId: null, counts: counted(1, 0, 0, 2), problems },
      },
    });
    expect(await fingerprints(world.database.ownerUrl)).toEqual(before);
  });
  test('is refused if it is asked for something impossible', async () => {
    const answer = await send(`${PLAN}?sheet=Clients`, { body: clients('SHEET,No sheet') });
    expect([answer.status, codesOf(answer)]).toEqual([422, ['sheet contradictory']]);
    expect(keptTables()).toEqual([]);
  });
  test('of contacts that has to be read again reports progress only once', async () => {
    const rows = Array.from({ length: 4001 }, (_, at) => `${at}@x.example,${at === 4000 ? '' : `Contact ${at}`}`);
    const body = ['emailAddress,fullname', ...rows].join('\n');
    const { lines } = await send('/imports/contacts/apply', { body, headers: { Accept: NDJSON } });
    expect(lines.at(-1)).toMatchObject({ type: 'problem', problem: { code: 'import_rejected' } });
    for (const stage of ['reading', 'importing']) {
      const done = lines.filter((line) => line.stage === stage).map((line) => Number(line.done));
      expect(done).toEqual([...done].sort((one, other) => one - other));
    }
  });
  test('with the wrong columns for its kind is refused by their names', async () => {
    const refused = await send(PLAN, { body: 'reference,colour\r\nA,red\r\n' });
    expect([refused.status, ...codesOf(refused)]).toEqual([422, 'colour unknown_field', 'clientName missing']);
  });
  test('of timesheets is submitted by a key that may write both', async () => {
    const { contractorId } = await makePlacement(world.here);
    const admin = await callerWith(world.platform, world.here);
    await admin('PUT', `/contractors/${contractorId}/reference`, { reference: 'KPE-0117' });
    const body =
      'reference,contractor,beginning,entryDate,startTime,endTime\r\nC1,KPE-0117,2026-05-18,2026-05-18,06:00,14:00\r\n';
    const path = '/imports/timesheets/apply';
    const others = API_SCOPES.filter((scope) => scope !== 'timesheets:write');
    const unable = await tableCaller(world.platform, world.here, others);
    for (const one of [path, '/imports/timesheets/plan'])
      expect(await unable(one, { body })).toMatchObject({ status: 403, json: { code: 'missing_scope' } });
    const able = await tableCaller(world.platform, world.here, ['directory:write', 'timesheets:write']);
    expect((await able(path, { body })).json).toMatchObject({ isApplied: true, counts: counted(1, 0, 0) });
    const keyed = { body, headers: { 'Idempotency-Key': newId() } };
    expect((await able(path, keyed)).json).toMatchObject({ counts: counted(0, 0, 1) });
  });
});

describe('Unsupported parameters are refused by name', () => {
  const body = clients('Z1,Zenith Ltd');
  test.each<[string, string, Parameters<TableCaller>[1], number, string[]]>([
    ['a kind', '/imports/nonsense/plan', { body }, 422, ['kind invalid_value']],
    ['a query', `${PLAN}?dryRun=true`, { body }, 422, ['dryRun unknown_field']],
    ['a name of another type', `${PLAN}?fileName=a.xlsx`, { body }, 422, ['fileName contradictory']],
    [
      'a name beside a form',
      `${PLAN}?fileName=a.csv`,
      { body: formOf(['file', body, 'a.csv']) },
      422,
      ['fileName contradictory'],
    ],
    ['two files', PLAN, { body: formOf(['file', body, 'a.csv'], ['file', body, 'b.csv']) }, 422, ['file too_many']],
    [
      'another field',
      PLAN,
      { body: formOf(['file', body, 'a.csv'], ['kind', 'clients']) },
      422,
      ['kind unknown_field'],
    ],
    ['a form without a file', PLAN, { body: formOf() }, 422, ['file missing']],
    ['a file that is no table', PLAN, { body: formOf(['file', body, 'a.pdf']) }, 422, ['file wrong_type']],
    ['another type', PLAN, { body, headers: { 'Content-Type': 'application/json' } }, 415, []],
    ['what no answer comes as', PLAN, { body, headers: { Accept: 'application/pdf' } }, 406, []],
    ['what is no CSV', PLAN, { body: 'a,"b\r\n' }, 422, ['file invalid_value']],
    ['a workbook that is none', PLAN, { body, headers: { 'Content-Type': XLSX } }, 422, ['file invalid_value']],
    ['one byte too many', PLAN, { body: 'x'.repeat(20_971_521) }, 413, []],
    ['one byte too many in a form', PLAN, { body: formOf(['file', 'x'.repeat(20_971_521), 'a.csv']) }, 413, []],
    ['an empty file', PLAN, { body: '' }, 422, ['file invalid_value']],
  ])('%s', async (_what, path, sent, status, codes) => {
    const refused = await send(path, sent);
    expect([refused.status, ...codesOf(refused)]).toEqual([status, ...codes]);
    expect(keptTables()).toEqual([]);
  });
  test('A file of the maximum size is accepted', async () => {
    const start = clients('Y1,');
    const full = await send(PLAN, { body: start.slice(0, -2) + 'y'.repeat(20_971_520 - start.length + 2) });
    expect(full.status).toBe(422);
    expect(keptTables()).toEqual([]);
  });
});

describe('Permissions:', () => {
  const body = clients('W1,Wortley Ltd');
  test('a key that only reads may see templates and imports, but neither plans nor imports', async () => {
    const reads = API_SCOPES.filter((scope) => scope.endsWith(':read')) as ApiScope[];
    const reader = await tableCaller(world.platform, world.here, reads);
    for (const path of [PLAN, APPLY])
      expect(await reader(path, { body })).toMatchObject({ status: 403, json: { code: 'missing_scope' } });
    for (const path of ['/imports', '/imports/clients/template']) expect((await reader(path)).status).toBe(200);
  });
  test('an administrator may; a contractor may not', async () => {
    const { admin, contractor } = await makePlacement(world.here);
    for (const [person, status] of [
      [admin, 200],
      [contractor, 403],
    ] as const) {
      const call = await sessionCaller(world.platform, person);
      expect((await call('POST', PLAN, formOf(['file', body, 'a.csv']))).status).toBe(status);
    }
  });
  test('an import is limited to its own agency, and knows no other’s records', async () => {
    const { importId } = (await send(APPLY, { body })).json as { importId: string };
    const abroad = await tableCaller(world.platform, world.there);
    expect((await send(`/imports/${importId}`)).json).toMatchObject({
      importId,
      kind: 'clients',
      state: 'applied',
      createdCount: 1,
      appliedByName: 'API key “Tables”',
    });
    const [foreign, unknown] = [await abroad(`/imports/${importId}`), await abroad(`/imports/${newId()}`)];
    expect([foreign.status, foreign.json.code]).toEqual([404, 'import_not_found']);
    expect({ ...foreign.json, reportingId: '' }).toEqual({ ...unknown.json, reportingId: '' });
    expect((await abroad('/imports')).json.imports).toEqual([]);
    const contracts = 'reference,name,client\r\nP1,Fitter,W1\r\n';
    expect((await abroad('/imports/contracts/plan', { body: contracts })).json.problems).toMatchObject([
      { column: 'client', value: 'W1', code: 'not_found' },
    ]);
  });
});

test('Imports are listed page by page, the latest first, by kind and state', async () => {
  const abroad = await tableCaller(world.platform, world.there);
  for (const name of ['one', 'two', 'three'])
    await abroad(`${APPLY}?fileName=${name}.csv`, { body: clients(`${name},x`) });
  const namesIn = ({ json }: { json: Record<string, unknown> }) =>
    (json.imports as { fileName: string }[]).map(({ fileName }) => fileName);
  const first = await abroad('/imports?limit=2&kind=clients&state=applied');
  const { nextCursor } = first.json.page as { nextCursor: string };
  const rest = await abroad(`/imports?limit=2&kind=clients&state=applied&cursor=${nextCursor}`);
  expect([...namesIn(first), ...namesIn(rest)]).toEqual(['three.csv', 'two.csv', 'one.csv']);
  expect(namesIn(await abroad('/imports?kind=contacts'))).toEqual([]);
  expect((await abroad(`/imports?cursor=${nextCursor}`)).json.code).toBe('invalid_cursor');
});

test('A template is what an import takes, as columns and as a file', async () => {
  const { json } = await send('/imports/clients/template');
  expect(json.columns).toContainEqual({ name: 'reference', isRequired: false, example: 'HOL' });
  const file = await send('/imports/clients/template', { headers: { Accept: 'text/csv' } });
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="clients.csv"');
  expect(file.text).toMatch(/^reference,clientName,telephoneNumber,emailAcceptedTimesheetCopiesTo\r\nHOL,/);
  expect((await send(PLAN, { body: file.text })).json).toMatchObject({ counts: counted(1, 0, 0) });
});
