import pg from 'pg';
import type { Readable, Writable } from 'node:stream';
import { batchQueries } from './batch-queries.ts';
import { beginText, type Scope } from './begin-text.ts';
import { unavailableOr, openPool } from './connections.ts';
import type { Database, DatabasePool, Snapshot } from './database-types.ts';
import { type Door, type Lent, lendFrom, type Patiences, patiencesOf } from './doors.ts';
import { listenForNodeCommit } from './node-commit.ts';
import { CachedPlans } from './cached-plans.ts';
import { answerOf, OpenTransaction, throughCursor } from './open-transaction.ts';
import { withinTransaction } from './outside.ts';
import { readAhead } from './read-ahead.ts';
import { follow, type Followed } from './replica.ts';
import { assertSafeRole } from './safe-role.ts';
import { type Query, sql, type Statement, toQuery, toRows } from './statements.ts';
import { openStreamLimits, type StreamLimits } from './stream-limits.ts';

export type { Scope } from './begin-text.ts';
export type { Database, DatabasePool, Snapshot } from './database-types.ts';
export type { Statement } from './statements.ts';

/** Whether the connection is unusable after this error. */
const isFatal = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC';

/** Sends queries in one write; the driver alone would write each separately. */
function sendTogether(client: pg.PoolClient, queries: (Query | string)[]): Promise<pg.QueryArrayResult>[] {
  const { stream } = client.connection;
  stream.cork();
  try {
    return queries.map((query) => client.query(query as Query));
  } finally {
    stream.uncork();
  }
}

/** Where a door's work gets its connections. @throws Overloaded, DatabaseUnavailable */
type Source = {
  door: Door;
  lend(who: string): Promise<Lent>;
  lendForCopy(who: string): Promise<Lent>;
  /** Whether no connection for short statements is in use. */
  isQuiet(): boolean;
  streams: StreamLimits;
  plans: CachedPlans;
  replica: Followed | null;
};

class ScopedDatabase implements Database {
  readonly sql = sql;
  /** The one whose turn is used. */
  private readonly who: string;
  private readonly begin: string;
  private readonly beginCopy: string;
  private readonly send: (queries: Query[]) => Promise<pg.QueryArrayResult[]>;
  constructor(
    private readonly scope: Scope,
    private readonly source: Source,
    private readonly asksTogether: boolean,
  ) {
    this.who = scope.agencyId ?? scope.waitsWith ?? '';
    this.begin = beginText(scope);
    this.beginCopy = beginText(scope, { isLong: true });
    const send = (queries: Query[], onFailed?: (at: number) => void) => this.pipelined(queries, onFailed);
    this.send = asksTogether ? batchQueries(send, source.isQuiet) : send;
  }
  as(accountId: string): Database {
    if (accountId === this.scope.accountId) return this;
    return new ScopedDatabase({ ...this.scope, accountId }, this.source, this.asksTogether);
  }
  async onReplica(): Promise<Database> {
    const replica = this.scope.agencyId && (await this.source.replica?.(this, this.source.door));
    return replica ? replica.for(this.scope) : this;
  }
  async run<Row>(statement: Statement): Promise<Row[]> {
    return (await this.runAll([statement]))[0] as Row[];
  }
  async runAll(statements: Statement[]) {
    return (await this.send(statements.map(toQuery))).map(toRows);
  }
  async text(statement: Statement) {
    return ((await this.send([toQuery(statement)]))[0]?.rows[0]?.[0] ?? null) as string | null;
  }
  async transaction<T>(work: (db: Database) => Promise<T>, { copy = false, savepoints = false } = {}): Promise<T> {
    const { client, giveBack } = await (copy ? this.source.lendForCopy(this.who) : this.source.lend(this.who));
    const nodes = listenForNodeCommit(client);
    let broken: Error | undefined;
    try {
      const begun = client.query(copy ? this.beginCopy : this.begin);
      begun.catch(() => undefined); // the first statement of the work reports the same failure
      if (copy) await begun;
      const plan = copy ? (query: Query) => query : this.plan(client);
      const options = { canCopy: copy, hasSavepoints: savepoints };
      const result = await withinTransaction(() => work(new OpenTransaction(client, plan, options)));
      const { command } = await answerOf(client, 'commit');
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
      nodes.assertKept();
      return result;
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError));
      this.source.plans.hear(client, error);
      // If the rollback succeeds the connection is fine, and the fault lay elsewhere.
      throw broken ? unavailableOr(error) : error;
    } finally {
      nodes.end();
      giveBack(broken);
    }
  }
  async *stream<Row>(statement: Statement): AsyncGenerator<Row> {
    const close = this.source.streams.open({ ...this.scope, ...this.source });
    try {
      yield* readAhead(this.batches<Row>(statement));
    } finally {
      close();
    }
  }
  private async *batches<Row>(statement: Statement): AsyncGenerator<Row[]> {
    const endTurn = await this.source.streams.waitForSlot({ ...this.scope, ...this.source });
    const lent = this.source.lend(this.who);
    const { client, giveBack } = await lent.catch((error: unknown) => (endTurn(), Promise.reject(error)));
    let broken: Error | undefined;
    try {
      await answerOf(client, this.begin);
      yield* throughCursor<Row>(client, statement);
    } finally {
      // Nothing was written, so a rollback is right whether or not everything was read.
      await client.query('rollback').catch((error: Error) => (broken = error));
      giveBack(broken);
      endTurn();
    }
  }
  async snapshot(): Promise<Snapshot> {
    const { client, giveBack } = await this.source.lendForCopy(this.who);
    let isOpen = true;
    const end = async () => {
      if (!isOpen) return;
      isOpen = false;
      await client.query('rollback').then(
        () => giveBack(),
        (error: Error) => giveBack(error),
      );
    };
    try {
      await answerOf(client, beginText(this.scope, { isLong: true, isSnapshot: true }));
      return { db: new OpenTransaction(client, (query) => query, { canCopy: true }), end };
    } catch (error) {
      await end();
      throw error;
    }
  }
  copyIn(): Writable {
    throw new Error('COPY needs a transaction opened with { copy: true }');
  }
  copyOut(): Readable {
    throw new Error('COPY needs a transaction opened with { copy: true }');
  }
  private plan(client: pg.PoolClient) {
    return (query: Query) => this.source.plans.named(client, this.scope.agencyId, query);
  }
  /** BEGIN, the statements and COMMIT share one round trip. @param onFailed receives which statement failed first */
  private async pipelined(queries: Query[], onFailed?: (at: number) => void): Promise<pg.QueryArrayResult[]> {
    const { client, giveBack } = await this.source.lend(this.who);
    const nodes = listenForNodeCommit(client);
    let broken: Error | undefined;
    try {
      const { agencyId } = this.scope;
      const sizeQuestion = this.source.plans.sizeQuestion(agencyId);
      const work = [this.begin, ...queries.map(this.plan(client)), 'commit'];
      // A failure in its separate transaction affects nothing else.
      const requested = sizeQuestion ? [this.begin, sizeQuestion, 'commit'] : [];
      const all = await Promise.allSettled(sendTogether(client, [...work, ...requested]));
      const settled = all.splice(0, work.length);
      const size = all[1];
      if (size?.status === 'fulfilled') this.source.plans.noteSize(agencyId!, size.value);
      const failed = settled.findIndex((one) => one.status === 'rejected');
      onFailed?.(failed - 1);
      if (failed >= 0) throw (settled[failed] as PromiseRejectedResult).reason;
      nodes.assertKept();
      return settled.slice(1, -1).map((one) => (one as PromiseFulfilledResult<pg.QueryArrayResult>).value);
    } catch (error) {
      if (isFatal(error)) broken = error as Error;
      this.source.plans.hear(client, error);
      throw unavailableOr(error);
    } finally {
      nodes.end();
      giveBack(broken);
    }
  }
}

