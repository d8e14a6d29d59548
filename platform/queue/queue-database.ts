import { setTimeout as sleep } from 'node:timers/promises';
import { isLostConnection, openPool } from '../database/connections.ts';
import type { Log } from '../log.ts';

/** The queue's own connections. */
export type QueueDatabase = {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: never[] }>;
  /** After this, statements are no longer retried. */
  giveUp(): void;
  close(): Promise<void>;
};

/**
 * Opens connections that outlive PostgreSQL: a statement on a lost connection is retried until it is back. All
 * statements of the queue may run twice, because jobs are at-least-once.
 */
export function openQueueDatabase(connectionString: string, log: Log): QueueDatabase {
  const pool = openPool(
    { connectionString, max: 4, connectionTimeoutMillis: 5000, application_name: 'countersign jobs' },
    (error) => log.warn({ err: error }, 'the queue lost a connection'),
  );
  let givenUp = false;
  return {
    async executeSql(text, values) {
      for (let wait = 100; ; wait = Math.min(wait * 2, 3000)) {
        try {
          return await pool.query(text, values);
        } catch (error) {
          if (!isLostConnection(error) || givenUp) throw error;
          log.warn({ err: error }, 'the queue waits for PostgreSQL');
          await sleep(wait);
        }
      }
    },
    giveUp() {
      givenUp = true;
    },
    close: () => pool.end(),
  };
}
