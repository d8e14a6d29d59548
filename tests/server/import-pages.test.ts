import ExcelJS from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import { editClient } from '#domain/clients/edit-client.server.ts';
import { exportClients } from '#domain/clients/browse-clients.server.ts';
import { listClients } from '#domain/clients/list-clients.server.ts';
import { BrowseClientsSchema } from '#domain/clients/client.schema.ts';
import type { Context } from '#domain/context.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { streamXlsx } from '#platform/tables/spreadsheets.ts';
import { words } from '../app/components/rendered.tsx';
import { ask } from '../support/ask.ts';
import { makePlacement } from '../support/placement.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

type Sent = { name: string; content: string | Buffer };

const bytesOf = ({ content }: Sent): Buffer => (typeof content === 'string' ? Buffer.from(content) : content);

const web = opened(startWebProcess);
let admin: ReturnType<typeof visitorOf>;
let contractor: ReturnType<typeof visitorOf>;
beforeAll(async () => {
  const placement = await makePlacement(web.here);
  admin = visitorOf(placement.admin);
  contractor = visitorOf(placement.contractor);
});

/** Returns someone without JavaScript who opens pages, presses buttons and sends files. */
function visitorOf(ctx: Context) {
  const known = Promise.all([sessionHeaders(ctx), roleIdOf(ctx)]);
  const send = async (path: string, content?: { type: string; body: string }) => {
    const [{ Host: host, ...headers }, roleId] = await known;
    const address = path.includes('roleId=') ? path : `${path}${path.includes('?') ? '&' : '?'}roleId=${roleId}`;
    if (!content) return ask(web.port, address, { host, headers });
    return ask(web.port, address, {
      host,
      method: 'POST',
      headers: { ...headers, 'Content-Type': content.type },
      body: content.body,
    });
  };
  return {
    get: (path: string) => send(path),
    press: (path: string, body = '') => send(path, { type: 'application/x-www-form-urlencoded', body }),
    async upload(kind: string, file?: Sent) {
      const form = new FormData();
      form.append('kind', kind);
      if (file) form.append('file', new Blob([new Uint8Array(bytesOf(file))]), file.name);
      const [{ Host: host, ...headers }, roleId] = await known;
      const packed = new Request('http://localhost', { method: 'POST', body: form });
      return ask(web.port, `/imports?roleId=${roleId}`, {
        host,
        method: 'POST',
        headers: { ...headers, 'Content-Type': packed.headers.get('Content-Type')! },
        body: Buffer.from(await packed.arrayBuffer()),
      });
    },
  };
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const csv = (...lines: string[]): Sent => ({ name: 'clients.csv', content: `${lines.join('\r\n')}\r\n` });
/** Returns the table of a plan's rows, without the first rows of the file above it. */
const rowsOn = (page: string) => /<caption[^>]*>Rows<\/caption>[\s\S]*?<\/table>/.exec(page)![0];
const clientNames = async () => (await listClients(web.here)).rows.map(({ clientName }) => clientName);
const planOf = async (file: Sent, kind = 'clients') => {
  const { status, headers } = await admin.upload(kind, file);
  expect(status).toBe(302);
  return headers.location!;
};

test('Each kind has a template file with its header', async () => {
  const page = await admin.get('/imports?kind=contractors');
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/<input[^>]*value="contractors"[^>]*checked|<input[^>]*checked[^>]*value="contractors"/);
  const { status, headers, text } = await admin.get('/imports/clients/template');
  expect(status).toBe(200);
  expect(headers['content-disposition']).toContain('filename="clients.csv"');
  expect(text).toBe('reference,clientName,telephoneNumber,emailAcceptedTimesheetCopiesTo\r\n');
  expect((await admin.get('/imports/nothing/template')).status).toBe(404);
});

test('A plan says that it has no rows of an unknown outcome rather than showing all in silence', async () => {
  const plan = await planOf(csv('reference,clientName', 'ODD,Oddly filtered'));
  const shown = await admin.get(`${plan}&outcome=sideways&map=reference%3Dreference&map=clientName%3DclientName`);
  expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('One of the filters is not valid.')]);
  const usual = await admin.get(`${plan}&outcome=created&map=reference%3Dreference&map=clientName%3DclientName`);
  expect([usual.status, usual.text]).toEqual([200, expect.not.stringContaining('One of the filters is not valid.')]);
});

