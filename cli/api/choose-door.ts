import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasCluster } from '#platform/database/postgres-place.ts';
import { UsageError } from '../program/exit.ts';
import type { GlobalOptions } from '../options/global-options.ts';
import { type Profile, profileNamed, readProfiles } from '../profiles.ts';
import type { Server } from './http-transport.ts';
import { readKey } from './read-key.ts';
import { serverOrigin } from './server-address.ts';

/** Where a command finds its agency's API: in this process, on a database, or on a server. */
export type Door =
  | { kind: 'database'; agency: string }
  | { kind: 'server'; server: Server; profile: { name: string; isOf: Profile['agency'] } | null };

/** Whether a database is configured: one is named, or the data folder is named or contains an installation. */
export function isDatabaseConfigured(env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.DATABASE_URL || env.DATA_DIR) return true;
  const dataDir = resolve('.countersign');
  return hasCluster(dataDir) || ['settings.json', 'database.json'].some((name) => existsSync(join(dataDir, name)));
}

/**
 * Chooses the door: options come first, then a database, then the profile saved by login.
 * @throws UsageError if there is none, or they contradict each other
 */
export async function chooseDoor(options: GlobalOptions): Promise<Door> {
  const { agency, server, profile, key } = options;
  if (server !== undefined && profile !== undefined)
    throw new UsageError('Name a server or a profile: --server and --profile cannot be used together.');
  if (server !== undefined) {
    const origin = serverOrigin(server, options.allowHttp);
    return remote({ origin, key: await readKey(key) }, null, options);
  }
  if (profile !== undefined) return ofProfile(profile, options);
  if (key !== undefined) throw new UsageError('--key belongs to --server, or to `countersign login`.');
  if (isDatabaseConfigured()) {
    if (!agency) throw new UsageError('Name the agency with --agency <canonical name>.');
    return { kind: 'database', agency };
  }
  const { current } = readProfiles();
  if (current !== null) return ofProfile(current, options);
  throw new UsageError(
    `There is no installation in the data folder ${resolve('.countersign')}. Set DATA_DIR to its folder, or DATABASE_URL to its database; or let \`countersign login --server <address>\` work on a server.`,
  );
}

function ofProfile(name: string, options: GlobalOptions): Door {
  if (options.key !== undefined)
    throw new UsageError('A profile has its key: --key and --profile cannot be used together.');
  const { server: origin, key, agency: isOf } = profileNamed(name);
  const { agency } = options;
  if (agency !== undefined && agency !== isOf.canonicalName) {
    const other = Object.entries(readProfiles().profiles).find(([, one]) => one.agency.canonicalName === agency)?.[0];
    const instead = other === undefined ? '' : ` Say --profile ${other}.`;
    throw new UsageError(
      `The profile “${name}” is for ${isOf.displayName} (${isOf.canonicalName}), not for ${agency}.${instead}`,
    );
  }
  return remote({ origin, key }, { name, isOf }, options);
}

function remote(server: Server, profile: Extract<Door, { kind: 'server' }>['profile'], { now }: GlobalOptions): Door {
  if (now !== undefined)
    throw new UsageError('--now sets the clock of this process; a server uses its own. Leave --now out.');
  return { kind: 'server', server, profile };
}
