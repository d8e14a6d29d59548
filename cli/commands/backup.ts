import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Command } from 'commander';
import { migrate, migrateExactly } from '#migrations/index.ts';
import { type BackupKey, openBackupKey } from '#platform/backup/backup-key.ts';
import { verifyBackup } from '#platform/backup/read-backup.ts';
import { isUnused, restoreBackup } from '#platform/backup/restore-backup.ts';
import { removeUnfinishedRestores } from '#platform/backup/unfinished-restores.ts';
import { writeBackup, writeBackupFile } from '#platform/backup/write-backup.ts';
import { type Config, loadConfig } from '#platform/config.ts';
import { createFileStore } from '#platform/files/file-store.ts';
import { installQueue } from '#platform/queue/queue.ts';
import { sealClearValues } from '#platform/sealing/seal-clear-values.ts';
import { VERSION } from '#platform/version.ts';
import { countsOf, described, requireKnownVersion } from '../backups/backup-words.ts';
import { withExample } from '../program/example.ts';
import { UsageError } from '../program/exit.ts';
import { forOwner, type OwnerWork, requireNewestMigrations } from '../database/owner.ts';
import { requireNoTerminal, STANDARD, toStandardOutput, withInput } from '../printing/standard-streams.ts';
import { registerStoredBackupCommands } from './stored-backups.ts';
import { notWrittenOr } from '../files/write-whole.ts';
import { outputOf } from '../options/global-options.ts';

/** `backup | restore`: the whole installation as one file, and its restoration. */
export function registerBackupCommands(program: Command): void {
  const noun = withExample(
    program.command('backup').description('back up the whole installation'),
    'countersign backup --out countersign-2026-05-26.tar.gz',
  );
  withExample(
    noun
      .command('write', { isDefault: true })
      .description('write the whole installation, database and files, into one archive')
      .requiredOption(
        '--out <file>',
        'a new file, .tar or .tar.gz, encrypted if the name ends with .age; - for standard output, encrypted if a key is set',
      ),
    'countersign backup --out countersign-2026-05-26.tar.gz',
  ).action(({ out }: { out: string }, command: Command) => forOwner(command, (given) => backUp(given, out)));
  registerStoredBackupCommands(noun);
  withExample(
    program
      .command('restore')
      .description('restore a backup into an empty database, and its files into the file store')
      .argument('<file>', 'a backup; - for standard input')
      .option('--dry-run', 'read the backup from end to end and say what it contains, and write nothing'),
    'countersign restore countersign-2026-05-26.tar.gz',
  ).action((file: string, { dryRun = false }: { dryRun?: boolean }, command: Command) =>
    withInput(file, ({ path }) => restore(command, path, dryRun)),
  );
}

/** Returns what the archive is encrypted with, if anything. @throws UsageError for a name that it cannot have */
async function keyFor(out: string, { backups }: Config): Promise<BackupKey | null> {
  if (out === STANDARD) {
    requireNoTerminal(out, 'an archive');
    return openBackupKey(backups);
  }
  if (!/\.(tar|tar\.gz|tgz)(\.age)?$/.test(out))
    throw new UsageError('--out takes a name that ends with .tar or .tar.gz, optionally followed by .age.');
  if (existsSync(out)) throw new UsageError(`${out} exists already.`);
  if (!out.endsWith('.age')) return null;
  const key = await openBackupKey(backups);
  if (!key) throw new UsageError('To encrypt the archive, set BACKUP_PASSPHRASE or BACKUP_KEY_FILE.');
  return key;
}

async function backUp({ config, ownerUrl, appUrl, output: printed }: OwnerWork, out: string): Promise<void> {
  const key = await keyFor(out, config);
  await requireNewestMigrations(ownerUrl);
  const [files, takenAt] = [createFileStore(config), new Date().toISOString()];
  const output = out === STANDARD ? printed.beside() : printed;
  const bar = output.bar('rows and files');
  const written = { ownerUrl, appUrl, files, version: VERSION, takenAt, key, onProgress: bar.at };
  const writing =
    out === STANDARD
      ? writeBackup({ ...written, isCompressed: true, spoolFolder: tmpdir() }, toStandardOutput)
      : writeBackupFile(written, out).catch((error: unknown) => Promise.reject(notWrittenOr(out, error)));
  const manifest = await writing.finally(() => bar.end());
  const { missingFiles } = manifest;
  output.result({ file: out, ...countsOf(manifest), missingFiles }, () => {
    output.line(`${out === STANDARD ? 'The archive' : out} holds ${described(manifest)}.`);
    for (const key of missingFiles) output.line(`Missing from the file store: ${key}`);
  });
}

async function restore(command: Command, path: string, isDryRun: boolean): Promise<void> {
  const { progress, result, line } = outputOf(command);
  progress('Reading the backup …');
  const key = await openBackupKey(loadConfig().backups);
  const manifest = await verifyBackup(path, key);
  requireKnownVersion(manifest);
  progress('');
  if (isDryRun) {
    const { takenAt, version, missingFiles } = manifest;
    return result({ takenAt, version, ...countsOf(manifest), missingFiles, isDryRun }, () => {
      line(`The backup is complete. It holds ${described(manifest)}, as of ${takenAt}.`);
      line('Nothing was written.');
    });
  }
  await forOwner(
    command,
    async ({ config, ownerUrl, appUrl, output }) => {
      if (!(await isUnused(ownerUrl)))
        throw new Error('The database is not empty. Restore into a new one, or into another DATA_DIR.');
      const files = createFileStore(config);
      await removeUnfinishedRestores(files);
      const appRole = decodeURIComponent(new URL(appUrl).username);
      await migrateExactly(ownerUrl, appRole, manifest.migrations);
      await installQueue(appUrl);
      const bar = output.bar('rows and files');
      const onProgress = bar.at;
      await restoreBackup({ ownerUrl, appUrl, files, path, manifest, key, onProgress }).finally(() => bar.end());
      const migrated = await migrate(ownerUrl, appRole);
      await sealClearValues(ownerUrl, config);
      const { takenAt, version, missingFiles } = manifest;
      output.result({ takenAt, version, ...countsOf(manifest), missingFiles, migrated }, () => {
        output.line(`Restored ${described(manifest)}, as of ${takenAt}.`);
        if (migrated.length > 0) output.line(`Migrated: ${migrated.join(', ')}`);
      });
    },
    'make where named',
  );
}
