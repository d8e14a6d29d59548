import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '#platform/config.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { startPgBouncer } from '../../pooler/pgbouncer.ts';
import { freePort } from '../../support/ask.ts';
import { startTestServer } from '../../support/global-setup.ts';
import { type Mailbox, openMailbox } from '../../support/mailbox.ts';
import { type ObjectStore, openObjectStore } from '../../support/object-store.ts';
import { createDatabase, dropDatabase, onDatabase } from '../../support/postgres.ts';
import { type Cluster, startProcesses } from '../processes.ts';
import { ACCESS_KEY_ID, BUCKET, sharedBy } from '../shared-settings.ts';

const DATABASE = 'soak';
/** Lets processes collect garbage on request. */
const COLLECTS_GARBAGE = ['--expose-gc', '--import', './tests/cluster/soak/collect-garbage.js'];

/** An installation of several processes, and its environment. */
export type Installation = {
  /** The proxy's port. */
  port: number;
  cluster: Cluster;
  bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  store: ObjectStore;
  mailbox: Mailbox;
  /** For setting up and inspecting, bypassing PgBouncer: not one of the processes under test. */
  platform: Platform;
  /** The environment for the built command line to use the same database. */
  environment: Record<string, string>;
  close(): Promise<void>;
};

/** Opens it: PostgreSQL, PgBouncer, a bucket, a mail server, HAProxy, three web processes and two workers. @param folder for logs */
export async function openInstallation(folder: string): Promise<Installation> {
  const server = await startTestServer();
  await createDatabase(server.ownerUrl, DATABASE, server.template);
  const [bouncer, store, mailbox, port] = await Promise.all([
    startPgBouncer([server.appUrl]),
    openObjectStore(BUCKET, ACCESS_KEY_ID),
    openMailbox(),
    freePort(),
  ]);
  const { PUPPETEER_EXECUTABLE_PATH } = process.env;
  const environment: Record<string, string> = {
    ...(PUPPETEER_EXECUTABLE_PATH ? { PUPPETEER_EXECUTABLE_PATH } : {}),
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'warn', SMTP_URL: mailbox.smtpUrl },
    DATABASE_URL: onDatabase(bouncer.through(server.appUrl), DATABASE),
    ...sharedBy(store.endpoint, port),
  };
  const direct = { ...environment, LOG_LEVEL: 'silent', DATABASE_URL: onDatabase(server.appUrl, DATABASE) };
  const platform = await openPlatform(loadConfig({ ...direct, DATA_DIR: join(folder, 'data') }));
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  const cluster = await startProcesses(port, environment, { logs, nodeOptions: COLLECTS_GARBAGE });
  return {
    ...{ port, cluster, bouncer, store, mailbox, platform },
    environment: { ...direct, DATA_DIR: join(folder, 'data') },
    async close() {
      await cluster.stop();
      await platform.close();
      await Promise.all([store.close(), mailbox.close(), bouncer.stop()]);
      await dropDatabase(server.ownerUrl, DATABASE);
      await server.stop();
    },
  };
}