test('A good file is planned, imported whole, and importing it again changes nothing', async () => {
  const plan = await planOf(csv('reference,clientName', 'HOL,Holbeck Logistics', 'ZEN,Zenith'));
  const shown = await admin.get(plan);
  expect(shown.text).toContain('Import 2 rows: 2 created');
  expect(await clientNames()).not.toContain('Zenith');
  const applied = await admin.press(plan);
  expect(applied.status).toBe(302);
  const result = await admin.get(applied.headers.location!);
  expect(result.text).toContain('2 created, 0 changed, 0 unchanged.');
  expect(await clientNames()).toEqual(expect.arrayContaining(['Holbeck Logistics', 'Zenith']));
  expect((await admin.get(plan)).text).toContain('There is nothing to do.');
  const again = await admin.press(plan);
  expect((await admin.get(again.headers.location!)).text).toContain('Nothing changed');
  expect((await admin.get('/imports')).text).toMatch(/clients\.csv[\s\S]*Hannah Whitworth/);
});

test('A change shows the earlier values, and the rest stays as it is', async () => {
  await admin.press(await planOf(csv('reference,clientName,telephoneNumber', 'CHG,Changing,0113')));
  const plan = await planOf(csv('reference,clientName', 'CHG,Changed'));
  expect((await admin.get(plan)).text).toContain('<b>Client name</b>: Changed (before: Changing)');
  await admin.press(plan);
  const { rows } = exportClients(web.here, BrowseClientsSchema.parse({ search: 'CHG' }));
  for await (const row of rows) expect(row).toMatchObject({ clientName: 'Changed', telephoneNumber: '0113' });
});

test('A change made while a plan is being read is not overwritten unseen', async () => {
  await admin.press(await planOf(csv('reference,clientName,telephoneNumber', 'SEEN,Seen,0113')));
  const plan = await planOf(csv('reference,clientName,telephoneNumber', 'SEEN,Seen again,0113'));
  const shown = /name="shown" value="(\w+)"/.exec((await admin.get(plan)).text)![1]!;
  const { clientId } = (await listClients(web.here)).rows.find(({ reference }) => reference === 'SEEN')!;
  await editClient(web.here, clientId, { telephoneNumber: '0114' });
  const refused = await admin.press(plan, `shown=${shown}`);
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('Nothing was imported: records of the agency have changed'),
  ]);
  expect(refused.text).toContain('0113 (before: 0114)');
  expect(await clientNames()).not.toContain('Seen again');
});

test('Of a file with a bad row nothing is written, and row, column and message are named', async () => {
  const plan = await planOf(csv('reference,Client name', 'OK,Sound', 'BAD,', 'OK,Twice'));
  const rejected = await admin.get(`${plan}&outcome=rejected`);
  expect(rejected.text).toContain('2 rows are rejected, so nothing can be imported.');
  expect(rejected.text).toMatch(
    /class="tnum"><span class="only-sm">Row <\/span>3<[\s\S]*<b>Client name<\/b>: ?(<!-- -->)?Please supply a name for the client/,
  );
  expect(rejected.text).toMatch(/Row 2 already has “OK”\.[\s\S]*?In the file: (<!-- -->)?<code>OK<\/code>/);
  expect(rowsOn(rejected.text)).not.toContain('Sound');
  expect(rejected.text).not.toMatch(/>Import \d+ row/);
  const pressed = await admin.press(plan);
  expect(pressed.status).toBe(302);
  expect(pressed.headers.location).toContain('/imports/clients/');
  expect(await clientNames()).not.toContain('Sound');
});

test('A plan of many rows has pages of 50', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => `MANY-${index},Client ${index}`);
  const plan = await planOf(csv('reference,clientName', ...rows));
  expect((await admin.get(plan)).text).toContain('1 to 50 of 60 rows');
  const second = await admin.get(`${plan}&page=2`);
  expect(second.text).toContain('51 to 60 of 60 rows');
  expect(second.text).toContain('MANY-59');
  expect(rowsOn(second.text)).not.toContain('>MANY-1<');
});

test('An Excel workbook is read as a CSV file is', async () => {
  const columns = ['reference', 'clientName'].map((key) => ({ key, header: key, kind: 'text' as const }));
  const chunks: Buffer[] = [];
  const rows = [{ reference: 'XLS', clientName: 'From Excel' }];
  for await (const chunk of streamXlsx(columns, rows, 'Clients')) chunks.push(chunk as Buffer);
  const plan = await planOf({ name: 'clients.xlsx', content: Buffer.concat(chunks) });
  await admin.press(plan);
  expect(await clientNames()).toContain('From Excel');
});

