import pg from 'pg';
import { rowsOf } from './installation.ts';
import type { TestDatabase } from './postgres.ts';

/** Work that reaches a gate waits in the middle of its statement until the gate's connection ends. */
const FUNCTIONS = `
  create function wait_at_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(4711);
    return new;
  end $$;
  create function passes_gate() returns boolean language plpgsql volatile as $$ begin
    perform pg_advisory_xact_lock_shared(4711);
    return true;
  end $$`;

/** Creates the two functions that wait: `wait_at_gate()` for triggers, `passes_gate()` for policies. */
export async function makeGates({ ownerUrl }: TestDatabase): Promise<void> {
  await rowsOf(ownerUrl, FUNCTIONS);
}

/**
 * Closes the gate for the lifetime of this connection.
 * @param url the application's, whose connections a test cuts all at once, or the owner's, which survives that
 * @param also a statement whose locks are held as long
 * @returns how to open it, if it has not been cut
 */
export async function shutGate(url: string, also = 'select'): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: url });
  holder.on('error', () => undefined); // it is cut with the others
  await holder.connect();
  await holder.query(`begin; ${also}; select pg_advisory_xact_lock(4711)`);
  return () => holder.end().catch(() => undefined);
}

/** Counts the connections of the current role that are waiting for a lock. */
export const WAITING = `select count(*)::int from pg_stat_activity
  where datname = current_database() and usename = current_user and wait_event_type = 'Lock'`;
