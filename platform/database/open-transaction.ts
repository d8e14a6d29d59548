import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Readable, Writable } from 'node:stream';
import { unavailableOr } from './connections.ts';
import type { Database } from './database-types.ts';
import { readThroughCursor, rowsOf } from './row-cursor.ts';
import { type Query, sql, type Statement, toQuery, toRows } from './statements.ts';

/** The query as sent to a connection. */
type Plan = (query: Query) => Query;

/** Returns the connection's result. @throws DatabaseUnavailable if it is lost, otherwise the database's own error */
export const answerOf = (client: pg.PoolClient, query: Query | string): Promise<pg.QueryArrayResult> =>
  client.query(query as Query).catch((error: unknown) => Promise.reject(unavailableOr(error)));

/** Yields the rows of a statement as they are fetched. */
export const throughCursor = <Row>(client: pg.PoolClient, statement: Statement) =>
  readThroughCursor(async (query) => toRows(await answerOf(client, toQuery(query))) as Row[], toQuery(statement));

/** A unit of work on an exclusive connection. @param plan names the plan of a query, if the connection caches it */
export class OpenTransaction implements Database {
  readonly sql = sql;
  constructor(
    private readonly client: pg.PoolClient,
    private readonly plan: Plan,
    private readonly options: { canCopy?: boolean; hasSavepoints?: boolean } = {},
  ) {}
  as(): never {
    throw new Error('A transaction acts as the account that it began as.');
  }
  onReplica(): Promise<Database> {
    return Promise.resolve(this);
  }
  async run<Row>(statement: Statement): Promise<Row[]> {
    return toRows(await this.answer(statement)) as Row[];
  }
  async runAll(statements: Statement[]) {
    if (!this.options.canCopy) return (await Promise.all(statements.map((one) => this.answer(one)))).map(toRows);
    // A connection for COPY is not pipelined: it takes one query at a time.
    const answers: Record<string, unknown>[][] = [];
    for (const one of statements) answers.push(toRows(await this.answer(one)));
    return answers;
  }
  stream<Row>(statement: Statement): AsyncGenerator<Row> {
    return rowsOf(throughCursor<Row>(this.client, statement));
  }
  async text(statement: Statement) {
    return ((await this.answer(statement)).rows[0]?.[0] ?? null) as string | null;
  }
  async transaction<T>(work: (db: Database) => Promise<T>): Promise<T> {
    if (!this.options.hasSavepoints) return work(this);
    await answerOf(this.client, 'savepoint nested');
    try {
      const result = await work(new OpenTransaction(this.client, this.plan, { ...this.options, hasSavepoints: false }));
      await answerOf(this.client, 'release savepoint nested');
      return result;
    } catch (error) {
      // If that fails too, so has the whole transaction, and the first failure gives the reason.
      await answerOf(this.client, 'rollback to savepoint nested').catch(() => undefined);
      throw error;
    }
  }
  snapshot(): never {
    throw new Error('A transaction has its own view of the database already.');
  }
  copyIn(text: string): Writable {
    this.assertCopy();
    return this.client.query(copyFrom(text));
  }
  copyOut(text: string): Readable {
    this.assertCopy();
    return this.client.query(copyTo(text));
  }
  private answer(statement: Statement) {
    return answerOf(this.client, this.plan(toQuery(statement)));
  }
  private assertCopy() {
    if (!this.options.canCopy) throw new Error('COPY needs a transaction opened with { copy: true }');
  }
}
