import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { packagedBrowser } from '#platform/pictures/packaged-browser.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder('packaged-browser');
beforeEach(() => {
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const isProgram = (path: string) => readFileSync(path).subarray(1, 4).toString('latin1') === 'ELF';

test('The packaged browser is unpacked whole by whoever is first, whatever else is called so in the temporary folder', async () => {
  // Left by a full disk or a killed process, or put there by somebody else.
  writeFileSync(join(folder, 'chromium'), 'a part of it', { mode: 0o700 });
  const [program, same] = await Promise.all([packagedBrowser(), packagedBrowser()]);
  expect(isProgram(program!)).toBe(true);
  expect(same).toBe(program);
  expect(lstatSync(dirname(program!)).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder).filter((name) => name.startsWith('countersign-unpacking'))).toEqual([]);
  const { mtimeMs } = lstatSync(program!);
  expect(await packagedBrowser()).toBe(program);
  expect(lstatSync(program!).mtimeMs).toBe(mtimeMs);
}, 120_000);

test('What a cleaner of temporary folders has left of it is replaced, and a temporary folder that is missing is reported', async () => {
  const program = (await packagedBrowser())!;
  const another = join(folder, 'another');
  mkdirSync(join(another, dirname(program).slice(folder.length)), { recursive: true });
  writeFileSync(join(another, dirname(program).slice(folder.length), 'libEGL.so'), 'a part of it');
  vi.stubEnv('TMPDIR', another);
  expect(isProgram((await packagedBrowser())!)).toBe(true);
  vi.stubEnv('TMPDIR', join(folder, 'missing'));
  await expect(packagedBrowser()).rejects.toThrow('ENOENT');
}, 120_000);
