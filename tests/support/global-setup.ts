import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#migrations/index.ts';
import { findBrowser } from '#platform/browser.ts';
import { APP_ROLE, startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { installQueue } from '#platform/queue.ts';
import { createDatabase, dropDatabase, onDatabase, useRoleForTests } from './postgres.ts';

/** One PostgreSQL for the whole run, with one migrated database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  // Unpacked once, before test files that run side by side look for it.
  await findBrowser(process.env.PUPPETEER_EXECUTABLE_PATH).catch(() => undefined);
  const template = `countersign_template_${process.pid}`;
  await createDatabase(server.ownerUrl, template);
  await migrate(onDatabase(server.ownerUrl, template), APP_ROLE);
  await installQueue(onDatabase(server.appUrl, template));
  project.provide('postgres', { ownerUrl: server.ownerUrl, appUrl: server.appUrl, template });
  return async () => {
    await dropDatabase(server.ownerUrl, template);
    await server.stop();
  };
}

async function startServer(): Promise<{ ownerUrl: string; appUrl: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { ownerUrl: given, appUrl: await useRoleForTests(given, APP_ROLE), stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-test-'));
  // The user that runs PostgreSQL has to reach the folder.
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, persistent: false, fast: true });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
