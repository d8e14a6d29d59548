import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { ask } from '../support/ask.ts';
import { type ObjectStore, openObjectStore } from '../support/object-store.ts';
import { makePlacement, type TestPlacement, weekInput } from '../support/placement.ts';
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { startWebProcess, type WebProcess } from '../support/web-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const FULL = 'There is no space left to store files, so nothing was saved.';
const NO_STORE = 'Files cannot be stored or opened at the moment. Please try again in a few minutes.';
const NO_PDF = 'The PDF cannot be made at the moment. Please try again in a few minutes.';

let web: WebProcess;
let store: ObjectStore;
const folder = temporaryFolder('faults');
let placement: TestPlacement;
let timesheetId: string;
let bearer: { Authorization: string };

beforeAll(async () => {
  store = await openObjectStore('files', 'key');
  web = await startWebProcess({
    FILE_STORE: 's3',
    S3_BUCKET: 'files',
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    FILE_FOLDER: join(folder, 'incoming'),
    PUPPETEER_EXECUTABLE_PATH: '/bin/false',
  });
  const here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
  placement = await makePlacement(here);
  ({ timesheetId } = await submitTimesheet(placement.contractor, weekInput(placement.contractorId)));
  const { key } = await createApiKey(here, { name: 'Payroll', scopes: ['timesheets:read', 'timesheets:write'] });
  bearer = { Authorization: `Bearer ${key}` };
});
afterEach(() => {
  store.failure = null;
  rmSync(join(folder, 'incoming'), { recursive: true, force: true });
});
afterAll(async () => {
  await web.close();
  await store.close();
});

const body = () =>
  '--edge\r\nContent-Disposition: form-data; name="jsonData"\r\n\r\n' +
  `${JSON.stringify({ timesheetId, taskId: 'papers' })}\r\n` +
  '--edge\r\nContent-Disposition: form-data; name="files"; filename="approval.pdf"\r\n\r\n%PDF-1.4\n%%EOF\r\n--edge--\r\n';
const form = { 'Content-Type': 'multipart/form-data; boundary=edge' };

const upload = () =>
  ask(web.port, `/api/v1/timesheets/${timesheetId}/files`, {
    host: 'here.localhost',
    method: 'PATCH',
    headers: { ...bearer, ...form },
    body: body(),
  });

async function uploadInPortal() {
  const visitor = await loggedInVisitor(web.port, placement.contractor);
  const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const part = body().slice(body().indexOf('--edge\r\n', 1));
  return ask(web.port, `/uploads?roleId=${await roleIdOf(placement.contractor)}`, {
    host: 'here.localhost',
    method: 'POST',
    headers: { ...form, Cookie: cookies, 'Sec-Fetch-Site': 'same-origin' },
    body: part,
  });
}

/** Expects both entry points' response to an upload, and that it was logged as a warning and not as an error. */
async function expectFault(status: number, code: string, sentence: string): Promise<void> {
  web.lines.length = 0;
  const api = await upload();
  expect([api.status, JSON.parse(api.text)]).toMatchObject([status, { status, code }]);
  expect((JSON.parse(api.text) as { title: string }).title).toContain(sentence);
  expect(Number(api.headers['retry-after'])).toBeGreaterThan(0);
  const portal = await uploadInPortal();
  expect([portal.status, JSON.parse(portal.text)]).toMatchObject([status, { upload: null }]);
  expect((JSON.parse(portal.text) as { problem: string }).problem).toContain(sentence);
  expect(web.lines.filter(({ msg }) => /was turned away/.test(String(msg)))).toHaveLength(2);
  expect(web.lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
}

test('A full store is a 507 that names the file, a failing one a 503, and neither blames the sender', async () => {
  store.failure = 507;
  await expectFault(507, 'storage_full', `The file "approval.pdf" was not stored. ${FULL}`);
  store.failure = 503;
  await expectFault(503, 'storage_unavailable', NO_STORE);
}, 60_000);

test('An unwritable folder is a 503', async () => {
  writeFileSync(join(folder, 'incoming'), 'a file where a folder is expected');
  await expectFault(503, 'storage_unavailable', NO_STORE);
});

test('The same upload is accepted once the store is back', async () => {
  const { status, text } = await uploadInPortal();
  expect([status, JSON.parse(text)]).toMatchObject([201, { upload: { name: 'approval.pdf' }, problem: null }]);
});

test('A browser that does not start is reported by the API', async () => {
  web.lines.length = 0;
  const path = `/timesheets/${timesheetId}/pdf`;
  const api = await ask(web.port, `/api/v1${path}`, { host: 'here.localhost', headers: bearer });
  expect([api.status, JSON.parse(api.text)]).toMatchObject([503, { title: NO_PDF, code: 'pdf_unavailable' }]);
  expect(web.lines.filter(({ msg }) => /draws PDFs does not work/.test(String(msg)))).toHaveLength(1);
  expect(web.lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test('A person whose PDF cannot be made reads so on a page of the portal that leads back, even if a service worker asks', async () => {
  const inQuestion = { roleId: await roleIdOf(placement.contractor), status: 'pending', format: 'pdf' };
  const query = new URLSearchParams(inQuestion).toString();
  const back = query.replace('&format=pdf', '').replaceAll('&', '&amp;');
  for (const headers of [{ 'Sec-Fetch-Dest': 'empty' }, {}] as Record<string, string>[]) {
    const visitor = await loggedInVisitor(web.port, placement.contractor, { Accept: 'text/html,*/*', ...headers });
    const one = await visitor.get(`/timesheets/${timesheetId}/pdf?${query}`);
    const list = await visitor.get(`/timesheets/downloads/summary?${query}`);
    const ticked = await visitor.post(`/timesheets/pdfs?${query}`, { tick: timesheetId });
    for (const { status, headers, text } of [one, list, ticked]) {
      expect([status, headers['retry-after'], headers.refresh]).toEqual([503, '60', undefined]);
      expect(text).toMatch(/<title>[^<]* - The PDF could not be made<\/title>/);
      expect(text).toContain('<h1>The PDF could not be made</h1>');
      expect(text).toContain(NO_PDF);
      expect(text).not.toMatch(/may not have been saved|http-equiv="refresh"/);
    }
    expect(one.text).toContain(`href="/timesheets/${timesheetId}?${back}">Back to the timesheet<`);
    for (const { text } of [list, ticked]) expect(text).toContain(`href="/timesheets?${back}">Back to the timesheets<`);
  }
});
