import type { Command } from 'commander';
import type { Config } from '#platform/config.ts';
import { removeLeftArrivals } from '#platform/files/left-arrivals.ts';
import { removeLeftTemps } from '#platform/files/own-temps.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { assertMigrated } from '#server/assert-migrated.ts';
import { type Keep, runUntilStopped } from '#server/run-until-stopped.ts';
import { withExample } from './example.ts';
import { UsageError } from './exit.ts';
import { outputOf } from '../options/global-options.ts';
import { loseOutput } from '../printing/lose-output.ts';
import type { Output } from '../printing/output.ts';

/** What a process starts with: its settings, and how to close again what it opens. */
export type ProcessWork = { config: Config; platform: Platform; keep: Keep; output: Output };

/** Turns a command into one process of the installation, on an existing database. It runs until it is told to stop. */
export function asProcess(
  command: Command,
  configOf: () => Config,
  start: (given: ProcessWork) => Promise<void>,
): void {
  withExample(command, `DATABASE_URL=postgres://countersign_app@db/countersign countersign ${command.name()}`).action(
    (_options, self: Command) => {
      loseOutput();
      return runUntilStopped(async (keep) => {
        const config = configOf();
        if (!config.databaseUrl) throw new UsageError('Set DATABASE_URL to the database, or run `countersign up`.');
        const platform = await openPlatform(config);
        keep(() => platform.close());
        await assertMigrated(platform.pool);
        await removeLeftTemps();
        await removeLeftArrivals(config.fileStore);
        const { openMetricsPort } = await import('#server/metrics.ts');
        await openMetricsPort(platform, keep);
        await start({ config, platform, keep, output: outputOf(self) });
      });
    },
  );
}
