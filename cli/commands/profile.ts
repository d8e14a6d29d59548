import type { Command } from 'commander';
import { onThisMachine } from '../api/for-agency-api.ts';
import { withExample } from '../program/example.ts';
import { UsageError } from '../program/exit.ts';
import { type GlobalOptions, outputOf } from '../options/global-options.ts';
import { asListing } from '../printing/listing.ts';
import { type Profile, profileNamed, readProfiles, writeProfiles } from '../profiles.ts';
import { takesServer } from '../options/server-options.ts';

/** Returns what is shown of a profile: which key it has, never the key itself. */
const described = (name: string, { server, key, agency }: Profile, current: string | null) => ({
  name,
  isCurrent: name === current,
  server,
  agency: agency.canonicalName,
  agencyName: agency.displayName,
  keyId: key.split('_')[1] ?? null,
});

/** `profile list | show | use` */
export function registerProfileCommands(noun: Command): void {
  onThisMachine(noun);
  asListing(
    withExample(noun.command('list').description('list the profiles, without their keys'), 'countersign profile list'),
  ).action(async (_options, command: Command) => {
    const { current, profiles } = readProfiles();
    const names = Object.keys(profiles).sort();
    const items = names.map((name) => described(name, profiles[name]!, current));
    await outputOf(command).list({
      document: { profiles: items },
      items,
      columns: [
        ['NAME', 'name'],
        ['USED', 'isCurrent'],
        ['AGENCY', 'agency'],
        ['SERVER', 'server'],
        ['KEY ID', 'keyId'],
      ],
      none: 'There are no profiles. Create one with `countersign login --server <address>`.',
    });
  });
  withExample(
    takesServer(noun.command('show'), ['profile']).description(
      'show the current profile, or the one that --profile names',
    ),
    'countersign profile show',
  ).action((_options, command: Command) => {
    const { current } = readProfiles();
    const name = command.optsWithGlobals<GlobalOptions>().profile ?? current;
    if (name === null) throw new UsageError('There is no current profile: choose one with --profile.');
    const shown = described(name, profileNamed(name), current);
    const output = outputOf(command);
    output.result(shown, () => output.table(['FIELD', 'VALUE'], Object.entries(shown)));
  });
  withExample(
    noun
      .command('use')
      .description('make another profile the current one')
      .argument('<profile>', 'as profile list shows it'),
    'countersign profile use payroll',
  ).action((name: string, _options, command: Command) => {
    const { agency } = profileNamed(name);
    writeProfiles({ ...readProfiles(), current: name });
    const output = outputOf(command);
    output.result({ name }, () => output.line(`The current profile is now “${name}”: ${agency.displayName}.`));
  });
}
