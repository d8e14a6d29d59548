import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../support/command-line.ts';
import { seedWorld, type SeededWorld } from '../support/seeded-world.ts';

let world: SeededWorld;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-stored-'));
  world = await seedWorld(join(folder, 'data'));
  for (const name of ['key.txt', 'other-key.txt']) writeFileSync(join(folder, name), await generateIdentity());
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const stored = () => join(folder, 'data', 'files', 'backups');
const countersign = (args: string[], more: Record<string, string> = {}) => {
  const { ownerUrl, appUrl } = world.database;
  const env = { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data') };
  return runCommandLine(args, { ...env, BACKUP_KEY_FILE: join(folder, 'key.txt'), ...more });
};

test('Backups in the file store are made, listed, fetched and tried out', { timeout: 180_000 }, async () => {
  expect(await countersign(['backup', 'verify'])).toMatchObject({
    code: 2,
    err: 'There is no backup in the file store.\n',
  });
  const refused = await countersign(['backup', 'run'], { BACKUP_KEY_FILE: '' });
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.err).toContain('set BACKUP_PASSPHRASE or BACKUP_KEY_FILE first');

  const made = await countersign(['backup', 'run', '--json', '--now', '2026-05-26T02:30:00Z']);
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(made.out)).toMatchObject({
    made: { name: '20260526t023000z', files: expect.any(Number) as number, missingFiles: [] },
    removed: [],
  });
  expect(readFileSync(join(stored(), '20260526t023000z')).includes('hannah@here.example')).toBe(false);

  // A second one on the same day takes the first one's place.
  const second = await countersign(['backup', 'run', '--json', '--now', '2026-05-26T14:00:00Z']);
  expect(JSON.parse(second.out)).toMatchObject({ removed: ['20260526t023000z'] });
  const listed = await countersign(['backup', 'list', '--json']);
  expect(JSON.parse(listed.out)).toEqual({
    backups: [{ name: '20260526t140000z', takenAt: '2026-05-26T14:00:00Z' }],
  });

  const verified = await countersign(['backup', 'verify', '--json']);
  expect(verified).toMatchObject({ code: 0, err: '' });
  const { payroll, ...found } = JSON.parse(verified.out) as { payroll: { entries: number; minutes: number } };
  expect(found).toMatchObject({ name: '20260526t140000z', isGood: true, problems: [] });
  expect([payroll.entries, payroll.minutes].every((sum) => sum > 0)).toBe(true);

  const out = join(folder, 'fetched.tar.gz.age');
  expect(await countersign(['backup', 'fetch', out])).toMatchObject({ code: 0 });
  expect(await countersign(['backup', 'fetch', out])).toMatchObject({ code: 2 });
  const wrong = await countersign(['backup', 'verify', out], { BACKUP_KEY_FILE: join(folder, 'other-key.txt') });
  expect(wrong.code).toBe(1);
  expect(wrong.err).toContain('cannot be opened with the key that is set up');
  const none = await countersign(['restore', out], { BACKUP_KEY_FILE: '' });
  expect(none.err).toContain('The backup is encrypted.');

  const damaged = readFileSync(out);
  damaged[damaged.length - 5000]! ^= 1;
  writeFileSync(join(folder, 'damaged.tar.gz.age'), damaged);
  const bad = await countersign(['backup', 'verify', join(folder, 'damaged.tar.gz.age')]);
  expect(bad.code).toBe(1);
  expect(bad.err).toMatch(/damaged/);
  expect(readdirSync(stored())).toEqual(['20260526t140000z']);
});