test.each<[string, Sent | undefined, string]>([
  ['no file', undefined, 'Choose a CSV file or an Excel workbook (.xlsx).'],
  ['a file that is no table', { name: 'clients.pdf', content: '%PDF-1.7' }, 'Choose a CSV file or an Excel workbook'],
  ['a picture called .csv', { name: 'a.csv', content: PNG }, 'Choose a CSV file'],
  ['a file of nothing', { name: 'clients.csv', content: '' }, 'The file is empty.'],
])('%s is refused at its field', async (_what, file, message) => {
  const { status, text } = await admin.upload('clients', file);
  expect(status).toBe(422);
  expect(text).toContain(message);
});

test.each<[string, Sent, string]>([
  ['text called a workbook', { name: 'a.xlsx', content: 'reference\nA' }, 'The column “clientName” is missing.'],
  ['an unknown column', csv('reference,clientName,colour', 'A,B,red'), 'The column “colour” is not known.'],
  ['a missing column', csv('reference', 'A'), 'The column “clientName” is missing.'],
  ['a header alone', csv('reference,clientName'), 'The file holds no rows below its header.'],
])('%s is reported above the first rows as read, and nothing can be imported', async (_what, file, message) => {
  const plan = await planOf(file);
  const { status, text } = await admin.get(plan);
  expect(status).toBe(200);
  expect(text).toContain(message);
  expect(text).toContain('Change how it is read below, or choose another file.');
  expect(text).not.toMatch(/>Import \d+ row/);
  const pressed = await admin.press(plan);
  expect([pressed.status, pressed.text.includes(message)]).toEqual([422, true]);
});

test('Columns go where chosen, the plan is sent with the choice, and a required one left out is reported at its row', async () => {
  const plan = await planOf(csv('Firm,reference,Cost centre', 'Mapped Mills,MAP,K-11', 'Mapped & Sons,MAP2,K-12'));
  const unread = (await admin.get(plan)).text;
  expect(unread).toMatch(/<b>Firm<\/b>[\s\S]*?Mapped Mills, Mapped &amp; Sons[\s\S]*?The column “Firm” is not known\./);
  expect(unread).toMatch(/No column[\s\S]*?<b>Client name<\/b>[\s\S]*?The column “clientName” is missing\./);
  expect(unread).toContain('<option value="Firm=clientName">Client name (required)</option>');
  const chosen = `${plan}&map=Firm%3DclientName&map=reference%3Dreference&map=Cost+centre%3D&map=Other%3Dreference`;
  const shown = (await admin.get(chosen)).text;
  expect(shown).toContain('Import 2 rows: 2 created');
  expect(shown).toMatch(
    /<b>Firm<\/b>[\s\S]*?selected=""[^>]*>Client name[\s\S]*?Chosen[\s\S]*?<b>reference<\/b>[\s\S]*?Its heading/,
  );
  expect(shown).toMatch(
    /href="[^"]*map=Firm%3DclientName&amp;map=reference%3Dreference&amp;map=Cost\+centre%3D&amp;[^"]*outcome=created/,
  );
  await admin.press(chosen);
  expect(await clientNames()).toEqual(expect.arrayContaining(['Mapped Mills', 'Mapped & Sons']));
  // The next file with these headings starts with it; anything new in it has to be answered.
  const next = await planOf(csv('Cost centre,Grade,reference,Firm', 'K-11,A,MAP3,Third Mapped'));
  expect(next).toContain('map=Firm%3DclientName&map=reference%3Dreference&map=Cost+centre%3D');
  const again = (await admin.get(next)).text;
  expect(again).toMatch(/Read as the last file with these headings, which Hannah Whitworth imported on \d/);
  expect(again).toMatch(/<b>Grade<\/b>[\s\S]*?Not known[\s\S]*?<b>Firm<\/b>[\s\S]*?As last time/);
  expect(await planOf(csv('reference,Firm', 'MAP3,Third Mapped'))).not.toContain('map=');
  const forgotten = await admin.press(next, 'intent=forget');
  expect(forgotten.headers.location).not.toContain('map=');
  expect((await admin.get(next)).text).not.toContain('Read as the last file');
  expect(await planOf(csv('Cost centre,reference,Firm', 'K-11,MAP3,Third Mapped'))).not.toContain('map=');
});

