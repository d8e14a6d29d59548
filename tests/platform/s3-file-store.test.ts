import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFileStore, type FileStore, newStorageKey } from '#platform/files/file-store.ts';
import { type ObjectStore, openObjectStore } from '../support/object-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HERE = '0197a3c0-0000-7000-8000-000000000001';
const THERE = '0197a3c0-0000-7000-8000-000000000002';
const PDF = { contentType: 'application/pdf', maxBytes: 1000 };

let objects: ObjectStore;
const folder = temporaryFolder('s3');
const storeWith = (accessKeyId: string): FileStore =>
  createFileStore({
    fileStore: {
      kind: 's3',
      folder,
      bucket: 'timesheets',
      region: 'eu-west-2',
      endpoint: objects.endpoint,
      accessKeyId,
      secretAccessKey: 'a-secret-of-the-store',
    },
  });
let store: FileStore;
beforeAll(async () => {
  objects = await openObjectStore('timesheets', 'KEY1');
  store = storeWith('KEY1');
});
beforeEach(() => {
  objects.objects.clear();
  objects.failure = null;
});
afterAll(async () => {
  await objects.close();
});

test('a file in an object store is returned as stored, with its type, and gone once removed', async () => {
  const key = newStorageKey(HERE);
  const { size } = await store.put(key, Readable.from([Buffer.from('timesheet '), Buffer.from('scan')]), PDF);
  expect(size).toBe(14);
  expect(objects.objects.get(key)?.contentType).toBe('application/pdf');
  expect((await buffer(await store.get(key))).toString()).toBe('timesheet scan');
  await store.remove(key);
  await store.remove(key);
  await expect(store.get(key)).rejects.toMatchObject({ code: 'not_found' });
});

test('a file that is too large never reaches the object store', async () => {
  const source = Readable.from([Buffer.alloc(1001)]);
  await expect(store.put(newStorageKey(HERE), source, PDF)).rejects.toMatchObject({ code: 'too_large' });
  expect(objects.objects.size).toBe(0);
});

test('all files of one agency are removed and another’s stay', async () => {
  const [mine, also, theirs] = [newStorageKey(HERE), newStorageKey(HERE), newStorageKey(THERE)];
  for (const key of [mine, also, theirs]) await store.put(key, Readable.from(['x']), PDF);
  expect(await store.list(HERE)).toEqual([mine, also].sort());
  await store.removeAll(HERE);
  expect(await store.list(HERE)).toEqual([]);
  expect([...objects.objects.keys()]).toEqual([theirs]);
});

test('the check passes with the right key, and reports a wrong one or a store that is down', async () => {
  await store.check();
  await expect(storeWith('KEY2').check()).rejects.toMatchObject({ code: 'unavailable' });
  objects.failure = 503;
  await expect(store.check()).rejects.toMatchObject({ code: 'unavailable' });
}, 30_000);
