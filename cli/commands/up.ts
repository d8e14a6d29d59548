import type { Command } from 'commander';
import { listAgencies } from '#domain/agencies/list-agencies.server.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { VERSION } from '#platform/version.ts';
import { assertPortFree } from '#server/listening.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { type Keep, runUntilTold } from '#server/run-until-told.ts';
import { addressesOf, addressLines } from '../addresses.ts';
import { outputOf } from '../context.ts';
import { type Demo, makeDemo, readDemo } from '../demo.ts';
import { withExample } from '../example.ts';
import type { Output } from '../output.ts';

/** `up`: everything in one process, with a database of its own unless one is named. */
export function registerUpCommand(program: Command): void {
  const command = program
    .command('up')
    .description('run the portal, the API and the jobs with everything they need, until Ctrl-C');
  withExample(command, 'countersign up', 'PORT=8080 DATA_DIR=/srv/countersign countersign up').action(
    (_options, self: Command) => runUntilTold((keep) => open(keep, outputOf(self))),
  );
}

async function open(keep: Keep, output: Output): Promise<void> {
  const asked = loadConfig();
  const log = createLog({ level: asked.logLevel });
  output.progress('Preparing the database …');
  const { config, isEmbedded, notice } = await prepareDatabase(asked, keep, log);
  output.progress('');
  await assertPortFree(config);
  if (notice) process.stderr.write(`${notice}\n`);
  const platform = await openPlatform(config, { log });
  keep(() => platform.close());
  const demo = isEmbedded ? await demoOf(platform, output) : null;
  const { startEverything } = await import('#server/start-everything.ts');
  await startEverything(platform, keep);
  const addresses = addressesOf(config, await agenciesOf(platform), demo);
  output.result(addresses, () => {
    output.line(`Countersign ${VERSION} is running.\n`);
    addressLines(addresses).forEach(output.line);
    output.line('');
  });
}

const agenciesOf = ({ pool }: Platform) =>
  listAgencies({ db: pool.for({ agencyId: null }), actor: { kind: 'commandLine' } });

/** The demo of the data folder, made now when nothing is there yet. */
async function demoOf(platform: Platform, output: Output): Promise<Demo | null> {
  const known = readDemo(platform.config.dataDir);
  if (known || (await agenciesOf(platform)).length > 0) return known;
  return makeDemo(platform, output);
}
