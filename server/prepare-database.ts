import { rmSync } from 'node:fs';
import { migrate, overlappingTimesheets } from '#migrations/index.ts';
import { DAYS_HELD } from '#migrations/list.ts';
import { overlapNotice } from '#migrations/overlaps.ts';
import { isUnused } from '#platform/backup/restore-backup.ts';
import { endFinishedRestores, removeUnfinishedRestores } from '#platform/backup/unfinished-restores.ts';
import type { Config } from '#platform/config.ts';
import { APP_ROLE, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { createFileStore } from '#platform/files/file-store.ts';
import { replaceFile } from '#platform/files/owned-files.ts';
import type { Log } from '#platform/log.ts';
import { databaseFile } from '#platform/open-default-platform.ts';
import { installQueue } from '#platform/queue/queue.ts';
import { sealClearValues } from '#platform/sealing/seal-clear-values.ts';
import type { Keep } from './run-until-stopped.ts';
import { removeUnfinishedDemo } from './unfinished-demo.ts';

/** A database that is fully migrated. */
export type PreparedDatabase = {
  config: Config & { databaseUrl: string };
  isEmbedded: boolean;
  /** Names of the migrations just applied. */
  applied: string[];
  /** What the operator should know, or null. */
  notice: string | null;
};

/** Migrates the database: the one that DATABASE_URL names, otherwise the embedded one, started for this process. */
export function prepareDatabase(config: Config, keep: Keep, log: Log): Promise<PreparedDatabase> {
  return config.databaseUrl
    ? prepareNamed({ ...config, databaseUrl: config.databaseUrl })
    : prepareEmbedded(config, keep, log);
}

async function prepareNamed(config: Config & { databaseUrl: string }): Promise<PreparedDatabase> {
  const ownerUrl = config.migrationDatabaseUrl;
  const role = decodeURIComponent(new URL(config.databaseUrl).username);
  const applied = ownerUrl ? await migrate(ownerUrl, role) : [];
  if (ownerUrl) await sealClearValues(ownerUrl, config);
  if (ownerUrl) await tidyAfterRestores(ownerUrl, config);
  await installQueue(config.databaseUrl);
  const notice = ownerUrl
    ? await noticeAfter(ownerUrl, applied)
    : 'MIGRATION_DATABASE_URL is not set, so migrations were not applied. Run `countersign migrate up` with it.';
  return { config, isEmbedded: false, applied, notice };
}

async function prepareEmbedded(config: Config, keep: Keep, log: Log): Promise<PreparedDatabase> {
  const { dataDir } = config;
  const { ownerUrl, appUrl, notice, stop } = await startEmbeddedPostgres({ dataDir, persistent: true, log });
  keep(stop);
  // The folder is this process's now, since only one can hold the database.
  const file = databaseFile(dataDir);
  replaceFile(file, JSON.stringify({ ownerUrl, appUrl }));
  keep(() => rmSync(file, { force: true }));
  await removeUnfinishedDemo(dataDir, ownerUrl);
  const applied = await migrate(ownerUrl, APP_ROLE);
  await sealClearValues(ownerUrl, config);
  await tidyAfterRestores(ownerUrl, config);
  await installQueue(appUrl);
  return {
    config: { ...config, databaseUrl: appUrl, migrationDatabaseUrl: ownerUrl },
    isEmbedded: true,
    applied,
    notice: [notice, await noticeAfter(ownerUrl, applied)].filter(Boolean).join('\n') || null,
  };
}

/**
 * A restore killed before its rows were committed has left none, and its files are removed too; of one killed after
 * that only its record is. While the file store does not answer, an installation in use starts without this.
 */
async function tidyAfterRestores(ownerUrl: string, config: Config): Promise<void> {
  const files = createFileStore(config);
  if (await isUnused(ownerUrl)) await removeUnfinishedRestores(files);
  else await endFinishedRestores(files).catch(() => undefined);
}

/** Returns what an upgrade has found, or null. */
async function noticeAfter(ownerUrl: string, applied: string[]): Promise<string | null> {
  if (!applied.includes(DAYS_HELD)) return null;
  return overlapNotice(await overlappingTimesheets(ownerUrl)).join('\n') || null;
}
