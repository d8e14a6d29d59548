import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from './platform.ts';

/** What the process needs to work, each `ok` or `failed`. */
export type Readiness = { database: 'ok' | 'failed'; queue: 'ok' | 'failed'; files: 'ok' | 'failed' };

const MAX_MS = 2000;

/**
 * Checks the database, the queue's tables and the file store, for at most two seconds each; the reason for a failure is
 * logged. It does not wait for the connections used by work: an overloaded process is ready.
 */
export async function checkReadiness(platform: Pick<Platform, 'pool' | 'files' | 'log'>): Promise<Readiness> {
  const ask = async (name: keyof Readiness, work: Promise<unknown>) => {
    try {
      await inTime(work);
      return 'ok' as const;
    } catch (error) {
      platform.log.warn({ err: error, check: name }, 'not ready');
      return 'failed' as const;
    }
  };
  const [database, queue, files] = await Promise.all([
    ask('database', platform.pool.look('select 1')),
    ask('queue', platform.pool.look('select version from pgboss.version')),
    ask('files', platform.files.check()),
  ]);
  return { database, queue, files };
}

async function inTime(work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const late = sleep(MAX_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error('There was no answer within two seconds.');
  });
  late.catch(() => undefined);
  await Promise.race([work, late]).finally(() => timer.abort());
}
