import pg from 'pg';
import { rowsOf } from './installation.ts';
import type { TestDatabase } from './postgres.ts';

/** Work that reaches a gate waits in the midst of its statement until the gate's connection ends. */
const FUNCTIONS = `
  create function wait_at_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(4711);
    return new;
  end $$;
  create function passes_gate() returns boolean language plpgsql volatile as $$ begin
    perform pg_advisory_xact_lock_shared(4711);
    return true;
  end $$`;

/** Makes the two functions that wait: `wait_at_gate()` for triggers, `passes_gate()` for policies. */
export async function makeGates({ ownerUrl }: TestDatabase): Promise<void> {
  await rowsOf(ownerUrl, FUNCTIONS);
}

/**
 * Shuts the gate for as long as this connection lasts.
 * @param url the application's, whose connections a test cuts all at once, or the owner's, which stays when they are cut
 * @param also a statement whose locks are kept as long
 * @returns what opens it, where nobody has cut it
 */
export async function shutGate(url: string, also = 'select'): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: url });
  holder.on('error', () => undefined); // it is cut with the others
  await holder.connect();
  await holder.query(`begin; ${also}; select pg_advisory_xact_lock(4711)`);
  return () => holder.end().catch(() => undefined);
}

/** How many connections of the role that asks wait for a lock. */
export const WAITING = `select count(*)::int from pg_stat_activity
  where datname = current_database() and usename = current_user and wait_event_type = 'Lock'`;
