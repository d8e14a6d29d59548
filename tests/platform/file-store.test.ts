import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type FileStore, createFileStore, newStorageKey } from '#platform/files/file-store.ts';

const LIMIT = 20_971_520;
const AGENCY = '0197a3c0-0000-7000-8000-000000000001';
const folders: string[] = [];
let folder: string;
let store: FileStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-files-'));
  folders.push(folder);
  store = createFileStore({ fileStore: { kind: 'folder', folder } });
});
afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true })));

const filesBelow = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

function* chunks(total: number) {
  for (let left = total; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536), 'a');
}

test('a file is returned as stored, under a key that reveals nothing', async () => {
  const bytes = Buffer.from('timesheet scan');
  const key = newStorageKey(AGENCY);
  expect(await store.put(key, Readable.from([bytes]), { contentType: 'application/pdf', maxBytes: LIMIT })).toEqual({
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    contentType: 'application/pdf',
  });
  expect(await buffer(await store.get(key))).toEqual(bytes);
  expect(key).toMatch(new RegExp(`^${AGENCY}/[0-9a-f]{2}/[0-9a-f]{40}$`));
  expect(newStorageKey(AGENCY)).not.toBe(key);
  await store.remove(key);
  await store.remove(key);
  await expect(store.get(key)).rejects.toMatchObject({ code: 'not_found' });
});

test('20,971,520 bytes pass and one more fails, leaving no file', async () => {
  const options = { contentType: 'application/pdf', maxBytes: LIMIT };
  expect((await store.put(newStorageKey(AGENCY), Readable.from(chunks(LIMIT)), options)).size).toBe(LIMIT);
  const source = Readable.from(chunks(LIMIT + 1));
  await expect(store.put(newStorageKey(AGENCY), source, options)).rejects.toMatchObject({
    name: 'StorageFault',
    code: 'too_large',
  });
  expect(source.destroyed).toBe(true);
  expect(filesBelow(folder)).toHaveLength(1);
});

test('a file refused by its inspection, or whose sender disconnects, leaves nothing', async () => {
  const refuse = async () => {
    throw new Error('Not a picture.');
  };
  await expect(
    store.put(newStorageKey(AGENCY), Readable.from(['x']), { contentType: refuse, maxBytes: LIMIT }),
  ).rejects.toThrow('Not a picture.');
  const torn = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('The sender went away.');
    })(),
  );
  await expect(store.put(newStorageKey(AGENCY), torn, { contentType: 'image/png', maxBytes: LIMIT })).rejects.toThrow(
    'The sender went away.',
  );
  expect(filesBelow(folder)).toEqual([]);
});

test('a sender who disconnects before the file is opened is the one to blame, and leaves nothing', async () => {
  const source = new PassThrough();
  const storing = store.put(newStorageKey(AGENCY), source, { contentType: 'application/pdf', maxBytes: LIMIT });
  source.destroy(new Error('The sender is gone.'));
  await expect(storing).rejects.toThrow('The sender is gone.');
  expect(filesBelow(folder)).toEqual([]);
});

test('a full disk is a clear error and leaves nothing', () => {
  const program = `import { createFileStore, newStorageKey } from '#platform/files/file-store.ts';
    import { PassThrough, Readable } from 'node:stream';
    const store = createFileStore({ fileStore: { kind: 'folder', folder: ${JSON.stringify(folder)} } });
    await store.put(newStorageKey('${AGENCY}'), Readable.from(Array(40).fill(Buffer.alloc(65536))), { contentType: 'image/png', maxBytes: ${LIMIT} })
      .catch((error) => console.log(error.code + ': ' + error.message));`;
  // The shell's limit on file sizes makes writing fail as on a full disk.
  const run = spawnSync(
    'sh',
    ['-c', 'ulimit -f 1000; exec "$0" --import tsx --input-type=module -e "$1"', process.execPath, program],
    { encoding: 'utf8' },
  );
  expect(run.stdout.trim()).toBe('disk_full: There is no room left to store the file.');
  expect(filesBelow(folder)).toEqual([]);
});

test.runIf(process.getuid?.() === 0)(
  'What root stores in another user’s folder can be read, and added to, by that user',
  async () => {
    chownSync(folder, 65534, 65534);
    const nested = createFileStore({ fileStore: { kind: 'folder', folder: join(folder, 'files') } });
    const options = { contentType: 'image/png', maxBytes: LIMIT };
    await nested.put(newStorageKey(AGENCY), Readable.from(['picture']), options);
    const made = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(made.length).toBeGreaterThan(4);
    for (const path of made) expect([path, statSync(join(folder, path)).uid]).toEqual([path, 65534]);
  },
);

test.each(['../secrets', 'a', 'a/../../b', '/etc/passwd', 'a//b', 'A/b', ''])(
  'the key %j reaches nothing',
  async (key) => {
    await expect(store.get(key)).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.put(key, Readable.from(['x']), { contentType: 'image/png', maxBytes: 9 })).rejects.toMatchObject(
      { code: 'not_found' },
    );
  },
);

test('the check passes on a folder that can be written and fails on one that cannot exist', async () => {
  await store.check();
  const broken = createFileStore({ fileStore: { kind: 'folder', folder: '/dev/null/files' } });
  await expect(broken.check()).rejects.toMatchObject({ code: 'unavailable' });
});
