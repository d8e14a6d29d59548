import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { streamToFile } from '#platform/files/stream-to-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('stream');

test('A file whose source fails at once is closed before the failure is reported, so that it does not reappear', async () => {
  const paths = Array.from({ length: 20 }, (_, nth) => join(folder, `broken-${nth}`));
  for (const path of paths) {
    const broken = new Readable({ read: () => broken.destroy(new Error('The sender went away.')) });
    await expect(streamToFile([broken], path, { mode: 0o600 })).rejects.toThrow('The sender went away.');
    rmSync(path, { force: true });
  }
  await sleep(100);
  expect(paths.filter((path) => existsSync(path))).toEqual([]);
});

test('A file that cannot be created is an error, and one that can has the right content', async () => {
  const missing = join(folder, 'missing', 'file');
  await expect(streamToFile([Readable.from(['x'])], missing, { mode: 0o600 })).rejects.toMatchObject({
    code: 'ENOENT',
  });
  await streamToFile([Readable.from(['whole'])], join(folder, 'whole'), { mode: 0o600 });
  expect(readFileSync(join(folder, 'whole'), 'utf8')).toBe('whole');
});
