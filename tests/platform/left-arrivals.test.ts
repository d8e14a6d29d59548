import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createFileStore, newStorageKey } from '#platform/files/file-store.ts';
import { removeLeftArrivals } from '#platform/files/left-arrivals.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('arrivals');
const incoming = join(folder, '.incoming');

test('A file that is still arriving stays, and is stored', async () => {
  const store = createFileStore({ fileStore: { kind: 'folder', folder } });
  const sent = new PassThrough();
  const key = newStorageKey('0197a3c0-0000-7000-8000-000000000001');
  const storing = store.put(key, sent, { contentType: 'application/pdf', maxBytes: 100 });
  sent.write('half of ');
  await expect.poll(() => existsSync(incoming) && readdirSync(incoming).length).toBe(1);
  expect(await removeLeftArrivals({ folder })).toEqual([]);
  sent.end('a timesheet');
  expect(await storing).toMatchObject({ size: 19 });
});

test('What another machine’s process was receiving goes once nobody has written to it for a day', async () => {
  mkdirSync(incoming, { recursive: true });
  const [old, fresh] = ['0123456789abcdef', 'countersign-arriving-7-100-00000000-abcdef'];
  for (const name of [old, fresh]) writeFileSync(join(incoming, name), 'half of a timesheet');
  const dayAgo = (Date.now() - 25 * 3_600_000) / 1000;
  utimesSync(join(incoming, old), dayAgo, dayAgo);
  expect(await removeLeftArrivals({ folder })).toEqual([old]);
  expect(readdirSync(incoming)).toEqual([fresh]);
});

test('An installation that has received nothing yet has nothing to remove', async () => {
  expect(await removeLeftArrivals({ folder: join(folder, 'nowhere') })).toEqual([]);
});
