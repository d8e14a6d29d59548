import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { listStoredBackups, openStoredBackup } from '#platform/backup/stored-backups.ts';
import { makeStoredBackup, planStoredBackup } from '#platform/backup/make-stored-backup.ts';
import type { Config } from '#platform/config.ts';
import { configWithDatabase } from '#platform/open-default-platform.ts';
import { createFileStore } from '#platform/files/file-store.ts';
import { countsOf, described } from '../backups/backup-words.ts';
import { dryMark, NOTHING_DONE, withDryRun } from '../options/dry-run.ts';
import { withExample } from '../program/example.ts';
import { asListing } from '../printing/listing.ts';
import { UsageError } from '../program/exit.ts';
import { findStoredBackup } from '../backups/find-backup.ts';
import { forOwner, requireNewestMigrations } from '../database/owner.ts';
import { requireNoTerminal, STANDARD, writeOut } from '../printing/standard-streams.ts';
import { verifyStoredBackup } from '../backups/verify-backup.ts';
import { type GlobalOptions, outputOf } from '../options/global-options.ts';

/** `backup run | list | fetch | verify`: encrypted backups in the file store. */
export function registerStoredBackupCommands(noun: Command): void {
  withExample(
    withDryRun(
      noun.command('run').description('make an encrypted backup in the file store now, and remove expired ones'),
    ),
    'countersign backup run',
    'countersign backup run --dry-run',
  ).action(({ dryRun }: { dryRun?: boolean }, command: Command) => (dryRun ? plan(command) : run(command)));
  asListing(
    withExample(
      noun.command('list').description('list the backups in the file store, newest first'),
      'countersign backup list',
    ),
  ).action((_options, command: Command) => list(command));
  withExample(
    noun
      .command('fetch')
      .description('copy a backup out of the file store, still encrypted; the newest unless you name one')
      .argument('<file>', 'a new file; - for standard output')
      .argument('[name]', 'its name in `backup list`'),
    'countersign backup fetch countersign.tar.gz.age',
  ).action((out: string, name: string | undefined, _options, command: Command) => fetch(command, name, out));
  withExample(
    noun
      .command('verify')
      .description('restore a backup into a database of its own, and compare rows, files, totals and the ledgers')
      .argument(
        '[name or file]',
        'a backup in the file store, a file, or - for standard input; the newest in the file store by default',
      ),
    'countersign backup verify',
  ).action((which: string | undefined, _options, command: Command) => verifyStoredBackup(outputOf(command), which));
}

const nowOf = (command: Command) => command.optsWithGlobals<GlobalOptions>().now ?? new Date().toISOString();

async function plan(command: Command): Promise<void> {
  const output = outputOf(command);
  const config = configWithDatabase();
  const { name, removed } = await planStoredBackup(config, nowOf(command));
  output.result({ name, removed, ...dryMark(true) }, () => {
    output.line(`It would be ${name} in ${placeOf(config)}.`);
    if (removed.length > 0) output.line(`Expired, and would be removed: ${removed.join(', ')}`);
    output.line(NOTHING_DONE);
  });
}

async function run(command: Command): Promise<void> {
  const now = nowOf(command);
  await forOwner(command, async ({ config, ownerUrl, appUrl, output }) => {
    await requireNewestMigrations(ownerUrl);
    const bar = output.bar('rows and files');
    const made = await makeStoredBackup(config, { ownerUrl, appUrl, now, onProgress: bar.at }).finally(() => bar.end());
    if (!made) return output.result({ made: null }, () => output.line('Another process is making a backup.'));
    const { name, takenAt, manifest, removed } = made;
    output.result(
      { made: { name, takenAt, ...countsOf(manifest), missingFiles: manifest.missingFiles }, removed },
      () => {
        output.line(`${name} holds ${described(manifest)}.`);
        for (const key of manifest.missingFiles) output.line(`Missing from the file store: ${key}`);
        if (removed.length > 0) output.line(`Expired and removed: ${removed.join(', ')}`);
      },
    );
  });
}

const placeOf = ({ fileStore }: Config) =>
  fileStore.kind === 's3' ? `the bucket ${fileStore.bucket}` : fileStore.folder;

async function list(command: Command): Promise<void> {
  const output = outputOf(command);
  const config = configWithDatabase();
  const backups = await listStoredBackups(createFileStore(config));
  await output.list({
    document: { backups },
    items: backups,
    columns: [
      ['NAME', 'name'],
      ['TAKEN', 'takenAt'],
    ],
    none: `There are none in ${placeOf(config)}.`,
  });
}

async function fetch(command: Command, wanted: string | undefined, out: string): Promise<void> {
  const output = outputOf(command);
  if (out === STANDARD) requireNoTerminal(out, 'a backup');
  else if (existsSync(out)) throw new UsageError(`${out} exists already.`);
  const files = createFileStore(configWithDatabase());
  const { name, takenAt } = findStoredBackup(await listStoredBackups(files), wanted);
  await writeOut(out, await openStoredBackup(files, name), { mode: 0o600 });
  if (out === STANDARD) return output.aside(`This is ${name}, taken ${takenAt}.`);
  output.result({ name, takenAt, file: out }, () => output.line(`${out} is ${name}, taken ${takenAt}.`));
}
