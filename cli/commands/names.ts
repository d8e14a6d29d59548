import { Argument, type Command } from 'commander';
import { chooseDoor, isDatabaseConfigured } from '../api/choose-door.ts';
import { openApi } from '../api/client.ts';
import { overApi } from '../api/for-agency-api.ts';
import { httpTransport } from '../api/http-transport.ts';
import { type Name, namesOfClients } from '../completion/names.ts';
import { withExample } from '../program/example.ts';
import { type GlobalOptions, outputOf } from '../options/global-options.ts';
import { readProfiles } from '../profiles.ts';

/** What can be listed. */
const NAMED = ['agencies', 'clients', 'profiles'] as const;
type Named = (typeof NAMED)[number];

/** Tab completion does not wait for a server that is unavailable. In milliseconds. */
const HASTE = { connectMs: 2000, idleMs: 2000 };

/** `names`: what a shell suggests where an agency, a client or a profile is to be typed. */
export function registerNamesCommand(program: Command): void {
  withExample(
    overApi(program.command('names'))
      .description('list names for shell completion, with what they mean; none if there is no answer at once')
      .addArgument(new Argument('<of>', 'what to name').choices(NAMED)),
    'countersign names agencies',
    'countersign names clients --agency calder-finch',
    'countersign names profiles',
  ).action(async (of: Named, _options, command: Command) => {
    const output = outputOf(command);
    // Tab completion reports no errors: what cannot be looked up now is not suggested.
    const names = await look(of, command.optsWithGlobals<GlobalOptions>()).catch((): Name[] => []);
    output.result({ names: names.map(([name, meaning]) => ({ name, meaning })) }, () => {
      for (const [name, meaning] of names) output.line(`${name}\t${meaning.replace(/\p{Cc}/gu, ' ')}`);
    });
  });
}

async function look(of: Named, options: GlobalOptions): Promise<Name[]> {
  const profiles = Object.entries(readProfiles().profiles).sort();
  if (of === 'profiles') return profiles.map(([name, { agency }]) => [name, agency.displayName]);
  const isAtServer = options.server !== undefined || options.profile !== undefined || !isDatabaseConfigured();
  if (!isAtServer) {
    const { namesOfDatabase } = await import('../database/names-of-database.ts');
    return namesOfDatabase(of, options.agency);
  }
  if (of === 'agencies') return profiles.map(([, { agency }]) => [agency.canonicalName, agency.displayName]);
  const door = await chooseDoor(options);
  if (door.kind !== 'server') return [];
  const api = openApi(httpTransport(door.server, HASTE), door.server.origin);
  type Found = { clients: { clientId: string; clientName: string; reference: string | null }[] };
  return namesOfClients((await api.get<Found>('/clients', { limit: 1000, sort: 'name' })).clients);
}
