import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#migrations/index.ts';
import { findBrowser } from '#platform/pictures/browser.ts';
import { APP_ROLE, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { installQueue } from '#platform/queue/queue.ts';
import { createDatabase, demoDatabase, dropDatabase, onDatabase, useRoleForTests } from './postgres.ts';
import { provideDemoFolder } from './demo-folder.ts';

/** A server with one migrated database that each test file clones. */
type TestServer = { ownerUrl: string; appUrl: string; template: string };
type Running<Server> = Server & { stop(): Promise<void> };

/** Starts one PostgreSQL for the whole run, or uses the one in `TEST_SERVER`; without a template there, one is created. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Unpacked once, before concurrent test files look for it.
  await findBrowser(process.env.PUPPETEER_EXECUTABLE_PATH).catch(() => undefined);
  const { stop, ...postgres } = await startTestServer(process.env.TEST_SERVER);
  project.provide('postgres', postgres);
  const removeDemoFolder = provideDemoFolder(project);
  return async () => {
    removeDemoFolder();
    await dropDatabase(postgres.ownerUrl, demoDatabase(postgres.template));
    await stop();
  };
}

/** Starts PostgreSQL with a migrated template, or adds what a running one lacks. */
export async function startTestServer(running?: string): Promise<Running<TestServer>> {
  const given = running ? (JSON.parse(running) as Omit<TestServer, 'template'> & Partial<TestServer>) : null;
  if (given?.template) return { ...given, template: given.template, stop: async () => undefined };
  const server = given ? { ...given, stop: async () => undefined } : await startServer();
  const template = `countersign_template_${process.pid}`;
  await createDatabase(server.ownerUrl, template);
  await migrate(onDatabase(server.ownerUrl, template), APP_ROLE);
  await installQueue(onDatabase(server.appUrl, template));
  const { ownerUrl, appUrl } = server;
  return {
    ...{ ownerUrl, appUrl, template },
    stop: async () => {
      await dropDatabase(ownerUrl, template);
      await server.stop();
    },
  };
}

/** Files in memory, if the machine supports that. */
const MEMORY = '/dev/shm';
/** Far more than needed: a whole run took 260 MB at most. */
const ROOM = 2 * 1024 ** 3;

/**
 * Returns the folder for the tests' PostgreSQL data: in memory if there is space, since copying the template there
 * takes a quarter of the time.
 */
function folderOfData(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM ? MEMORY : tmpdir();
}

async function startServer(): Promise<Running<Omit<TestServer, 'template'>>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { ownerUrl: given, appUrl: await useRoleForTests(given, APP_ROLE), stop: async () => undefined };
  const dataDir = mkdtempSync(join(folderOfData(), 'countersign-test-'));
  // The user that runs PostgreSQL needs access to the folder.
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
