import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Temporal } from 'temporal-polyfill';
import { awayOr, openPool } from '../database/connections.ts';
import { openTurns, type Patience } from '../database/turns.ts';

/**
 * What is counted: so many tries within so many seconds of the first. With `longest` it is a delay instead that grows with
 * every try beyond `most`, from a second to so many seconds, and is forgotten after `seconds` without a try. One that
 * `slows` refuses nothing.
 */
type Limit = { most: number; seconds: number; longest?: number; slows?: boolean };

const LIMITS = {
  logInByDevice: { most: 10, seconds: 15 * 60 },
  logInByPair: { most: 10, seconds: 15 * 60 },
  logInByAddress: { most: 100, seconds: 15 * 60 },
  logInByAccount: { most: 10, seconds: 60 * 60, longest: 5 * 60 },
  logInByAgency: { most: 2000, seconds: 15 * 60, slows: true },
  // At all agencies together. Each has room for more than the counters of one agency let through, so that none fills them alone.
  logInByPairAnywhere: { most: 30, seconds: 15 * 60 },
  logInByAddressAnywhere: { most: 300, seconds: 15 * 60 },
  logInByAccountAnywhere: { most: 60, seconds: 60 * 60 },
  codeByDevice: { most: 10, seconds: 15 * 60 },
  codeByPair: { most: 10, seconds: 15 * 60 },
  codeByAccount: { most: 10, seconds: 60 * 60, longest: 5 * 60 },
  codeByPairAnywhere: { most: 30, seconds: 15 * 60 },
  codeByAccountAnywhere: { most: 60, seconds: 60 * 60 },
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

/** A counter and whom it counts. */
export type Counter = readonly [name: LimitName, key: string];

/** Seconds to wait where a counter had none left, else null; and what each counter asked stands at. */
export type Taken = { wait: number | null; counts: number[] };

/** What a process asks of a caller's calls in a window: how many, of how many, and what it gives back of the window it knew. */
export type CallsWanted = { most: number; wanted: number; unused: number; windowEnds: number };
/** What it was lent, what is left for others, and when the window ends, in milliseconds since 1970. */
export type CallsLent = { lent: number; left: number; ends: number };
/** Lends calls of one caller of the API, who is counted in all processes together. `queue` is whom they wait behind. */
export type LendCalls = (at: number, caller: { key: string; queue: string }, calls: CallsWanted) => Promise<CallsLent>;

/** The window in which a caller's calls of the API are counted, in milliseconds. */
export const CALLS_WINDOW = 60_000;

/** Counts tries in the database, so that every process sees the same count. Nobody is locked out for good. */
export interface RateLimits {
  /** Takes one try of each counter at that instant, or of none where one of them refuses. */
  take(at: Temporal.Instant, counters: Counter[]): Promise<Taken>;
  /** Gives one try back to each. */
  giveBack(counters: Counter[]): Promise<void>;
  /** Forgets all tries of each. */
  forgive(counters: Counter[]): Promise<void>;
  close(): Promise<void>;
}

/** A counter's row; whom it counts is hashed, so that no email or address stands there. */
const rowKey = ([name, key]: readonly [name: string, key: string]) =>
  `${name}:${createHash('sha256').update(key).digest('base64')}`;

/** Who waits for a count behind whom: those of one address behind each other, and behind nobody else. */
const queueOf = (counters: Counter[]) =>
  (counters.find(([name]) => name.endsWith('ByAddress')) ?? counters[0])?.[1] ?? '';
/** A count takes a few milliseconds; whoever asks for more at once than fit into this is refused without one. */
const PATIENCE: Patience = { waitMs: 5000, waiting: 500 };
/** A call of the API would rather be counted by its process alone than wait for long. */
const PATIENCE_OF_CALLS: Patience = { waitMs: 1000, waiting: 500 };
const CONNECTIONS = 2;

/** Opens the limits over a small pool of their own, so that they are counted even when the work is rolled back. */
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
      throw awayOr(error);
    } finally {
      giveTurnBack();
    }
  };
  return {
    async take(at, counters) {
      const tries = counters.map((counter) => {
        const { most, seconds, longest, slows = false }: Limit = LIMITS[counter[0]];
        const delay = longest === undefined ? null : longest * 1000;
        return { key: rowKey(counter), most, milliseconds: seconds * 1000, longest: delay, slows };
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
        PATIENCE_OF_CALLS,
      );
      return rows[0]!.answer;
    },
    async close() {
      await pool.end();
    },
  };
}
