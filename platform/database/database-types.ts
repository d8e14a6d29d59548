import type { Knex } from 'knex';
import type { Readable, Writable } from 'node:stream';
import type { Scope } from './begin-text.ts';
import type { Door } from './doors.ts';
import type { Statement } from './statements.ts';
import type { Load } from './turns.ts';

/**
 * The database as one agency sees it. Every statement runs in a transaction that first names the agency; a single `run`
 * sends all of it in one round trip.
 */
export interface Database {
  /** Returns the same database for this account, whose own rows are visible too. Call before a transaction begins. */
  as(accountId: string): Database;
  /**
   * Returns the same agency's rows on a replica that has everything committed so far; itself if there is none, if it is
   * unavailable or behind, and inside a transaction. For reading only.
   */
  onReplica(): Promise<Database>;
  /** Builds SQL; identifiers are written in camelCase and stored in snake_case. Never executes by itself. */
  readonly sql: Knex;
  /** Returns the rows of a statement, with columns in camelCase. */
  run<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>;
  /** Returns the rows of several statements in one round trip and one transaction. */
  runAll(statements: Statement[]): Promise<Record<string, unknown>[][]>;
  /**
   * Yields the rows of a statement as they are read, a few hundred in memory at a time, in one transaction with one
   * snapshot. Outside a transaction the connection is free once the database has sent them all, however slowly they are
   * consumed; rows not yet consumed wait in a temporary file. @throws TooManyStreams if the agency has too many open
   */
  stream<Row = Record<string, unknown>>(statement: Statement): AsyncGenerator<Row>;
  /** Returns the first column of the first row as text, for responses that PostgreSQL has already built as JSON. */
  text(statement: Statement): Promise<string | null>;
  /**
   * Runs one unit of work; nested calls join the outer one. With `copy`, `copyIn` may be used inside. With
   * `savepoints`, a nested call that fails undoes only its own part, so that its caller may continue after catching the
   * failure.
   */
  transaction<T>(work: (db: Database) => Promise<T>, options?: { copy?: boolean; savepoints?: boolean }): Promise<T>;
  /** Opens a snapshot of the database as it is now, to be read until `end`, however long that takes. */
  snapshot(): Promise<Snapshot>;
  /** Streams rows in with `COPY … FROM STDIN`; only inside a `copy` transaction. */
  copyIn(text: string): Writable;
  /** Streams the result of `COPY … TO STDOUT`; only inside a `copy` transaction. */
  copyOut(text: string): Readable;
}

/** A snapshot of the database. `end` may be called more than once. */
export type Snapshot = { db: Database; end(): Promise<void> };

/** The pools, with a view of the database for each scope. */
export interface DatabasePool {
  /** With `asksTogether`, what is queried in one turn of the event loop runs in one transaction: for reads. */
  for(scope: Scope, options?: { asksTogether?: boolean }): Database;
  /** Returns the same pools for the work of a door; otherwise work is in the background. */
  at(door: Door): DatabasePool;
  /**
   * Whether a statement of the agency would be refused at once, because too many of the door are waiting, and no fewer
   * of this agency than of others.
   */
  isFull(agencyId?: string): boolean;
  /** Returns how many connections each door holds and waits for, and the total. */
  load(): Load<Door> & { size: number };
  /** The replica's pools, if there is one. */
  replica: DatabasePool | null;
  /** Verifies that the role cannot bypass row-level security; otherwise throws the reason. */
  assertSafeRole(): Promise<void>;
  /** Returns the rows of one statement about the installation itself, on a separate connection, so that it waits for no other work. */
  look(text: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}