/** The database, and a replica for reading. */
export type DatabaseSettings = {
  connectionString: string;
  replicaString?: string | null;
  poolSize: number;
  onError(error: Error): void;
};

/** Imports and whole exports hold one until they finish: enough to leave one for each of three doors, and two for jobs. */
const COPIES = 4;

/** How long each door waits for a connection and how many streams an agency may have open, where these differ from the defaults. */
export type PoolLimits = { patiences?: Partial<Patiences>; mostStreams?: number };

/**
 * Opens the pools of the application's role. Short statements share pipelined connections; `COPY`, which cannot be
 * pipelined, has a small separate pool.
 */
export function openDatabase({ replicaString, ...options }: DatabaseSettings & PoolLimits): DatabasePool {
  const replica = replicaString ? openDatabase({ ...options, connectionString: replicaString }) : null;
  const followed = replica && follow(replica);
  const settings = {
    connectionString: options.connectionString,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    // A connection's cached plans go with it.
    maxLifetimeSeconds: 1800,
  };
  const pool = openPool({ ...settings, max: options.poolSize, pipeline: true }, options.onError);
  const plans = new CachedPlans();
  pool.on('connect', (client) => void plans.open(client));
  const copyPool = openPool({ ...settings, max: COPIES }, options.onError);
  const lookPool = openPool({ ...settings, max: 2, query_timeout: 5000 }, options.onError);
  const patiences = { ...patiencesOf(options.poolSize), ...options.patiences };
  const lending = lendFrom(pool, options.poolSize, patiences);
  const copies = lendFrom(copyPool, COPIES, patiences);
  const streams = openStreamLimits(options.poolSize, options.mostStreams);
  const at = (door: Door): DatabasePool => {
    lending.open(door);
    copies.open(door);
    const source = {
      door,
      streams,
      lend: (who: string) => lending.lend(door, who),
      lendForCopy: (who: string) => copies.lend(door, who),
      isQuiet: () => lending.turns.load().held.size === 0,
      plans,
      replica: followed,
    };
    return {
      at,
      for: (scope, { asksTogether = false } = {}) => new ScopedDatabase(scope, source, asksTogether),
      isFull: (agencyId) => lending.turns.isFull(door, patiences[door], agencyId),
      load: () => ({ size: options.poolSize, ...lending.turns.load() }),
      assertSafeRole: () => assertSafeRole(pool),
      replica,
      look: async (text) => (await lookPool.query(text).catch((error) => Promise.reject(unavailableOr(error)))).rows,
      async close() {
        await Promise.all([pool.end(), copyPool.end(), lookPool.end(), replica?.close()]);
      },
    };
  };
  return at('background');
}
