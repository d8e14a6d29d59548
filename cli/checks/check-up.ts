import { access, constants } from 'node:fs/promises';
import { problemInWords } from '#domain/mail/listed-mail.ts';
import { migrationStatus } from '#migrations/index.ts';
import { openBackupKey } from '#platform/backup/backup-key.ts';
import { listStoredBackups } from '#platform/backup/stored-backups.ts';
import { findBrowser } from '#platform/pictures/browser.ts';
import type { Config } from '#platform/config.ts';
import { type DatabaseInspection, inspectDatabase } from '#platform/database/database-inspection.ts';
import { createFileStore } from '#platform/files/file-store.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { findUnopenable } from '#platform/sealing/sealed-values.ts';
import { createSealing } from '#platform/sealing/sealing.ts';
import { openSealingKeys } from '#platform/sealing/sealing-keys.ts';
import { browserWords, causeOf, fileStoreWords } from './fault-words.ts';
import { checkDistribution } from './check-distribution.ts';
import { checkReplica } from './check-replica.ts';
import { checkDiskSpace, startBrowser } from './check-disk-space.ts';
import { databaseWords } from '../database/database-words.ts';

/** The finding of one check, and what to do about it; `detail` is the technical text behind a problem that `found` words. */
export type Finding = {
  check: string;
  state: 'ok' | 'problem' | 'not checked';
  found: string;
  advice: string | null;
  detail?: string;
};

const MAX_SKEW_MS = 2000;

const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found, advice: null });
const problem = (check: string, found: string, advice: string): Finding => ({ check, state: 'problem', found, advice });

/** Checks everything that the installation depends on. Changes nothing. */
export async function checkUp(config: Config & { databaseUrl: string }): Promise<Finding[]> {
  const [database, replica, migrations, distribution, sealed, mail, browser, files, room, backups] = await Promise.all([
    checkDatabase(config.databaseUrl),
    checkReplica(config),
    checkMigrations(config.migrationDatabaseUrl),
    checkDistribution(config.migrationDatabaseUrl).catch((error: unknown) =>
      problem('distribution', wordsOf(error), 'Set MIGRATION_DATABASE_URL to the owner of the tables.'),
    ),
    checkSealed(config),
    checkMail(config),
    checkBrowser(config),
    checkFiles(config),
    checkDiskSpace(config),
    checkBackups(config),
  ]);
  return [...database, ...replica, migrations, distribution, sealed, mail, browser, files, ...room, backups];
}

async function checkDatabase(databaseUrl: string): Promise<Finding[]> {
  try {
    return describe(await inspectDatabase(databaseUrl));
  } catch (error) {
    const advice = 'Start the database, and check its role and password in DATABASE_URL.';
    return [problem('database', wordsOf(error), advice)];
  }
}

function describe(found: DatabaseInspection): Finding[] {
  const { version, role, unsafe, tenantTables, unguarded, missingQueues, clockAheadMs } = found;
  const seconds = `${(Math.abs(clockAheadMs) / 1000).toFixed(1)} s ${clockAheadMs < 0 ? 'behind' : 'ahead of'} the database`;
  const isGuarded = tenantTables > 0 && unguarded.length === 0;
  return [
    ok('database', `PostgreSQL ${version}`),
    unsafe === null
      ? ok('database role', `${role} is bound by row-level security`)
      : problem(
          'database role',
          `${role}: ${unsafe}`,
          'Use an ordinary role in DATABASE_URL, and the owner in MIGRATION_DATABASE_URL.',
        ),
    isGuarded
      ? ok('row-level security', `forced on all ${tenantTables} tenant tables`)
      : problem(
          'row-level security',
          unguarded.length > 0 ? `missing on ${unguarded.join(', ')}` : 'there are no tables',
          'Run `countersign migrate up`.',
        ),
    describeConnection(found),
    describeQueue(missingQueues),
    Math.abs(clockAheadMs) <= MAX_SKEW_MS
      ? ok('clock', seconds)
      : problem('clock', seconds, 'Synchronise both clocks by NTP: links and sessions depend on them.'),
  ];
}

function describeConnection({ isPooled, transaction }: DatabaseInspection): Finding {
  const way = isPooled ? 'through a connection pooler' : 'to PostgreSQL itself';
  const settings = transaction && `${transaction.timezone}, ${transaction.statementTimeout} for a statement`;
  const found = `${way}; ${settings ? `transactions in ${settings}` : 'transactions are not possible'}`;
  if (settings?.startsWith('UTC, 30s')) return ok('connections', found);
  return problem('connections', found, 'Let the pooler share connections by transaction (pool_mode = transaction).');
}

