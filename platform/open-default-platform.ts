import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, loadConfig } from './config.ts';
import { openPlatform, type Platform } from './platform.ts';
import { withRemembered } from './remembered-settings.ts';

/** Returns where a running `countersign up` stores the addresses of its embedded database. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'database.json');
}

/** Returns the addresses of the embedded database running on this machine, if there is one. */
function runningDatabase(dataDir: string): { ownerUrl: string; appUrl: string } | null {
  try {
    return JSON.parse(readFileSync(databaseFile(dataDir), 'utf8')) as { ownerUrl: string; appUrl: string };
  } catch {
    return null;
  }
}

/**
 * Returns a command's configuration: with the running embedded database if none is named, and with the installation's
 * settings remembered in the data folder.
 */
export function configWithDatabase(env: NodeJS.ProcessEnv = process.env): Config {
  return withRunning(loadConfig(withRemembered(env)));
}

/** Returns the configuration of a process that serves with its own settings, with the running embedded database if none is named. */
export function configToServe(env: NodeJS.ProcessEnv = process.env): Config {
  return withRunning(loadConfig(env));
}

function withRunning(config: Config): Config {
  if (config.databaseUrl) return config;
  const running = runningDatabase(config.dataDir);
  return {
    ...config,
    databaseUrl: running?.appUrl ?? null,
    migrationDatabaseUrl: config.migrationDatabaseUrl ?? running?.ownerUrl ?? null,
  };
}

/** Opens the platform for a host that has not: plain `remix-serve`, or the development server. */
export function openDefaultPlatform(): Promise<Platform> {
  return openPlatform(configToServe());
}
