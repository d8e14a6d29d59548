import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import { seedDemo, type SeededDemo } from '#domain/demo/seed-demo.server.ts';
import { startWorker } from '#jobs/worker.ts';
import { loadConfig } from '#platform/config.ts';
import { portalUrl } from '#platform/host.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { createServer } from '#server/create-server.ts';
import { freePort } from './ask.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { createTestDatabase } from './postgres.ts';

/** The whole product with the demo in it: web server, worker, database and a real mail server. */
export type DemoPortal = {
  platform: Platform;
  demo: SeededDemo;
  mailbox: Mailbox;
  urlOf(agency: string): string;
  close(): Promise<void>;
};

/** Opens it on a free port. The portal must have been built. */
export async function openDemoPortal(): Promise<DemoPortal> {
  const [database, mailbox, port] = await Promise.all([createTestDatabase(), openMailbox(), freePort()]);
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-portal-'));
  const config = loadConfig({
    PUPPETEER_EXECUTABLE_PATH: process.env.PUPPETEER_EXECUTABLE_PATH,
    NODE_ENV: 'test',
    PORT: String(port),
    DATABASE_URL: database.appUrl,
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.smtpUrl,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  });
  const platform = await openPlatform(config);
  const urlOf = (agency: string) => portalUrl(config.baseUrl, agency);
  const { pool, clock, files, sealing, passwords } = platform;
  const demo = await seedDemo({
    pool,
    clock,
    files,
    sealing,
    portalUrl: urlOf,
    passwordHash: await passwords.hash(DEMO_PASSWORD),
  });
  const server = await createServer(platform);
  const worker = await startWorker(platform);
  return {
    platform,
    demo,
    mailbox,
    urlOf,
    async close() {
      await server.stop();
      await worker.stop();
      await platform.close();
      await mailbox.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
