import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import { seedDemo } from '#domain/demo/seed-demo.server.ts';
import { loadConfig } from '#platform/config.ts';
import { portalUrl } from '#platform/requests/host.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { closeDatabase, copyDatabase, demoDatabase, onDatabase } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An empty folder of this run, for the demo's files, which others copy. */
    demoFolder: string;
  }
}

/** The demo as a database and a data folder to be copied, and its API key. */
export type DemoTemplate = { database: string; dataDir: string; apiKey: string };

/** Fills an empty installation with the demo; returns its API key. */
export async function fillWithDemo(platform: Platform): Promise<string> {
  const { pool, clock, files, sealing, passwords, config } = platform;
  const { apiKey } = await seedDemo({
    ...{ pool, clock, files, sealing },
    portalUrl: (agency) => portalUrl(config.baseUrl, agency),
    passwordHash: await passwords.hash(DEMO_PASSWORD),
  });
  return apiKey;
}

/** Returns the run's demo, filled by the first caller; others wait for it. */
export async function demoTemplate(): Promise<DemoTemplate> {
  const { ownerUrl, appUrl, template, nodes = [] } = inject('postgres');
  const dataDir = inject('demoFolder');
  const database = demoDatabase(template);
  const ready = join(dataDir, 'api-key');
  const lock = new pg.Client({ connectionString: ownerUrl });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [database]);
    if (!existsSync(ready)) {
      await copyDatabase(database, template);
      const platform = await openPlatform(
        loadConfig({
          NODE_ENV: 'test',
          DATABASE_URL: onDatabase(appUrl, database),
          DATA_DIR: dataDir,
          LOG_LEVEL: 'silent',
        }),
      );
      const apiKey = await fillWithDemo(platform).finally(() => platform.close());
      for (const { administratorUrl } of nodes) await closeDatabase(administratorUrl, database);
      writeFileSync(ready, apiKey);
    }
    return { database, dataDir, apiKey: readFileSync(ready, 'utf8') };
  } finally {
    await lock.end();
  }
}
