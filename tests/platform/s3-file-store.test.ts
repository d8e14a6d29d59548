import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createFileStore, type FileStore, newStorageKey } from '#platform/files/file-store.ts';
import { openS3Disk, PART_BYTES } from '#platform/files/s3-disk.ts';
import { type ObjectStore, openObjectStore } from '../support/object-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HERE = '0197a3c0-0000-7000-8000-000000000001';
const THERE = '0197a3c0-0000-7000-8000-000000000002';
const PDF = { contentType: 'application/pdf', maxBytes: 1000 };

let objects: ObjectStore;
const folder = temporaryFolder('s3');
/** How long this store may be silent, in milliseconds. */
const SILENCE = 300;
const settingsWith = (accessKeyId: string, bucket = 'timesheets') => ({
  kind: 's3' as const,
  folder,
  bucket,
  region: 'eu-west-2',
  endpoint: objects.endpoint,
  accessKeyId,
  secretAccessKey: 'a-secret-of-the-store',
});
const storeWith = (accessKeyId: string, silenceMs?: number, bucket?: string): FileStore =>
  createFileStore({ fileStore: settingsWith(accessKeyId, bucket) }, silenceMs);
let store: FileStore;
beforeAll(async () => {
  objects = await openObjectStore('timesheets', 'KEY1');
  store = storeWith('KEY1');
});
beforeEach(() => {
  objects.objects.clear();
  objects.failure = null;
  objects.uploads = [];
  objects.stopsHalfway = false;
  objects.locked.clear();
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

test('a file is stored although the object store was busy and then cut the connection', async () => {
  objects.uploads = ['busy', 'cut'];
  const key = newStorageKey(HERE);
  await store.put(key, Readable.from(['timesheet scan']), PDF);
  expect(objects.uploads).toEqual([]);
  expect((await buffer(await store.get(key))).toString()).toBe('timesheet scan');
});

/** A file of two whole parts and a piece. */
const LARGE = randomBytes(2 * PART_BYTES + 1000);
const AS_LARGE = { ...PDF, maxBytes: LARGE.length };

test('a file larger than one part arrives whole, with its type, although a part was refused by a busy store and another cut', async () => {
  objects.uploads = ['taken', 'busy', 'cut'];
  const key = newStorageKey(HERE);
  await store.put(key, Readable.from([LARGE]), AS_LARGE);
  expect(objects.uploads).toEqual([]);
  expect(objects.objects.get(key)?.contentType).toBe('application/pdf');
  expect((await buffer(await store.get(key))).equals(LARGE)).toBe(true);
  expect(objects.multipart.open).toBe(0);
});

test('a file that fits into one part takes one request', async () => {
  const before = objects.multipart.count;
  await store.put(newStorageKey(HERE), Readable.from([LARGE.subarray(0, PART_BYTES)]), AS_LARGE);
  expect(objects.objects.size).toBe(1);
  expect(objects.multipart.count).toBe(before);
});

test('a large file of which the object store refuses a part leaves nothing there', async () => {
  objects.uploads = ['taken', 'refused'];
  const storing = store.put(newStorageKey(HERE), Readable.from([LARGE]), AS_LARGE);
  await expect(storing).rejects.toMatchObject({ code: 'unavailable' });
  expect(objects.multipart.count).toBeGreaterThan(0);
  expect([objects.objects.size, objects.multipart.open]).toEqual([0, 0]);
});

test('a large file that can no longer be read after its first part leaves nothing in the object store', async () => {
  const disk = await openS3Disk(settingsWith('KEY1'), SILENCE);
  const before = objects.multipart.count;
  const broken = Readable.from(
    (async function* () {
      yield LARGE.subarray(0, PART_BYTES + 1);
      await vi.waitUntil(() => objects.multipart.count > before);
      throw new Error('the disk failed');
    })(),
  );
  const storing = disk.putStream(newStorageKey(HERE), broken, {
    contentType: PDF.contentType,
    contentLength: LARGE.length,
  });
  await expect(storing).rejects.toMatchObject({ cause: { message: 'the disk failed' } });
  expect([objects.objects.size, objects.multipart.open]).toEqual([0, 0]);
});

test('an object store that refuses a file is reported to whoever stores it, and not on the process’s own output', async () => {
  const printed = (['log', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name));
  objects.failure = 503;
  const storing = store.put(newStorageKey(HERE), Readable.from(['x']), PDF);
  await expect(storing).rejects.toMatchObject({ code: 'unavailable' });
  expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([]);
  for (const one of printed) one.mockRestore();
}, 30_000);

test('all files of one agency are removed and another’s stay', async () => {
  const [mine, also, theirs] = [newStorageKey(HERE), newStorageKey(HERE), newStorageKey(THERE)];
  for (const key of [mine, also, theirs]) await store.put(key, Readable.from(['x']), PDF);
  expect(await store.list(HERE)).toEqual([mine, also].sort());
  await store.removeAll(HERE);
  expect(await store.list(HERE)).toEqual([]);
  expect([...objects.objects.keys()]).toEqual([theirs]);
});

test('the check passes with the right key, and reports a wrong one, a missing bucket or a store that is down', async () => {
  await store.check();
  await expect(storeWith('KEY1', SILENCE, 'another').check()).rejects.toMatchObject({ code: 'unavailable' });
  await expect(storeWith('KEY2').check()).rejects.toMatchObject({ code: 'unavailable' });
  objects.failure = 503;
  await expect(store.check()).rejects.toMatchObject({ code: 'unavailable' });
}, 30_000);

test('an agency’s files count as removed only once the object store keeps none of them', async () => {
  const [gone, locked] = [newStorageKey(HERE), newStorageKey(HERE)];
  for (const key of [gone, locked]) await store.put(key, Readable.from(['x']), PDF);
  objects.locked.add(locked);
  await expect(store.removeAll(HERE)).rejects.toMatchObject({ code: 'unavailable' });
  objects.locked.clear();
  await store.removeAll(HERE);
  expect(objects.objects.size).toBe(0);
});

test('nobody waits for ever for an object store that takes connections and says nothing', async () => {
  const impatient = storeWith('KEY1', SILENCE);
  objects.failure = 'silence';
  const key = newStorageKey(HERE);
  const requested = [
    impatient.put(key, Readable.from(['x']), PDF),
    impatient.get(key),
    impatient.remove(key),
    impatient.list(HERE),
    impatient.removeAll(HERE),
    impatient.check(),
  ];
  const outcomes = await Promise.allSettled(requested);
  expect(outcomes.map((one) => one.status === 'rejected' && (one.reason as { code: string }).code)).toEqual(
    requested.map(() => 'unavailable'),
  );
}, 30_000);

test('a file whose object store falls silent in the middle of it breaks off', async () => {
  const key = newStorageKey(HERE);
  await store.put(key, Readable.from([Buffer.alloc(1000)]), PDF);
  objects.stopsHalfway = true;
  const content = await storeWith('KEY1', SILENCE).get(key);
  await expect(buffer(content)).rejects.toMatchObject({ code: 'unavailable' });
}, 30_000);

test('a reader who takes nothing for longer than the object store may be silent still receives the whole file', async () => {
  const key = newStorageKey(HERE);
  const large = Buffer.alloc(8_000_000, 'a');
  await store.put(key, Readable.from([large]), { ...PDF, maxBytes: large.length });
  const content = await storeWith('KEY1', SILENCE).get(key);
  await sleep(4 * SILENCE);
  expect((await buffer(content)).equals(large)).toBe(true);
});

test('files that many opened and nobody reads hold up nobody else’s', async () => {
  const [large, small] = [newStorageKey(HERE), newStorageKey(THERE)];
  await store.put(large, Readable.from([Buffer.alloc(8_000_000)]), { ...PDF, maxBytes: 8_000_000 });
  await store.put(small, Readable.from(['x']), PDF);
  const unread = await Promise.all(Array.from({ length: 60 }, () => store.get(large)));
  expect((await buffer(await store.get(small))).toString()).toBe('x');
  for (const content of unread) content.destroy();
});
