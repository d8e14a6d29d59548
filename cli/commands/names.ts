import { Argument, type Command } from 'commander';
import { listAgencies } from '#domain/agencies/list-agencies.server.ts';
import { listClients } from '#domain/clients/list-clients.server.ts';
import type { Context } from '#domain/context.ts';
import { configWithDatabase } from '#platform/open-default-platform.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { openPlatform } from '#platform/platform.ts';
import { asSystem, type GlobalOptions, outputOf } from '../context.ts';
import { answers } from '../database-answers.ts';
import { withExample } from '../example.ts';

/** What names there are of. */
const NAMED = ['agencies', 'clients'] as const;
type Named = (typeof NAMED)[number];
/** A word to type, and what it means. */
type Name = readonly [word: string, meaning: string];

const MOST = 1000;

/** `names`: what a shell offers where an agency or a client is to be typed. */
export function registerNamesCommand(program: Command): void {
  withExample(
    program
      .command('names')
      .description('names that a shell completes, with what they mean; none where no database answers at once')
      .addArgument(new Argument('<of>', 'what to name').choices(NAMED)),
    'countersign names agencies',
    'countersign names clients --agency calder-finch',
  ).action(async (of: Named, _options, command: Command) => {
    const output = outputOf(command);
    // Whoever presses the tab key has asked nothing: what cannot be looked up now is not offered.
    const names = await look(of, command.optsWithGlobals<GlobalOptions>().agency).catch(() => []);
    output.result({ names: names.map(([name, meaning]) => ({ name, meaning })) }, () => {
      for (const [name, meaning] of names) output.line(`${name}\t${meaning.replace(/\p{Cc}/gu, ' ')}`);
    });
  });
}

/** The names of a database that runs already: none is started for them. */
async function look(of: Named, agency: string | undefined): Promise<Name[]> {
  const config = configWithDatabase();
  if (!config.databaseUrl || !(await answers(config.databaseUrl))) return [];
  const platform = await openPlatform({ ...config, logLevel: 'silent', poolSize: 1 });
  try {
    if (of === 'agencies')
      return (await listAgencies(asSystem({ platform }))).map((one) => [one.canonicalName, one.displayName]);
    return agency ? await clientNames(await openNamedAgencyContext(platform, agency, { kind: 'commandLine' })) : [];
  } finally {
    await platform.close();
  }
}

async function clientNames(ctx: Context): Promise<Name[]> {
  const { rows } = await listClients(ctx, { limit: MOST, sort: 'name' });
  // A shell takes words apart at blanks.
  return rows.map(({ clientId, clientName, reference }) => [
    reference && /^[\w.-]+$/.test(reference) ? reference : clientId,
    clientName,
  ]);
}
