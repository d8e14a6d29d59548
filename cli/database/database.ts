import { migrate } from '#migrations/index.ts';
import { type Config } from '#platform/config.ts';
import { configWithDatabase } from '#platform/open-default-platform.ts';
import { APP_ROLE, type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { ifInterrupted } from '#platform/files/while-unfinished.ts';
import { hasCluster } from '#platform/database/postgres-place.ts';
import { installQueue } from '#platform/queue/queue.ts';
import { readRemembered } from '#platform/remembered-settings.ts';
import { sealClearValues } from '#platform/sealing/seal-clear-values.ts';
import { removeUnfinishedDemo } from '#server/unfinished-demo.ts';
import { answers } from './database-answers.ts';
import { UsageError } from '../program/exit.ts';

/** A configuration whose database is available, and how to release it. */
export type OpenedDatabase = { config: Config & { databaseUrl: string }; leave(): Promise<void> };

/**
 * What a command does if its data folder has no database: most refuse; `migrate up` creates one in any case, and
 * `restore` if the folder was named.
 */
export type WhereNone = 'refuse' | 'make' | 'make where named';

/**
 * Opens a command's database: the one that DATABASE_URL names, otherwise the one whose address a running `countersign
 * up` has left, otherwise the embedded one, started and migrated for as long as the command runs.
 * @param options.isAsItIs leaves the embedded one unmigrated, to inspect its migrations
 * @throws UsageError naming the data folder if it has no database and the command creates none
 */
export async function openDatabaseForCommand(
  whereNone: WhereNone = 'refuse',
  { isAsItIs = false } = {},
): Promise<OpenedDatabase> {
  const config = configWithDatabase();
  const quiet = { ...config, logLevel: 'silent' as const, poolSize: Math.min(config.poolSize, 4) };
  const isNamed = Boolean(process.env.DATABASE_URL);
  if (config.databaseUrl && (isNamed || (await answers(config.databaseUrl)))) {
    return { config: { ...quiet, databaseUrl: config.databaseUrl }, leave: async () => undefined };
  }
  const mayMake = whereNone === 'make' || (whereNone === 'make where named' && Boolean(process.env.DATA_DIR));
  requireDatabase(config.dataDir, mayMake);
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, persistent: true });
  const forget = ifInterrupted(() => server.cut());
  try {
    if (!isAsItIs) await bringUpToDate(server, config);
  } catch (error) {
    await server.stop().finally(forget);
    throw error;
  }
  return {
    config: { ...quiet, databaseUrl: server.appUrl, migrationDatabaseUrl: server.ownerUrl },
    leave: () => server.stop().finally(forget),
  };
}

async function bringUpToDate({ ownerUrl, appUrl }: EmbeddedPostgres, config: Config): Promise<void> {
  await removeUnfinishedDemo(config.dataDir, ownerUrl);
  await migrate(ownerUrl, APP_ROLE);
  await sealClearValues(ownerUrl, config);
  await installQueue(appUrl);
}

/** Nothing is created implicitly: someone in the wrong folder would work on an empty database without noticing. */
function requireDatabase(dataDir: string, mayMake: boolean): void {
  const remembered = readRemembered(dataDir);
  if (remembered && remembered.database !== 'embedded')
    throw new UsageError(
      `The installation in the data folder ${dataDir} uses the database ${remembered.database}: set DATABASE_URL to it.`,
    );
  if (hasCluster(dataDir)) return;
  if (mayMake) return void process.stderr.write(`Creating a new database in the data folder ${dataDir}.\n`);
  throw new UsageError(
    `There is no installation in the data folder ${dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its database; \`countersign up\` makes a new one.`,
  );
}