test('Unknown columns are ignored if chosen, by the import too', async () => {
  const plan = await planOf(csv('reference,clientName,colour', 'IGN,Ignored colour,red'));
  const read = /href="([^"]*unknownColumns=ignore[^"]*)"[^>]*>Ignore this column</
    .exec((await admin.get(plan)).text)![1]!
    .replaceAll('&amp;', '&');
  expect((await admin.get(read)).text).toContain('Import 1 row: 1 created');
  await admin.press(read);
  expect(await clientNames()).toContain('Ignored colour');
});

test('A file with another encoding, semicolons and titles is read as such, and the page says so', async () => {
  const content = Buffer.from('Clients of May\r\n\r\nreference;clientName\r\nZOE;Zo\xeb & S\xf6hne\r\n', 'latin1');
  const plan = await planOf({ name: 'clients.txt', content });
  const shown = await admin.get(plan);
  expect(shown.text).toContain('so it is read as Windows-1252. Check the accented letters below.');
  expect(shown.text).toContain('Zoë &amp; Söhne');
  await admin.press(plan);
  expect(await clientNames()).toContain('Zoë & Söhne');
});

test('The chosen sheet of a workbook is read', async () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Read me').addRow(['Clients are on the next sheet']);
  book.addWorksheet('Clients').addRows([
    ['reference', 'clientName'],
    ['SHT', 'Second sheet'],
  ]);
  const plan = await planOf({ name: 'clients.xlsx', content: Buffer.from(await book.xlsx.writeBuffer()) });
  expect((await admin.get(plan)).text).toMatch(/<option value="Clients">Clients<\/option>/);
  await admin.press(`${plan}&sheet=Clients`);
  expect(await clientNames()).toContain('Second sheet');
});

test('Imports are for the agency’s administration, and a file for the person who sent it', async () => {
  const plan = await planOf(csv('reference,clientName', 'OWN,Own'));
  expect((await contractor.get('/imports')).status).toBe(403);
  expect((await contractor.get('/imports/clients/template')).status).toBe(403);
  expect((await contractor.upload('clients', csv('reference,clientName', 'A,B'))).status).toBe(403);
  const path = plan.split('?')[0]!;
  expect((await contractor.get(path)).status).toBe(403);
  expect((await admin.get(path.replace('/clients/', '/nothing/'))).status).toBe(404);
  expect((await admin.get('/imports/clients/01990000-0000-7000-8000-000000000000')).status).toBe(404);
});

test('A long file runs in the background, and its page shows the progress', async () => {
  const lines = Array.from({ length: 1001 }, (_, row) => `L${row},Long ${row},,`);
  const plan = await planOf(csv('reference,clientName,telephoneNumber,emailAcceptedTimesheetCopiesTo', ...lines));
  expect(words((await admin.get(plan)).text)).toContain('Import 1,001 rows: 1,001 created');
  const { status, headers } = await admin.press(plan);
  expect([status, headers.location]).toEqual([302, expect.stringMatching(/^\/imports\/applied\//)]);
  const { text } = await admin.get(headers.location!);
  expect(text).toContain('The file is being imported. You may leave this page.');
  expect(text).toMatch(/<progress[^>]*value="0"/);
  expect(text).not.toContain('<dt>Created</dt>');
  const listed = words((await admin.get('/imports')).text);
  expect(listed).toMatch(/Imports so far .*clients\.csv Clients Waiting [A-Z]/);
  expect(text).toContain('<meta http-equiv="refresh" content="2"/>');
});

test('A plan that would take rates per hour as per day says whose, and is imported once confirmed', async () => {
  const { contractorId } = await makePlacement(web.here, { reference: 'PO 7' }, { payRate: '14.60' });
  const { contractName, clientId } = await getContractor(web.here, contractorId);
  await editClient(web.here, clientId, { reference: 'KPE-7' });
  const content = `reference,name,client,chargingPeriod,allowNightshifts\nPO 7,${contractName},KPE-7,daily,no\n`;
  const plan = await planOf({ name: 'contracts.csv', content }, 'contracts');
  const shown = (await admin.get(plan)).text;
  for (const text of ['1 placement has rates per hour, which would be taken as rates per day.', 'name="areRatesMeant"'])
    expect(shown).toContain(text);
  await admin.press(plan);
  expect((await getContractor(web.here, contractorId)).chargingPeriod).toBe('hourly');
  await admin.press(plan, 'areRatesMeant=on');
  expect((await getContractor(web.here, contractorId)).chargingPeriod).toBe('daily');
});
