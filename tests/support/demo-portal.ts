import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorker } from '#jobs/worker.ts';
import { loadConfig } from '#platform/config.ts';
import { portalUrl } from '#platform/requests/host.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { createServer } from '#server/create-server.ts';
import pino from 'pino';
import { inject } from 'vitest';
import { startProcesses } from '../cluster/processes.ts';
import { ACCESS_KEY_ID, BUCKET, sharedBy } from '../cluster/shared-settings.ts';
import { freePort } from './ask.ts';
import { demoTemplate, fillWithDemo } from './demo-template.ts';
import { followLog } from './evidence.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { openObjectStore } from './object-store.ts';
import { createTestDatabase } from './postgres.ts';

/** The whole product with the demo in it: web server, worker, database and a real mail server. */
export type DemoPortal = {
  platform: Platform;
  apiKey: string;
  mailbox: Mailbox;
  urlOf(agency: string): string;
  close(): Promise<void>;
};

/**
 * Opens it on a free port. The portal must have been built.
 * @param host the product's own, of which the agencies' are sub-domains
 * @param settings of the installation, besides those of every test
 */
export async function openDemoPortal(host = 'localhost', settings: Record<string, string> = {}): Promise<DemoPortal> {
  const [mailbox, port] = await Promise.all([openMailbox(), freePort()]);
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-portal-'));
  const { PUPPETEER_EXECUTABLE_PATH, LOG_LEVEL = 'silent' } = process.env;
  const log = followLog();
  const store = inject('isCluster') ? await openObjectStore(BUCKET, ACCESS_KEY_ID) : null;
  // Files in a bucket are not copied: the demo is filled anew for these.
  const template = store ? null : await demoTemplate();
  if (template) cpSync(template.dataDir, dataDir, { recursive: true });
  const database = await createTestDatabase(template?.database);
  const environment = {
    ...(PUPPETEER_EXECUTABLE_PATH ? { PUPPETEER_EXECUTABLE_PATH } : {}),
    ...{ NODE_ENV: 'test', DATABASE_URL: database.appUrl, SMTP_URL: mailbox.smtpUrl, LOG_LEVEL },
    BASE_URL: `http://${host}:${port}`,
    ...settings,
    ...(store ? sharedBy(store.endpoint, port) : {}),
  };
  const config = loadConfig({ ...environment, PORT: String(port), DATA_DIR: dataDir });
  const platform = await openPlatform(config, {
    log: pino({ level: 'info' }, { write: (line) => void log.lines.push(line) }),
  });
  const apiKey = template?.apiKey ?? (await fillWithDemo(platform));
  const processes = store ? await startProcesses(port, environment) : await startWithin(platform);
  return {
    platform,
    apiKey,
    mailbox,
    urlOf: (agency) => portalUrl(config.baseUrl, agency),
    async close() {
      await processes.stop();
      await platform.close();
      await store?.close();
      await mailbox.close();
      await database.drop();
      log.forget();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the web server and worker in this process. */
async function startWithin(platform: Platform) {
  const server = await createServer(platform);
  const worker = await startWorker(platform);
  return {
    async stop() {
      await server.stop();
      await worker.stop();
    },
  };
}
