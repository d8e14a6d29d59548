import type { Command } from 'commander';
import { listAgencies } from '#domain/agencies/list-agencies.server.ts';
import { renewFirstRun } from '#domain/first-run/first-run.server.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { removeLeftArrivals } from '#platform/files/left-arrivals.ts';
import { removeLeftTemps } from '#platform/files/own-temps.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { rememberSettings } from '#platform/remembered-settings.ts';
import { VERSION } from '#platform/version.ts';
import { assertMigrated } from '#server/assert-migrated.ts';
import { assertPortFree } from '#server/listening.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { type Keep, runUntilStopped } from '#server/run-until-stopped.ts';
import { addressesOf, addressLines } from '../addresses.ts';
import { type Demo, demoAsNow, isDemoRefused, makeDemo, readDemo, refuseDemo } from '../demo.ts';
import { withExample } from '../program/example.ts';
import { loseOutput } from '../printing/lose-output.ts';
import type { Output } from '../printing/output.ts';
import { outputOf } from '../options/global-options.ts';

/** `up`: everything in one process, with its own database unless one is named. */
export function registerUpCommand(program: Command): void {
  const command = program
    .command('up')
    .description('run the portal, the API and the jobs with everything they need, until Ctrl-C')
    .option('--no-demo', 'start without the demo; prints a link to create the first agency');
  const examples = ['countersign up', 'countersign up --no-demo', 'PORT=8080 DATA_DIR=/srv/countersign countersign up'];
  withExample(command, ...examples).action(({ demo }: { demo: boolean }, self: Command) => {
    loseOutput();
    return runUntilStopped((keep) => open(keep, outputOf(self), demo));
  });
}

async function open(keep: Keep, output: Output, wantsDemo: boolean): Promise<void> {
  const requested = loadConfig();
  const log = createLog({ level: requested.logLevel });
  output.progress('Preparing the database …');
  const { config, isEmbedded, notice } = await prepareDatabase(requested, keep, log);
  output.progress('');
  await assertPortFree(config);
  if (notice) process.stderr.write(`${notice}\n`);
  const platform = await openPlatform(config, { log });
  keep(() => platform.close());
  await assertMigrated(platform.pool);
  await removeLeftTemps();
  await removeLeftArrivals(config.fileStore);
  if (!wantsDemo) refuseDemo(config.dataDir);
  const demo = isEmbedded ? await demoOf(platform, output) : null;
  const { startEverything } = await import('#server/start-everything.ts');
  await startEverything(platform, keep);
  rememberSettings(requested);
  const addresses = addressesOf(config, await agenciesOf(platform), demo, await firstRunOf(platform));
  output.result(addresses, () => {
    output.line(`Countersign ${VERSION} is running.\n`);
    addressLines(addresses).forEach(output.line);
    output.line('');
  });
}

const agenciesOf = ({ pool }: Platform) =>
  listAgencies({ db: pool.for({ agencyId: null }), actor: { kind: 'commandLine' } });

/** Returns the link that creates the first agency, while there is none; each start replaces it. */
async function firstRunOf({ pool, clock, config }: Platform) {
  const ctx = { db: pool.for({ agencyId: null }), actor: { kind: 'commandLine' as const }, clock };
  const renewed = await renewFirstRun(ctx);
  return renewed && { url: `${config.baseUrl}/first-run/${renewed.key}`, expiresAt: renewed.expiresAt };
}

/** Returns the data folder's demo, created now if the folder is empty and a demo is wanted. */
async function demoOf(platform: Platform, output: Output): Promise<Demo | null> {
  const known = await demoAsNow(platform, readDemo(platform.config.dataDir));
  if (known || isDemoRefused(platform.config.dataDir) || (await agenciesOf(platform)).length > 0) return known;
  return makeDemo(platform, output);
}
