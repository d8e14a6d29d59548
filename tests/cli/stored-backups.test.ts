import { createReadStream, createWriteStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { generateIdentity } from 'age-encryption';
import { extract, pack } from 'tar-stream';
import { type Manifest, MANIFEST_PART, SEAL_PART, sealManifest } from '#platform/backup/manifest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../support/command-line.ts';
import { runHere } from '../support/countersign.ts';
import { openObjectStore } from '../support/object-store.ts';
import { seedWorld, type SeededWorld } from '../support/seeded-world.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let world: SeededWorld;
const folder = temporaryFolder('stored');
beforeAll(async () => {
  world = await seedWorld(join(folder, 'data'));
  for (const name of ['key.txt', 'other-key.txt']) writeFileSync(join(folder, name), await generateIdentity());
});
afterAll(async () => {
  await world.close();
});

const stored = () => join(folder, 'data', 'files', 'backups');
const settings = () => {
  const { ownerUrl, appUrl } = world.database;
  const env = { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data') };
  return { ...env, BACKUP_KEY_FILE: join(folder, 'key.txt') };
};
const countersign = (args: string[], more: Record<string, string> = {}) => runHere(args, { ...settings(), ...more });

/** Returns the same archive with a minute more of payroll in its manifest. */
async function withAnotherMinute(path: string): Promise<string> {
  const [entries, archive] = [extract(), pack()];
  createReadStream(path).pipe(entries);
  for await (const entry of entries) {
    const [{ name }, content] = [entry.header, await buffer(entry)];
    if (name === SEAL_PART) continue;
    if (name !== MANIFEST_PART) archive.entry({ name }, content);
    else {
      const { payroll, ...manifest } = JSON.parse(content.toString()) as Required<Manifest>;
      const forged = sealManifest({ ...manifest, payroll: { ...payroll, minutes: payroll.minutes + 1 } });
      archive.entry({ name }, forged.content);
      archive.entry({ name: SEAL_PART }, forged.seal);
    }
  }
  archive.finalize();
  const out = `${path}-forged.tar`;
  await pipeline(archive, createWriteStream(out));
  return out;
}

test('A backup whose totals differ from its contents is not good', { timeout: 120_000 }, async () => {
  const path = join(folder, 'whole.tar');
  expect(await countersign(['backup', '--out', path])).toMatchObject({ code: 0 });
  const { code, out } = await countersign(['backup', 'verify', await withAnotherMinute(path), '--json']);
  const { problems, isGood } = JSON.parse(out) as { problems: string[]; isGood: boolean };
  expect([code, isGood, problems.length]).toEqual([1, false, 1]);
  expect(problems[0]).toMatch(
    /^Payroll had \d+ entries, [\d,]+ minutes and [\d.]+ days; restored are \d+ entr(y|ies), /,
  );
});

test('Backups in the file store are made, listed, fetched and tried out', { timeout: 180_000 }, async () => {
  expect(await countersign(['backup', 'verify'])).toMatchObject({
    code: 2,
    err: 'There is no backup in the file store.\n',
  });
  const refused = await countersign(['backup', 'run'], { BACKUP_KEY_FILE: '' });
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.err).toContain('set BACKUP_PASSPHRASE or BACKUP_KEY_FILE first');

  const made = await runCommandLine(['backup', 'run', '--json', '--now', '2026-05-26T02:30:00Z'], settings());
  expect(made.code, made.err).toBe(0);
  expect(JSON.parse(made.out)).toMatchObject({
    made: { name: '20260526t023000z', files: expect.any(Number) as number, missingFiles: [] },
    removed: [],
  });
  expect(readFileSync(join(stored(), '20260526t023000z')).includes('hannah@here.example')).toBe(false);

  // A second one on the same day replaces the first.
  const planned = await countersign(['backup', 'run', '--dry-run', '--json', '--now', '2026-05-26T14:00:00Z']);
  expect(JSON.parse(planned.out)).toEqual({ name: '20260526t140000z', removed: ['20260526t023000z'], isDryRun: true });
  expect(readdirSync(stored())).toEqual(['20260526t023000z']);
  const second = await countersign(['backup', 'run', '--json', '--now', '2026-05-26T14:00:00Z']);
  expect(JSON.parse(second.out)).toMatchObject({ removed: ['20260526t023000z'] });
  const listed = await countersign(['backup', 'list', '--json']);
  expect(JSON.parse(listed.out)).toEqual({
    backups: [{ name: '20260526t140000z', takenAt: '2026-05-26T14:00:00Z' }],
  });

  const verified = await countersign(['backup', 'verify', '--json']);
  expect(verified.code, verified.err).toBe(0);
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

test('A backup says that the bucket is missing, its key refused or the folder closed, and not to try again later', async () => {
  const store = await openObjectStore('agency-files', 'AKIDTEST');
  const bucket = store.settings;
  const made = (changed: Record<string, string>) => countersign(['backup', 'run'], changed);
  expect(await made({ ...bucket, S3_BUCKET: 'agency-filse' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no bucket agency-filse. Create it, or correct S3_BUCKET and S3_REGION.\n'),
  });
  expect(await made({ ...bucket, S3_ACCESS_KEY_ID: 'AKIDOTHER' })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/The file store refuses the access key .* Check S3_ACCESS_KEY_ID /),
  });
  store.failure = 507;
  expect(await made(bucket)).toMatchObject({ code: 4 });
  await store.close();
  const blocked = join(folder, 'blocked');
  mkdirSync(blocked);
  writeFileSync(join(blocked, 'files'), 'This is not a folder.');
  expect(await made({ DATA_DIR: blocked })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/files cannot be used: .*Make .*files writable/),
  });
});
