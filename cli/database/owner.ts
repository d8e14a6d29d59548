import type { Command } from 'commander';
import { migrationStatus } from '#migrations/index.ts';
import type { Config } from '#platform/config.ts';
import { openDatabaseForCommand, type WhereNone } from './database.ts';
import { UsageError } from '../program/exit.ts';
import type { Output } from '../printing/output.ts';
import { outputOf } from '../options/global-options.ts';

/** What a command acting as the owner of the tables works with. */
export type OwnerWork = { config: Config; ownerUrl: string; appUrl: string; output: Output };

/** Runs a command as the owner of the tables, and closes everything it opened. */
export async function forOwner(
  command: Command,
  work: (given: OwnerWork) => Promise<void>,
  whereNone: WhereNone = 'refuse',
): Promise<void> {
  const { config, leave } = await openDatabaseForCommand(whereNone);
  try {
    const ownerUrl = config.migrationDatabaseUrl;
    if (!ownerUrl) throw new UsageError('Set MIGRATION_DATABASE_URL to the owner of the tables.');
    await work({ config, ownerUrl, appUrl: config.databaseUrl, output: outputOf(command) });
  } finally {
    await leave();
  }
}

/** @throws Error if the database is of an older version than this one */
export async function requireNewestMigrations(ownerUrl: string): Promise<void> {
  const { waiting } = await migrationStatus(ownerUrl);
  if (waiting.length > 0)
    throw new Error(
      'The database is older than this version: back it up with its own, or run `countersign migrate up`.',
    );
}
