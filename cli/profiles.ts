import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { utf8Text } from '#domain/characters.ts';
import { replaceFile } from '#platform/files/owned-files.ts';
import { UsageError } from './program/exit.ts';
import { makeMissingFoldersNow } from '#platform/files/missing-folders.ts';

/** A server that `countersign login` has logged in to, and the agency. */
export type Profile = {
  server: string;
  key: string;
  agency: { canonicalName: string; displayName: string };
};

/** What login saves: profiles by name, and which of them is the default. */
export type Profiles = { current: string | null; profiles: Record<string, Profile> };

const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/i;

/** Returns the user's own configuration folder, by the XDG base directory specification; `APPDATA` on Windows. */
function configFolder(): string {
  const { XDG_CONFIG_HOME, APPDATA } = process.env;
  if (process.platform === 'win32' && APPDATA) return join(APPDATA, 'countersign');
  // A relative path is ignored, by the same specification.
  const home = XDG_CONFIG_HOME?.startsWith('/') ? XDG_CONFIG_HOME : join(homedir(), '.config');
  return join(home, 'countersign');
}

/** Returns the file of the profiles, with their keys. */
export const profilesFile = (): string => join(configFolder(), 'profiles.json');

/** Returns the saved profiles. @throws UsageError if the file contains anything else */
export function readProfiles(): Profiles {
  let text: string | null;
  try {
    text = utf8Text(readFileSync(profilesFile()));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { current: null, profiles: {} };
    throw new UsageError(`${profilesFile()} cannot be read: ${(error as Error).message}.`);
  }
  if (text === null) throw new UsageError(`${profilesFile()} cannot be read: it is not text in UTF-8.`);
  try {
    const { current, profiles } = JSON.parse(text) as Profiles;
    if (typeof profiles === 'object' && profiles !== null) return { current, profiles };
  } catch {
    // Reported below, without its contents.
  }
  throw new UsageError(`${profilesFile()} is damaged: log in again, or remove it.`);
}

/** Saves the profiles, readable only by their owner, whole or not at all. */
export function writeProfiles(profiles: Profiles): void {
  makeMissingFoldersNow(configFolder(), { mode: 0o700 });
  replaceFile(profilesFile(), `${JSON.stringify(profiles, null, 2)}\n`);
}

/** Returns the profile with this name. @throws UsageError */
export function profileNamed(name: string): Profile {
  const { profiles } = readProfiles();
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (found) return found;
  const known = Object.keys(profiles).sort().join(', ');
  throw new UsageError(`There is no profile “${name}”. ${known ? `There are: ${known}.` : 'Log in first.'}`);
}

/** Validates a name for a profile. @throws UsageError */
export function requireProfileName(name: string): string {
  if (NAME.test(name)) return name;
  throw new UsageError('A profile’s name has letters, digits, dots, dashes and underscores, 63 at most.');
}
