import type { Command } from 'commander';
import { configToServe } from '#platform/open-default-platform.ts';
import { removeLeftTemps } from '#platform/own-temps.ts';
import { openPlatform } from '#platform/platform.ts';
import { rememberSettings } from '#platform/remembered-settings.ts';
import { assertMigrated } from '#server/assert-migrated.ts';
import { type Keep, runUntilTold } from '#server/run-until-told.ts';
import { withExample } from '../example.ts';
import { UsageError } from '../exit.ts';
import type { Output } from '../output.ts';
import { outputOf } from '../global-options.ts';

/** `serve`: one web process, on a database that somebody else keeps. */
export function registerServeCommand(program: Command): void {
  const command = program.command('serve').description('run one web process: the portal and the API, until SIGTERM');
  withExample(command, 'DATABASE_URL=postgres://countersign_app@db/countersign countersign serve').action(
    (_options, self: Command) => runUntilTold((keep) => open(keep, outputOf(self))),
  );
}

async function open(keep: Keep, output: Output): Promise<void> {
  const config = configToServe();
  if (!config.databaseUrl) throw new UsageError('Set DATABASE_URL to the database, or run `countersign up`.');
  const platform = await openPlatform(config);
  keep(() => platform.close());
  await assertMigrated(platform.pool);
  await removeLeftTemps();
  const [{ createServer }, { openMetricsPort }] = await Promise.all([
    import('#server/create-server.ts'),
    import('#server/metrics.ts'),
  ]);
  await openMetricsPort(platform, keep);
  const server = await createServer(platform);
  keep(() => server.stop());
  rememberSettings(config);
  output.result({ port: server.port, baseUrl: config.baseUrl }, () =>
    output.line(`Countersign serves ${config.baseUrl} on port ${server.port}.`),
  );
}
