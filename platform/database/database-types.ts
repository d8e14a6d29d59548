import type { Knex } from 'knex';
import type { Readable, Writable } from 'node:stream';
import type { Scope } from './begin-text.ts';
import type { Door } from './doors.ts';
import type { Statement } from './statements.ts';
import type { Load } from './turns.ts';

/**
 * The database as one agency sees it. Every statement runs in a transaction whose first words name the agency;
 * a lone `run` sends all of it in one round trip.
 */
export interface Database {
  /** The same as this account, whose own rows show too. To be said before a transaction begins. */
  as(accountId: string): Database;
  /**
   * The same agency's rows on a replica that has all that is committed by now; itself where there is none, where it is away or
   * behind, and inside a transaction. For reading alone.
   */
  onReplica(): Promise<Database>;
  /** Builds SQL; identifiers are written in camelCase and stored in snake_case. Never executes by itself. */
  readonly sql: Knex;
  /** Rows of one statement, their columns in camelCase. */
  run<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>;
  /** Rows of several statements in one round trip and one transaction. */
  runAll(statements: Statement[]): Promise<Record<string, unknown>[][]>;
  /**
   * Rows of one statement as they are read, a few hundred in memory at a time, in one transaction with one snapshot.
   * Outside a transaction the connection is free once the database has said them all, however slowly they are taken; what
   * waits to be taken waits in a temporary file. @throws TooManyStreams where the agency has too many open
   */
  stream<Row = Record<string, unknown>>(statement: Statement): AsyncGenerator<Row>;
  /** First column of the first row as text, for answers that PostgreSQL has already made into JSON. */
  text(statement: Statement): Promise<string | null>;
  /**
   * One unit of work; nested calls join the outer one. With `copy`, `copyIn` may be used inside. With `savepoints`, a
   * nested call that fails undoes only its own part, so that its caller may go on after catching the failure.
   */
  transaction<T>(work: (db: Database) => Promise<T>, options?: { copy?: boolean; savepoints?: boolean }): Promise<T>;
  /** The database as this moment shows it, to be read until `end`, however long that takes. */
  snapshot(): Promise<Snapshot>;
  /** Streams rows in by `COPY … FROM STDIN`; only inside a `copy` transaction. */
  copyIn(text: string): Writable;
  /** Streams the answer of `COPY … TO STDOUT`; only inside a `copy` transaction. */
  copyOut(text: string): Readable;
}

/** One moment of the database. `end` may be said more than once. */
export type Snapshot = { db: Database; end(): Promise<void> };

/** The pools, and a door to the database for each scope. */
export interface DatabasePool {
  /** With `asksTogether`, what is asked in one turn of the event loop goes in one transaction: for what reads. */
  for(scope: Scope, options?: { asksTogether?: boolean }): Database;
  /** The same pools for the work of one door; without it, work is in the background. */
  at(door: Door): DatabasePool;
  /** Whether a statement of the agency would be refused at once, since too many of the door wait already, and of it no fewer than of others. */
  isFull(agencyId?: string): boolean;
  /** How many connections each door holds and waits for, of how many. */
  load(): Load<Door> & { size: number };
  /** The pools of the replica, where there is one. */
  replica: DatabasePool | null;
  /** Proves that the role cannot pass row-level security; throws saying why otherwise. */
  assertSafeRole(): Promise<void>;
  /** Rows of one statement about the installation itself, on a connection of its own, so that it waits for no other work. */
  look(text: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}
