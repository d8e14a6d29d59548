import { ConfigError } from '#platform/config.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import type { Platform } from '#platform/platform.ts';
import { startQueue } from '#platform/queue/queue.ts';
import { handlerOf } from './job-definition.ts';
import { ALL_JOBS } from './all-jobs.ts';
import { SCHEDULE } from './schedule.ts';

/** A running worker. */
export type Worker = {
  /** Lets running jobs finish, within 30 s; a backup, which may take longer, is ended. The platform stays open. A second call waits for the same stop. */
  stop(): Promise<void>;
};

/**
 * Starts processing the queue: emails, follow-ups of events, reminders and sweeps.
 * @param options.pollSeconds how long to wait when there is no job
 * @param options.graceMs how long running jobs have to finish, 30 s by default
 */
export async function startWorker(
  platform: Platform,
  { pollSeconds = 1, graceMs }: { pollSeconds?: number; graceMs?: number } = {},
): Promise<Worker> {
  const { config, log } = platform;
  if (!config.databaseUrl) throw new Error('DATABASE_URL is not set.');
  if (config.backups.at !== null && !config.migrationDatabaseUrl)
    throw new ConfigError('BACKUP_AT needs MIGRATION_DATABASE_URL: backups are made as the owner of the tables.');
  const running = await startQueue({
    connectionString: config.databaseUrl,
    log,
    ...(graceMs === undefined ? {} : { graceMs }),
  });
  const mailer = createMailer(config, { may: running.isHeard });
  const stopping = new AbortController();
  const world = { platform, mailer, stopping: stopping.signal };
  for (const definition of ALL_JOBS) {
    const { sideBySide, mostOfOne } = 'run' in definition ? definition : {};
    const own = { ...(sideBySide ? { sideBySide } : {}), ...(mostOfOne ? { mostOfOne } : {}) };
    running.work(definition.name, handlerOf(definition, world), { pollSeconds, ...own });
  }
  for (const { name, cron, timeZone } of SCHEDULE) await running.schedule(name, cron, timeZone);
  log.info({ kinds: ALL_JOBS.length }, 'the worker works');
  const end = async () => {
    stopping.abort();
    // A mail server may hang: its emails fail early enough to be recorded, and go to another worker.
    await running.stop(() => mailer.close());
  };
  let ended: Promise<void> | undefined;
  return { stop: () => (ended ??= end()) };
}
