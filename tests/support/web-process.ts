import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino, { type DestinationStream } from 'pino';
import type { Context } from '#domain/context.ts';
import { fixedClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config.ts';
import type { PoolLimits } from '#platform/database/database.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { createServer, type ServerOptions, type WebServer } from '#server/create-server.ts';
import { freePort } from './ask.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';
import { foundTestAgency } from './two-agencies.ts';

/** A real web server on a separate database, with the agency `here` in its operator's context; `lines` are its log. */
export type WebProcess = {
  database: TestDatabase;
  platform: Platform;
  here: Context;
  server: WebServer;
  port: number;
  lines: Record<string, unknown>[];
  close(): Promise<void>;
};

/** Starts the web server in this process. The build has to exist. `reach` may connect to the database in another way. */
export async function startWebProcess(
  environment: Record<string, string> = {},
  reach: (url: string) => Promise<string> = async (url) => url,
  limits: PoolLimits & Omit<ServerOptions, 'port'> = {},
): Promise<WebProcess> {
  const database: TestDatabase = await createTestDatabase();
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-web-'));
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: await reach(database.appUrl),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ...environment,
  });
  const lines: Record<string, unknown>[] = [];
  const to: DestinationStream = { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const platform = await openPlatform(config, { log: pino({ level: 'info' }, to), limits });
  const here = await foundTestAgency(platform, 'here');
  const server = await createServer(platform, limits);
  return {
    database,
    platform,
    here,
    server,
    port,
    lines,
    async close() {
      await server.stop();
      await platform.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same, with the clock set to an instant. */
export async function startWebProcessAt(instant: string): Promise<WebProcess> {
  const web = await startWebProcess();
  web.platform.clock = fixedClock(instant);
  return { ...web, here: { ...web.here, clock: web.platform.clock } };
}
