import type { Command } from 'commander';
import { type AgencyFacts, openApi } from '../api/client.ts';
import { onThisMachine } from '../api/for-agency-api.ts';
import { httpTransport } from '../api/http-transport.ts';
import { readKey } from '../api/read-key.ts';
import { retrying } from '../api/retrying.ts';
import { serverOrigin } from '../api/server-address.ts';
import { takesAgency } from '../options/agency-name.ts';
import { withExample } from '../program/example.ts';
import { UsageError } from '../program/exit.ts';
import { type GlobalOptions, outputOf } from '../options/global-options.ts';
import { profileNamed, profilesFile, readProfiles, requireProfileName, writeProfiles } from '../profiles.ts';
import { takesServer } from '../options/server-options.ts';

type CurrentKey = { name: string; scopes: string[] };

/** `login | logout` */
export function registerLoginCommands(program: Command): void {
  withExample(
    takesServer(takesAgency(onThisMachine(program.command('login'))), [
      'server',
      'profile',
      'key',
      'allowHttp',
    ]).description('save a server and an API key as a profile, for running commands where there is no database'),
    'countersign login --server https://timesheets.calderfinch.example',
    'countersign login --server https://timesheets.calderfinch.example --profile payroll --key payroll.key',
  ).action((_options, command: Command) => login(command));
  withExample(
    takesServer(onThisMachine(program.command('logout')), ['profile'])
      .description('forget a profile with its key')
      .option('--all', 'forget all of them'),
    'countersign logout',
    'countersign logout --profile payroll',
  ).action(({ all }: { all?: boolean }, command: Command) => logout(all ?? false, command));
}

async function login(command: Command): Promise<void> {
  const options = command.optsWithGlobals<GlobalOptions>();
  const output = outputOf(command);
  if (options.profile !== undefined) requireProfileName(options.profile);
  const origin = serverOrigin(serverOf(options), options.allowHttp);
  const key = await readKey(options.key, { isPiped: true });
  const api = openApi(retrying(httpTransport({ origin, key })), origin);
  const { name: keyName, scopes } = await api.get<CurrentKey>('/apiKeys/current');
  const { names } = await api.agency();
  const agency = { canonicalName: names.currentCanonical, displayName: names.display };
  requireAgency(options, names);
  const profile = options.profile ?? agency.canonicalName;
  const { profiles } = readProfiles();
  const isKnown = Object.hasOwn(profiles, profile);
  if (isKnown && options.profile === undefined && profiles[profile]!.server !== origin)
    throw new UsageError(
      `The profile “${profile}” is for ${profiles[profile]!.server}. Choose another name with --profile, or add --profile ${profile} to replace it.`,
    );
  writeProfiles({ current: profile, profiles: { ...profiles, [profile]: { server: origin, key, agency } } });
  output.result({ profile, server: origin, agency, key: { name: keyName, scopes } }, () => {
    output.line(`${agency.displayName} (${agency.canonicalName}) at ${origin}, with the key “${keyName}”.`);
    output.line(`It may: ${scopes.join(', ')}.`);
    output.line(`Saved as the profile “${profile}” in ${profilesFile()}.`);
  });
}

/** Returns the named server, or that of the profile whose key is to be replaced. @throws UsageError */
function serverOf({ server, profile }: GlobalOptions): string {
  if (server !== undefined) return server;
  const known = readProfiles().profiles;
  if (profile !== undefined && Object.hasOwn(known, profile)) return profileNamed(profile).server;
  throw new UsageError('Give the server’s address with --server, such as https://timesheets.calderfinch.example.');
}

function requireAgency({ agency }: GlobalOptions, { display, currentCanonical }: AgencyFacts['names']): void {
  if (agency !== undefined && agency !== currentCanonical)
    throw new UsageError(`The key belongs to ${display} (${currentCanonical}), not to ${agency}.`);
}

function logout(isAll: boolean, command: Command): void {
  const { profile: named } = command.optsWithGlobals<GlobalOptions>();
  const output = outputOf(command);
  if (isAll && named !== undefined) throw new UsageError('--all and --profile cannot be used together.');
  const { current, profiles } = readProfiles();
  const name = named ?? current;
  if (!isAll && name === null) throw new UsageError('There is no current profile: choose one with --profile.');
  if (name !== null && !isAll) profileNamed(name);
  const forgotten = isAll ? Object.keys(profiles) : [name!];
  const left = Object.fromEntries(Object.entries(profiles).filter(([one]) => !forgotten.includes(one)));
  writeProfiles({ current: current !== null && forgotten.includes(current) ? null : current, profiles: left });
  output.result({ forgotten }, () => {
    output.line(forgotten.length === 0 ? 'There was no profile.' : `Forgotten: ${forgotten.join(', ')}.`);
    if (forgotten.length > 0) output.line('A key works until it is revoked in the agency’s settings.');
  });
}
