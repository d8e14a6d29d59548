import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import type { Manifest } from '#platform/backup/manifest.ts';
import { beginRestore, endFinishedRestores, removeUnfinishedRestores } from '#platform/backup/unfinished-restores.ts';
import { loadConfig } from '#platform/config.ts';
import { createFileStore, type FileStore } from '#platform/files/file-store.ts';
import { contentsOf } from '../../support/installation.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('restores');
let files: FileStore;
beforeAll(() => {
  files = createFileStore(loadConfig({ NODE_ENV: 'test', DATA_DIR: folder }));
});

const KEYS = ['agency-one/ab/abc', 'agency-one/cd/cde'];
const manifest = { files: KEYS.map((key) => ({ key, size: 3, sha256: '' })) } as Manifest;
const put = (key: string) =>
  files.put(key, Readable.from(['two']), { contentType: 'text/plain', maxBytes: 10 }).then(() => undefined);
const stored = () => Object.keys(contentsOf(join(folder, 'files'))).sort();

test('Files a killed restore left in the file store are removed, and nothing else', async () => {
  await put('agency-two/ab/kept');
  await beginRestore(files, manifest);
  await put(KEYS[0]!);
  expect(await removeUnfinishedRestores(files)).toBe(1);
  expect(stored()).toEqual(['agency-two/ab/kept']);
  expect(await removeUnfinishedRestores(files)).toBe(0);
});

test('A failed restore removes its files, and a successful one keeps them', async () => {
  const failed = await beginRestore(files, manifest);
  await put(KEYS[0]!);
  await failed.undo();
  expect(stored()).toEqual(['agency-two/ab/kept']);
  const well = await beginRestore(files, manifest);
  for (const key of KEYS) await put(key);
  await well.end();
  expect(await removeUnfinishedRestores(files)).toBe(0);
  expect(stored()).toEqual([...KEYS, 'agency-two/ab/kept']);
});

test('Of a restore that was killed once its rows were there, the files stay and only its record is removed', async () => {
  const before = stored();
  await beginRestore(files, manifest);
  for (const key of KEYS) await put(key);
  await endFinishedRestores(files);
  expect(stored()).toEqual([...new Set([...before, ...KEYS])].toSorted());
  expect(await removeUnfinishedRestores(files)).toBe(0);
});
