import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { migrate, migrateExactly, MIGRATION_NAMES, migrationStatus } from '#migrations/index.ts';
import { type Manifest, UnusableBackup } from '#platform/backup/manifest.ts';
import { verifyBackup } from '#platform/backup/read-backup.ts';
import { isUnused, restoreBackup } from '#platform/backup/restore-backup.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import type { Config } from '#platform/config.ts';
import { createFileStore } from '#platform/file-store.ts';
import { installQueue } from '#platform/queue.ts';
import { sealClearValues } from '#platform/seal-clear-values.ts';
import { VERSION } from '#platform/version.ts';
import { outputOf } from '../context.ts';
import { openDatabaseForCommand } from '../database.ts';
import { withExample } from '../example.ts';
import { UsageError } from '../exit.ts';
import type { Output } from '../output.ts';

type Work = { config: Config; ownerUrl: string; appUrl: string; output: Output };

async function forOwner(command: Command, work: (given: Work) => Promise<void>): Promise<void> {
  const { config, leave } = await openDatabaseForCommand();
  try {
    const ownerUrl = config.migrationDatabaseUrl;
    if (!ownerUrl) throw new UsageError('Name the owner of the tables in MIGRATION_DATABASE_URL.');
    await work({ config, ownerUrl, appUrl: config.databaseUrl, output: outputOf(command) });
  } finally {
    await leave();
  }
}

/** `backup | restore`: the whole installation as one file, and back. */
export function registerBackupCommands(program: Command): void {
  withExample(
    program
      .command('backup')
      .description('write the whole installation, database and files, into one archive')
      .requiredOption('--out <file>', 'a new file, .tar or .tar.gz'),
    'countersign backup --out countersign-2026-05-26.tar.gz',
  ).action(({ out }: { out: string }, command: Command) => forOwner(command, (given) => backUp(given, out)));
  withExample(
    program
      .command('restore')
      .description('put a backup into an empty database and its files into the file store')
      .argument('<file>', 'what backup wrote'),
    'countersign restore countersign-2026-05-26.tar.gz',
  ).action((file: string, _options, command: Command) => restore(command, file));
}

async function backUp({ config, ownerUrl, appUrl, output }: Work, out: string): Promise<void> {
  if (!/\.(tar|tar\.gz|tgz)$/.test(out)) throw new UsageError('--out takes a name that ends in .tar or .tar.gz.');
  if (existsSync(out)) throw new UsageError(`${out} exists already.`);
  const { waiting } = await migrationStatus(ownerUrl);
  if (waiting.length > 0)
    throw new Error(
      'The database is older than this version: back it up with its own, or run `countersign migrate up`.',
    );
  const manifest = await writeBackup({
    ownerUrl,
    appUrl,
    files: createFileStore(config),
    out,
    version: VERSION,
    takenAt: new Date().toISOString(),
    onPart: (name) => output.progress(name),
  });
  output.progress('');
  const { missingFiles } = manifest;
  output.result({ file: out, ...countsOf(manifest), missingFiles }, () => {
    output.line(`${out} holds ${described(manifest)}.`);
    for (const key of missingFiles) output.line(`Not in the file store, although a row names it: ${key}`);
  });
}

async function restore(command: Command, path: string): Promise<void> {
  outputOf(command).progress('reading the backup');
  const manifest = await verifyBackup(path);
  if (manifest.migrations.some((name) => !MIGRATION_NAMES.includes(name)))
    throw new UnusableBackup(`The backup was made by version ${manifest.version}, which is newer than this one.`);
  await forOwner(command, async ({ config, ownerUrl, appUrl, output }) => {
    if (!(await isUnused(ownerUrl)))
      throw new Error('The database is not empty. Restore into a new one, or into another DATA_DIR.');
    const appRole = decodeURIComponent(new URL(appUrl).username);
    await migrateExactly(ownerUrl, appRole, manifest.migrations);
    await installQueue(appUrl);
    const onPart = (name: string) => output.progress(name);
    await restoreBackup({ ownerUrl, appUrl, files: createFileStore(config), path, manifest, onPart });
    const migrated = await migrate(ownerUrl, appRole);
    await sealClearValues(ownerUrl, config);
    output.progress('');
    const { takenAt, version, missingFiles } = manifest;
    output.result({ takenAt, version, ...countsOf(manifest), missingFiles, migrated }, () => {
      output.line(`Restored ${described(manifest)}, as of ${takenAt}.`);
      if (migrated.length > 0) output.line(`Migrated: ${migrated.join(', ')}`);
    });
  });
}

const countsOf = ({ tables, files }: Manifest) => ({
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
});

function described(manifest: Manifest): string {
  const { tables, rows, files } = countsOf(manifest);
  return `${rows} rows of ${tables} tables and ${files} files`;
}
