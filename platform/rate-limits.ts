import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** What is counted, and how much of it is allowed in how long. */
const LIMITS = {
  logInByAccount: { points: 10, duration: 15 * 60 },
  logInByAddress: { points: 100, duration: 15 * 60 },
  logInByTenant: { points: 2000, duration: 15 * 60 },
  emailByAddress: { points: 20, duration: 60 * 60 },
  emailByAccount: { points: 5, duration: 60 * 60 },
  signUpByAddress: { points: 10, duration: 60 * 60 },
  authoriseByAddress: { points: 120, duration: 10 * 60 },
  clientErrorsByAddress: { points: 60, duration: 10 * 60 },
} as const;

export type LimitName = keyof typeof LIMITS;

/** Counts attempts in the database, so that every process sees the same count. Nobody is locked out for good. */
export interface RateLimits {
  /** Takes one attempt; answers the seconds to wait when there are none left, else null. */
  take(name: LimitName, key: string): Promise<number | null>;
  /** Gives all attempts back, after a success. */
  forgive(name: LimitName, key: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the limits over a small pool of their own, so that they are counted even when the work is rolled back. */
export function openRateLimits(connectionString: string, onError: (error: Error) => void): RateLimits {
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 5000 });
  pool.on('error', onError);
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        clearExpiredByTimeout: false,
        ...limit,
      }),
    ]),
  );
  return {
    async take(name, key) {
      try {
        await limiters.get(name)!.consume(key);
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    async forgive(name, key) {
      await limiters.get(name)!.delete(key);
    },
    async close() {
      await pool.end();
    },
  };
}
