import type { Command } from 'commander';
import { configWithDatabase } from '#platform/open-default-platform.ts';
import { removeLeftTemps } from '#platform/own-temps.ts';
import { openPlatform } from '#platform/platform.ts';
import { assertMigrated } from '#server/assert-migrated.ts';
import { type Keep, runUntilTold } from '#server/run-until-told.ts';
import { withExample } from '../example.ts';
import { UsageError } from '../exit.ts';
import type { Output } from '../output.ts';
import { outputOf } from '../global-options.ts';

/** `work`: one worker process, on a database that somebody else keeps. */
export function registerWorkCommand(program: Command): void {
  const command = program
    .command('work')
    .description('run one worker process: mail, reminders and sweeps, until SIGTERM');
  withExample(command, 'DATABASE_URL=postgres://countersign_app@db/countersign countersign work').action(
    (_options, self: Command) => runUntilTold((keep) => open(keep, outputOf(self))),
  );
}

async function open(keep: Keep, output: Output): Promise<void> {
  const config = configWithDatabase();
  if (!config.databaseUrl) throw new UsageError('Set DATABASE_URL to the database, or run `countersign up`.');
  const platform = await openPlatform(config);
  keep(() => platform.close());
  await assertMigrated(platform.pool);
  await removeLeftTemps();
  const [{ openMetricsPort }, { startWorker }] = await Promise.all([
    import('#server/metrics.ts'),
    import('#jobs/worker.ts'),
  ]);
  await openMetricsPort(platform, keep);
  const worker = await startWorker(platform);
  keep(() => worker.stop());
  output.result({ isWorking: true }, () => output.line('The worker is running.'));
}
