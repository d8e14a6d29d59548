import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, loadConfig } from './config.ts';
import { openPlatform, type Platform } from './platform.ts';
import { withRemembered } from './remembered-settings.ts';

/** Where a running `countersign up` leaves the addresses of its embedded database. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'database.json');
}

/** The addresses of the embedded database that runs on this machine, if one does. */
function runningDatabase(dataDir: string): { ownerUrl: string; appUrl: string } | null {
  try {
    return JSON.parse(readFileSync(databaseFile(dataDir), 'utf8')) as { ownerUrl: string; appUrl: string };
  } catch {
    return null;
  }
}

/**
 * The configuration of a command: with the running embedded database where none is named, and with the settings that the
 * data folder remembers of its installation.
 */
export function configWithDatabase(env: NodeJS.ProcessEnv = process.env): Config {
  return withRunning(loadConfig(withRemembered(env)));
}

/** The configuration of a process that serves by its own settings, with the running embedded database where none is named. */
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

/** Opens the platform for a host that did not: plain `remix-serve`, or the development server. */
export function openDefaultPlatform(): Promise<Platform> {
  return openPlatform(configToServe());
}