function describeQueue(missing: string[] | null): Finding {
  if (missing?.length === 0) return ok('queue', 'installed');
  const found = missing ? `missing: ${missing.join(', ')}` : 'the role may not read its tables';
  return problem('queue', found, 'Run `countersign migrate up` with DATABASE_URL as the application uses it.');
}

async function checkMigrations(ownerUrl: string | null): Promise<Finding> {
  const check = 'migrations';
  if (!ownerUrl) return { check, state: 'not checked', found: 'MIGRATION_DATABASE_URL is not set', advice: null };
  try {
    const { applied, waiting, newer } = await migrationStatus(ownerUrl);
    const beside = newer.length > 0 ? `, and ${newer.length} of a newer version` : '';
    if (waiting.length === 0) return ok(check, `all ${applied.length} applied${beside}`);
    return problem(check, `waiting: ${waiting.join(', ')}`, 'Run `countersign migrate up`.');
  } catch (error) {
    return problem(check, wordsOf(error), 'Set MIGRATION_DATABASE_URL to the owner of the tables.');
  }
}

/** How many unreadable values are named. */
const MAX_NAMED = 5;

async function checkSealed(config: Config): Promise<Finding> {
  const check = 'sealed values';
  const { migrationDatabaseUrl: ownerUrl } = config;
  if (!ownerUrl) return { check, state: 'not checked', found: 'MIGRATION_DATABASE_URL is not set', advice: null };
  try {
    const lost = await findUnopenable(ownerUrl, createSealing(openSealingKeys(config)));
    if (lost.length === 0) return ok(check, 'all can be opened');
    const named = lost.slice(0, MAX_NAMED).map(({ table, id }) => `${table} ${id}`);
    const more = lost.length > named.length ? ` and ${lost.length - named.length} more` : '';
    return problem(
      check,
      `cannot be opened: ${named.join(', ')}${more}`,
      'Put the sealing key back, in SEALING_KEYS or the data folder. If it is lost, see “A lost sealing key” in docs/operations.md.',
    );
  } catch (error) {
    return problem(check, wordsOf(error), 'Run `countersign migrate up`, and check that the sealing keys are there.');
  }
}

async function checkMail(config: Config): Promise<Finding> {
  const mailer = createMailer(config);
  const outbox = `${config.dataDir}/outbox`;
  try {
    await mailer.check();
    if (config.smtpUrl) return ok('mail', `${new URL(config.smtpUrl).host} answers`);
    await access(outbox, constants.W_OK);
    return ok('mail', `no SMTP_URL; emails are written to ${outbox}`);
  } catch (error) {
    const detail = wordsOf(error);
    if (!config.smtpUrl) return problem('mail', detail, `Make ${outbox} writable, or set SMTP_URL.`);
    return { ...problem('mail', problemInWords(detail), 'Check SMTP_URL.'), detail };
  } finally {
    mailer.close();
  }
}

async function checkBrowser({ browserPath }: Config): Promise<Finding> {
  let path = browserPath;
  try {
    path = await findBrowser(browserPath);
    await access(path, constants.X_OK);
    await startBrowser({ browserPath: path });
    return ok('browser', `${path} starts`);
  } catch (error) {
    return { check: 'browser', state: 'problem', ...browserWords(path, error) };
  }
}

async function checkFiles(config: Config): Promise<Finding> {
  const { fileStore } = config;
  try {
    await createFileStore(config).check();
    return ok('file store', fileStore.kind === 's3' ? `bucket ${fileStore.bucket}` : fileStore.folder);
  } catch (error) {
    return { check: 'file store', state: 'problem', ...fileStoreWords(fileStore, error) };
  }
}

/** A backup that is due may take a while, and may fail once. */
const MAX_AGE_MS = 26 * 3_600_000;

async function checkBackups(config: Config): Promise<Finding> {
  const check = 'backups';
  try {
    await openBackupKey(config.backups);
    const [newest] = await listStoredBackups(createFileStore(config));
    const found = newest ? `the newest was taken ${newest.takenAt}` : 'there is none in the file store';
    if (config.backups.at === null)
      return { check, state: 'not checked', found: `BACKUP_AT is not set; ${found}`, advice: null };
    if (newest && Date.now() - Date.parse(newest.takenAt) <= MAX_AGE_MS) return ok(check, found);
    return problem(check, found, 'Look at `countersign jobs list --state failed`, then run `countersign backup run`.');
  } catch (error) {
    const advice = 'Check that the file store answers and BACKUP_KEY_FILE can be read.';
    return { ...problem(check, wordsOf(error), advice), detail: causeOf(error).text };
  }
}

/** Returns an error's first line; of several failed addresses, the first one's. */
function wordsOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return databaseWords(first) ?? (first instanceof Error ? (first.message.split('\n', 1)[0] ?? '') : String(first));
}
