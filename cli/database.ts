import { migrate } from '#migrations/index.ts';
import { type Config } from '#platform/config.ts';
import { configWithDatabase } from '#platform/open-default-platform.ts';
import { APP_ROLE, startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { installQueue } from '#platform/queue.ts';
import { sealClearValues } from '#platform/seal-clear-values.ts';
import { answers } from './database-answers.ts';

/** A configuration whose database is there, and how to leave it. */
export type OpenedDatabase = { config: Config & { databaseUrl: string }; leave(): Promise<void> };

/**
 * The database of a command: the one that DATABASE_URL names, else the one that a running `countersign up` left its
 * address of, else the embedded one, started and brought up to date for as long as the command runs.
 */
export async function openDatabaseForCommand(): Promise<OpenedDatabase> {
  const config = configWithDatabase();
  const quiet = { ...config, logLevel: 'silent' as const, poolSize: Math.min(config.poolSize, 4) };
  const isNamed = Boolean(process.env.DATABASE_URL);
  if (config.databaseUrl && (isNamed || (await answers(config.databaseUrl)))) {
    return { config: { ...quiet, databaseUrl: config.databaseUrl }, leave: async () => undefined };
  }
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, persistent: true });
  try {
    await migrate(server.ownerUrl, APP_ROLE);
    await sealClearValues(server.ownerUrl, config);
    await installQueue(server.appUrl);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    config: { ...quiet, databaseUrl: server.appUrl, migrationDatabaseUrl: server.ownerUrl },
    leave: () => server.stop(),
  };
}
