import { existsSync, readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { MAXIMUM_UPLOAD_SIZE } from '#domain/files/limits.ts';
import { ask } from '../support/ask.ts';
import { makePlacement, type TestPlacement } from '../support/placement.ts';
import { opened } from '../support/opened.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const web = opened(startWebProcess);
let placement: TestPlacement;
beforeAll(async () => {
  web.here.agency.settings = await changeSettings(web.here, {
    'documents.allowUploads': true,
    'documents.allowByDefault': true,
  });
  placement = await makePlacement(web.here);
});

const fileHead = (name: string) =>
  `--form\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
const waiting = async () => {
  const text = 'select count(*)::int as count from uploads where agency_id = $1';
  const [row] = await web.here.db.run<{ count: number }>({ text, values: [web.here.agency.id] });
  return row!.count;
};
/** Counts the files in the store, including those on their way in. */
function stored(): number {
  const { folder } = web.platform.config.fileStore;
  const names = existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]) : [];
  return names.filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile()).length;
}

/**
 * Sends a file and half of another, and breaks off the connection once one is in the store and the other on its way.
 * @returns how to count the waiting uploads and the files left behind
 */
async function breakOff(path: string, headers: Record<string, string>) {
  const before = stored();
  const socket = connect(web.port, '127.0.0.1').on('error', () => undefined);
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'multipart/form-data; boundary=form',
    'Content-Length': '1000000',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${fileHead('whole.png')}`);
  socket.write(PNG);
  socket.write(`\r\n${fileHead('half.png')}`);
  socket.write(PNG.subarray(0, 30));
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
  await expect.poll(stored, { timeout: 20_000 }).toBeGreaterThan(before + 1);
  socket.destroy();
  return async () => ({ waiting: await waiting(), files: stored() - before });
}
const NOTHING = { waiting: 0, files: 0 };

test('A file much larger than may be stored is refused by name, and its form is read to the end', async () => {
  const { contractor } = placement;
  const { status, text } = await ask(web.port, `/uploads?roleId=${await roleIdOf(contractor)}`, {
    host: 'here.localhost',
    method: 'POST',
    headers: { ...(await sessionHeaders(contractor)), 'Content-Type': 'multipart/form-data; boundary=form' },
    body: `${fileHead('scan.png')}${'a'.repeat(MAXIMUM_UPLOAD_SIZE + 4_000_000)}\r\n--form--\r\n`,
  });
  expect([status, text]).toEqual([422, expect.stringContaining('scan.png')]);
}, 20_000);

test('A form interrupted during its files leaves none of them behind', async () => {
  const { contractor } = placement;
  const left = await breakOff(`/uploads?roleId=${await roleIdOf(contractor)}`, await sessionHeaders(contractor));
  await expect.poll(left, { timeout: 20_000 }).toEqual(NOTHING);
}, 60_000);

test('An API call interrupted during its files leaves none of them behind', async () => {
  const { key } = await createApiKey(web.here, { name: 'Rota', scopes: ['timesheets:write'] });
  const left = await breakOff(`/api/v1/contractors/${placement.contractorId}/timesheets`, {
    Host: 'here.localhost',
    Authorization: `Bearer ${key}`,
    'Idempotency-Key': 'broken-off',
  });
  await expect.poll(left, { timeout: 20_000 }).toEqual(NOTHING);
}, 60_000);
