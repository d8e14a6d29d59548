import type { Logger } from 'pino';
import { type ApiAllowances, openApiAllowances } from './requests/api-allowances.ts';
import { createBrowser } from './pictures/browser.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { type DatabasePool, openDatabase, type PoolLimits } from './database/database.ts';
import { createDnsRecords, type DnsRecords } from './outgoing/dns-records.ts';
import type { Door } from './database/doors.ts';
import { type Files, openFiles } from './files/files.ts';
import { createInstallation, type Installation } from './installation.ts';
import { type KnownDevices, openKnownDevices } from './log-in/known-devices.ts';
import { createLiveAccess, type LiveAccess } from './live/live-access.ts';
import { createLog } from './log.ts';
import { type Metrics, metrics } from './metrics.ts';
import { createNotifier, type Notifier } from './live/notifier.ts';
import { type OpenId, openOpenId } from './log-in/open-id.ts';
import { openPasskeys, type Passkeys } from './log-in/passkeys.ts';
import { type Passwords, passwords } from './log-in/password.ts';
import { createPdfRenderer, type PdfRenderer } from './pictures/pdf.ts';
import { type Queue, transactionalQueue } from './queue/queue.ts';
import { assertReplica } from './database/replica.ts';
import { openRateLimits, type RateLimits } from './requests/rate-limits.ts';
import { createSealing, type Sealing } from './sealing/sealing.ts';
import { openSealingKeys } from './sealing/sealing-keys.ts';
import { openSecondFactor, type SecondFactor } from './log-in/second-factor.ts';
import { sessionSecret } from './log-in/session-secret.ts';
import { createWebhookCaller, type WebhookCaller } from './outgoing/webhook-caller.ts';
import { createWebhookQueues, type WebhookQueues } from './outgoing/webhook-queues.ts';

/** The process's services, opened once: the basis of every entry point's contexts. */
export type Platform = {
  config: Config;
  log: Logger;
  metrics: Metrics;
  clock: Clock;
  pool: DatabasePool;
  queue: Queue;
  files: Files;
  /** Notifies live listeners of events. */
  notifier: Notifier;
  /** Whether the installation is open, and the notification that changed last. */
  installation: Installation;
  /** Ends live connections that are no longer allowed. */
  liveAccess: LiveAccess;
  passwords: Passwords;
  limits: RateLimits;
  /** The remaining API calls of each caller. */
  allowances: ApiAllowances;
  secondFactor: SecondFactor;
  passkeys: Passkeys;
  /** Communicates with the agencies' own logins. */
  openId: OpenId;
  /** Encrypts secrets that have to be read again. */
  sealing: Sealing;
  /** Browsers that have logged in before. */
  devices: KnownDevices;
  /** Renders a page as a PDF; its browser starts with the first one. */
  pdf: PdfRenderer;
  /** Calls the agencies' own systems, none holding up another. */
  webhooks: WebhookCaller & WebhookQueues;
  /** Reads DNS records that the holders of domains have added. */
  dns: DnsRecords;
  close(): Promise<void>;
};

/** Opens the platform. Refuses to start with a database role that is not subject to row-level security. */
export async function openPlatform(
  config: Config,
  options: { clock?: Clock; log?: Logger; limits?: PoolLimits } = {},
): Promise<Platform> {
  const log = options.log ?? createLog({ level: config.logLevel });
  const connectionString = config.databaseUrl;
  if (!connectionString) throw new Error('DATABASE_URL is not set.');
  const onError = (error: Error) => log.warn({ err: error }, 'A database connection was lost.');
  const sizes = { poolSize: config.poolSize, onError, ...options.limits };
  const pool = openDatabase({ connectionString, replicaString: config.replicaUrl, ...sizes });
  try {
    await pool.assertSafeRole();
    if (pool.replica) await assertReplica(pool, pool.replica);
  } catch (error) {
    await pool.close();
    throw error;
  }
  const limits = openRateLimits(connectionString, onError);
  const clock = options.clock ?? systemClock;
  const sealing = createSealing(openSealingKeys(config));
  const notifier = createNotifier(pool, log);
  const installation = createInstallation(pool, log);
  const liveAccess = createLiveAccess(pool, clock, log);
  const calls = { allowPrivate: config.privateWebhooks, dnsServer: config.dnsServer };
  const browser = createBrowser({ executablePath: config.browserPath, log });
  return {
    config,
    log,
    metrics,
    clock,
    pool,
    queue: transactionalQueue,
    files: openFiles(config),
    notifier,
    installation,
    liveAccess,
    passwords,
    limits,
    allowances: openApiAllowances(limits.lendCalls, clock, log),
    secondFactor: openSecondFactor(sealing),
    passkeys: openPasskeys(config.baseUrl),
    openId: openOpenId(calls),
    sealing,
    devices: openKnownDevices(() => sessionSecret(config)),
    pdf: createPdfRenderer(browser),
    webhooks: { ...createWebhookCaller(calls), ...createWebhookQueues() },
    dns: createDnsRecords({ server: config.dnsServer }),
    async close() {
      for (const one of [notifier, installation, liveAccess]) one.stop();
      await Promise.all([pool.close(), limits.close(), browser.close()]);
    },
  };
}

/** Returns the same platform for the work of one door, which has its own share of the connections; everything else is shared. */
export function atDoor(platform: Platform, door: Door): Platform {
  return Object.create(platform, { pool: { value: platform.pool.at(door), enumerable: true } }) as Platform;
}

const HOLDER = Symbol.for('countersign.platform');
type Holder = { [HOLDER]?: Promise<Platform> };

/**
 * The process's platform, shared by the portal's bundle and the server's. The server sets it at start;
 * under plain `remix-serve` the first request opens it.
 */
export function sharedPlatform(open?: () => Promise<Platform>): Promise<Platform> {
  const holder = globalThis as Holder;
  if (!holder[HOLDER]) {
    if (!open) throw new Error('The platform is not open.');
    holder[HOLDER] = open();
    holder[HOLDER].catch(() => delete holder[HOLDER]);
  }
  return holder[HOLDER];
}

/** Shares an opened platform throughout the process. */
export function sharePlatform(platform: Platform): void {
  (globalThis as Holder)[HOLDER] = Promise.resolve(platform);
}
