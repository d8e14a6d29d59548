import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { checkLedger } from '#domain/payroll/check-ledger.server.ts';
import { migrate, migrateExactly } from '#migrations/index.ts';
import { openBackupKey } from '#platform/backup/backup-key.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import { verifyBackup } from '#platform/backup/read-backup.ts';
import { listStoredBackups, openStoredBackup } from '#platform/backup/stored-backups.ts';
import { type Trial, tryBackup } from '#platform/backup/try-backup.ts';
import type { Config } from '#platform/config.ts';
import { createFileStore } from '#platform/files/file-store.ts';
import { openAgencyContext } from '#platform/open-context.ts';
import { configWithDatabase } from '#platform/open-default-platform.ts';
import { openPlatform } from '#platform/platform.ts';
import { ownTempPrefix, removeLeftTemps } from '#platform/files/own-temps.ts';
import { streamToFile } from '#platform/files/stream-to-file.ts';
import { whileUnfinished } from '#platform/files/while-unfinished.ts';
import { countsOf, described, requireKnownVersion } from './backup-words.ts';
import { findStoredBackup } from './find-backup.ts';
import type { Output } from '../printing/output.ts';
import { type Input, STANDARD, withInput } from '../printing/standard-streams.ts';
import { counted } from '../printing/counted.ts';

/** `backup verify`: a backup is good if it can be restored and matches the installation's record of wages. */
export async function verifyStoredBackup(output: Output, which: string | undefined): Promise<void> {
  if (which === STANDARD) return withInput(which, (input) => verify(output, input));
  return verify(output, which);
}

async function verify(output: Output, which: string | Input | undefined): Promise<void> {
  await removeLeftTemps();
  const folder = await mkdtemp(join(tmpdir(), ownTempPrefix('verify')));
  await whileUnfinished(folder, () =>
    verifyIn(folder, output, which).finally(() => rm(folder, { recursive: true, force: true })),
  );
}

async function verifyIn(folder: string, output: Output, which: string | Input | undefined): Promise<void> {
  const config = configWithDatabase();
  const { path, name } = await fetchInto(folder, config, which);
  const key = await openBackupKey(config.backups);
  output.progress('reading the backup');
  const manifest = await verifyBackup(path, key);
  requireKnownVersion(manifest);
  output.progress('');
  const bar = output.bar('rows and files');
  const problems = await tryBackup({ path, manifest, key, onProgress: bar.at }, migrateTo, (trial) =>
    problemsOf({ ...config, logLevel: 'silent' }, manifest, trial),
  ).finally(() => bar.end());
  const { takenAt, payroll = null } = manifest;
  output.result({ name, takenAt, ...countsOf(manifest), payroll, problems, isGood: problems.length === 0 }, () => {
    output.line(`${name}, taken ${takenAt}, was restored: ${described(manifest)}.`);
    for (const problem of problems) output.line(problem);
  });
  if (problems.length > 0) throw new Error('The backup is not good.');
}

async function fetchInto(folder: string, config: Config, which: string | Input | undefined): Promise<Input> {
  if (typeof which === 'object') return which;
  if (which !== undefined && existsSync(which)) return { path: which, name: which };
  const files = createFileStore(config);
  const { name } = findStoredBackup(await listStoredBackups(files), which);
  const path = join(folder, 'fetched.tar.gz.age');
  await streamToFile([await openStoredBackup(files, name)], path, { mode: 0o600 });
  return { path, name };
}

const migrateTo = (ownerUrl: string, appRole: string, names: string[] | 'newest') =>
  names === 'newest' ? migrate(ownerUrl, appRole) : migrateExactly(ownerUrl, appRole, names);

/** Returns where the restored installation differs on wages from the one that was backed up. */
async function problemsOf(config: Config, { payroll }: Manifest, trial: Trial): Promise<string[]> {
  const problems: string[] = [];
  if (payroll && !isDeepStrictEqual(payroll, trial.payroll))
    problems.push(`Payroll had ${wordsOf(payroll)}; restored are ${wordsOf(trial.payroll!)}.`);
  const platform = await openPlatform({ ...config, databaseUrl: trial.appUrl, migrationDatabaseUrl: null });
  try {
    for (const agencyId of trial.agencies) {
      const ctx = await openAgencyContext(platform, agencyId, { kind: 'system' });
      const { balances } = await checkLedger(ctx);
      if (!balances) problems.push(`The ledger of ${ctx.agency.canonicalName} does not balance.`);
    }
  } finally {
    await platform.close();
  }
  return problems;
}

const wordsOf = ({ entries, minutes, quarterDays }: NonNullable<Manifest['payroll']>) =>
  `${counted(entries, 'entry', 'entries')}, ${counted(minutes, 'minute')} and ${counted(quarterDays / 4, 'day')}`;
