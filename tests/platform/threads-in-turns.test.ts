import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { passwords } from '#platform/log-in/password.ts';
import { openFiles } from '#platform/files/files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder('turns');

/** Creates a photograph with a small file and many pixels, containing its location, so that it is redrawn. */
async function photograph(): Promise<string> {
  const path = join(folder, 'photograph.jpg');
  const create = { width: 8000, height: 6000, channels: 3 as const, background: '#888' };
  await sharp({ create })
    .jpeg({ quality: 30 })
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toFile(path);
  return path;
}

test('While many photographs of one agency are processed, files are read, passwords checked and another agency’s photograph processed', async () => {
  const path = await photograph();
  const files = openFiles({ fileStore: { kind: 'folder', folder } });
  const drawn: string[] = [];
  const send = async (agencyId: string) => {
    const arriving = { agencyId, name: 'photograph.jpg', stream: createReadStream(path) };
    const { previewKey } = await files.receive({ ...arriving, maxBytes: Infinity, allowArchives: false });
    expect(previewKey).not.toBeNull();
    drawn.push(agencyId);
  };
  const large = Array.from({ length: 16 }, () => send('large'));
  await expect.poll(() => drawn.length, { interval: 5 }).toBeGreaterThan(0);
  const begun = performance.now();
  await stat(path);
  await passwords.verify(null, 'a good password');
  expect(performance.now() - begun).toBeLessThan(5000);
  await send('small');
  expect(drawn.length).toBeLessThan(12);
  await Promise.all(large);
});

test('A password typed at one agency does not wait for a hundred typed at another', async () => {
  const done: string[] = [];
  const check = (agencyId: string) =>
    passwords.verify(null, 'a good password', agencyId).then(() => done.push(agencyId));
  const checks = [...Array.from({ length: 100 }, () => check('large')), check('small')];
  await Promise.all(checks);
  // It is third to begin; on a busy machine its thread may be given time later than others’.
  expect(done.indexOf('small')).toBeLessThan(50);
});
