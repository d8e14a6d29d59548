import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Temporal } from 'temporal-polyfill';
import { unavailableOr, openPool } from '../database/connections.ts';
import { openTurns, type WaitingLimits } from '../database/turns.ts';

/**
 * A limit: `most` attempts within `seconds` of the first. With `longest` it is instead a delay that grows with every
 * attempt beyond `most`, from a second to `longest`, and is forgotten after `seconds` without an attempt. One that
 * `slows` refuses nothing. One that `refills` lets attempts in again one by one, `most` of them in `seconds`.
 */
type Limit = { most: number; seconds: number; longest?: number; slows?: boolean; refills?: boolean };

const LIMITS = {
  logInByDevice: { most: 10, seconds: 15 * 60 },
  logInByPair: { most: 10, seconds: 15 * 60 },
  logInByAddress: { most: 100, seconds: 15 * 60 },
  logInByAccount: { most: 10, seconds: 60 * 60, longest: 5 * 60 },
  logInByAgency: { most: 2000, seconds: 15 * 60, slows: true },
  // Over all agencies together. Each is larger than what one agency's counters let through, so that no agency exhausts
  // it alone; whoever exhausts one at several keeps others waiting for the next attempt, not for the end of its time.
  logInByPairAnywhere: { most: 30, seconds: 15 * 60, refills: true },
  logInByAddressAnywhere: { most: 300, seconds: 15 * 60, refills: true },
  logInByAccountAnywhere: { most: 60, seconds: 60 * 60, refills: true },
  codeByDevice: { most: 10, seconds: 15 * 60 },
  codeByPair: { most: 10, seconds: 15 * 60 },
  codeByAccount: { most: 10, seconds: 60 * 60, longest: 5 * 60 },
  codeByPairAnywhere: { most: 30, seconds: 15 * 60, refills: true },
  codeByAccountAnywhere: { most: 60, seconds: 60 * 60, refills: true },
  passkeyByDevice: { most: 10, seconds: 15 * 60 },
  passkeyByPair: { most: 10, seconds: 15 * 60 },
  passkeyByAccount: { most: 10, seconds: 60 * 60, longest: 5 * 60 },
  passkeyAskedByAddress: { most: 300, seconds: 10 * 60 },
  ssoAskedByAddress: { most: 100, seconds: 10 * 60 },
  emailChange: { most: 5, seconds: 60 * 60 },
  ownPassword: { most: 10, seconds: 15 * 60 },
  emailByDevice: { most: 5, seconds: 60 * 60 },
  emailByPair: { most: 5, seconds: 60 * 60 },
  emailByAddress: { most: 20, seconds: 60 * 60 },
  emailByAccount: { most: 5, seconds: 60 * 60 },
  emailByMailbox: { most: 20, seconds: 60 * 60 },
  postmasterByDomain: { most: 1, seconds: 60 * 60 },
  postmasterByAgency: { most: 20, seconds: 24 * 60 * 60 },
  signUpByAddress: { most: 10, seconds: 60 * 60 },
  authoriseByAddress: { most: 120, seconds: 10 * 60 },
  clientErrorsByAddress: { most: 60, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** A counter, and the key that it counts. */
export type Counter = readonly [name: LimitName, key: string];

/** Seconds to wait if a counter was exhausted, otherwise null; and the value of each counter. */
export type Taken = { wait: number | null; counts: number[] };

/** A process's request for a caller's calls in a window: how many, out of how many, and what it returns from the window it knew. */
export type CallRequest = { most: number; wanted: number; unused: number; windowEnds: number };
/** The number of calls lent, how many are left for others, and when the window ends, in milliseconds since 1970. */
export type CallsLent = { lent: number; left: number; ends: number };
/** Lends calls of an API caller, who is counted over all processes. `queue` is the queue they wait in. */
export type LendCalls = (at: number, caller: { key: string; queue: string }, calls: CallRequest) => Promise<CallsLent>;

/** The window in which an API caller's calls are counted, in milliseconds. */
export const CALLS_WINDOW = 60_000;

/** Counts attempts in the database, so that every process sees the same count. Nobody is locked out permanently. */
export interface RateLimits {
  /** Takes one attempt from each counter at that instant, or from none if one of them refuses. */
  take(at: Temporal.Instant, counters: Counter[]): Promise<Taken>;
  /** Gives one attempt back to each. */
  giveBack(counters: Counter[]): Promise<void>;
  /** Forgets all attempts of each. */
  forgive(counters: Counter[]): Promise<void>;
  close(): Promise<void>;
}

/** Returns a counter's row key; what it counts is hashed, so that no email or address is stored. */
const rowKey = ([name, key]: readonly [name: string, key: string]) =>
  `${name}:${createHash('sha256').update(key).digest('base64')}`;

/** Returns the queue of a count: those from one address wait behind each other, and behind nobody else. */
const queueOf = (counters: Counter[]) =>
  (counters.find(([name]) => name.endsWith('ByAddress')) ?? counters[0])?.[1] ?? '';
/** A count takes a few milliseconds; requests beyond this capacity are refused without one. */
const PATIENCE: WaitingLimits = { waitMs: 5000, waiting: 500 };
/** For an API call, counting by its process alone is better than a long wait. */
const WAITING_CALLS: WaitingLimits = { waitMs: 1000, waiting: 500 };
const CONNECTIONS = 2;

/** Opens the limits over a small separate pool, so that they are counted even if the work is rolled back. */
export function openRateLimits(
  connectionString: string,
  onError: (error: Error) => void,
): RateLimits & { lendCalls: LendCalls } {
  const pool = openPool({ connectionString, max: CONNECTIONS, connectionTimeoutMillis: 1000 }, onError);
  const turns = openTurns<string>(CONNECTIONS, (_, free) => free > 0);
  const run = async <Row extends pg.QueryResultRow>(
    queue: string,
    text: string,
    values: unknown[],
    patience = PATIENCE,
  ) => {
    const giveTurnBack = await turns.take(queue, patience);
    try {
      return await pool.query<Row>(text, values);
    } catch (error) {
      throw unavailableOr(error);
    } finally {
      giveTurnBack();
    }
  };
  return {
    async take(at, counters) {
      const tries = counters.map((counter) => {
        const { most, seconds, longest, slows = false, refills = false }: Limit = LIMITS[counter[0]];
        const delay = longest === undefined ? null : longest * 1000;
        return { key: rowKey(counter), most, milliseconds: seconds * 1000, longest: delay, slows, refills };
      });
      const { rows } = await run<{ taken: { wait: number; counts: Record<string, number> } }>(
        queueOf(counters),
        'select take_tries($1, $2) as taken',
        [JSON.stringify(tries), at.epochMilliseconds],
      );
      const { wait, counts } = rows[0]!.taken;
      return { wait: wait > 0 ? Math.ceil(wait / 1000) : null, counts: tries.map(({ key }) => counts[key]!) };
    },
    async giveBack(counters) {
      await run(queueOf(counters), 'select give_back_tries($1)', [counters.map(rowKey)]);
    },
    async forgive(counters) {
      await run(queueOf(counters), 'select forgive_tries($1)', [counters.map(rowKey)]);
    },
    async lendCalls(at, { key, queue }, { most, wanted, unused, windowEnds }) {
      const { rows } = await run<{ answer: CallsLent }>(
        queue,
        'select lend_api_calls($1, $2, $3, $4, $5, $6, $7) as answer',
        [rowKey(['apiCalls', key]), unused, windowEnds, wanted, most, CALLS_WINDOW, at],
        WAITING_CALLS,
      );
      return rows[0]!.answer;
    },
    async close() {
      await pool.end();
    },
  };
}
