import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { unavailableOr, DatabaseUnavailable } from './connections.ts';
import { openTurns, type WaitingLimits, type Turns } from './turns.ts';

/** The source of a statement: people at the portal, machines at the API, or background work that nobody waits for. */
export type Door = 'portal' | 'api' | 'background';

/** How long each door waits for a connection, and how many may wait at once. */
export type Patiences = Record<Door, WaitingLimits>;

/** A lent connection; it is returned once, with the error that broke it. */
export type Lent = { client: pg.PoolClient; giveBack(broken?: Error): void };

/** The connections of a pool, lent out in turn. */
export type Lending = {
  lend(door: Door, who?: string): Promise<Lent>;
  /** Reserves a share for this door from now on. */
  open(door: Door): void;
  turns: Turns<Door>;
};

/** How long a connection may take to open, however long the wait for a turn was. */
const LEAST_MS = 100;
/** Pools smaller than this reserve nothing for the other doors. */
const SMALLEST_SHARED = 4;

/** People are refused early and may retry; jobs, bulk work and imports have time. */
export const patiencesOf = (poolSize: number): Patiences => ({
  portal: { waitMs: 1000, waiting: poolSize * 10 },
  api: { waitMs: 1000, waiting: poolSize * 10 },
  background: { waitMs: 30_000, waiting: 1000 },
});

/** Returns how many connections are reserved for each door of the process, whatever the others do. */
const reservedOf = (size: number) => (size < SMALLEST_SHARED ? 0 : Math.max(1, Math.floor(size / 8)));

/**
 * Lends a pool's connections to the doors in rotation, with a share reserved for each open door, and at each door to
 * agencies in rotation.
 */
export function lendFrom(pool: pg.Pool, size: number, patiences: Patiences): Lending {
  const kept = reservedOf(size);
  const doors = new Set<Door>();
  const turns = openTurns<Door>(size, (door, free, held) => {
    const others = [...doors].filter((one) => one !== door);
    const due = others.reduce((sum, one) => sum + Math.max(0, kept - (held.get(one) ?? 0)), 0);
    return free > due;
  });
  return {
    turns,
    open: (door) => void doors.add(door),
    async lend(door, who) {
      const begun = performance.now();
      const giveTurnBack = await turns.take(door, patiences[door], who);
      const connecting = pool.connect();
      // Turns make a queue in the pool unnecessary: if none is idle, one has to be opened.
      const left = patiences[door].waitMs - (performance.now() - begun);
      const client = await (pool.idleCount > 0 ? connecting : inTime(connecting, Math.max(left, LEAST_MS))).catch(
        (error: unknown) => {
          void connecting.then(
            (late) => (late.release(), giveTurnBack()),
            () => giveTurnBack(),
          );
          throw unavailableOr(error);
        },
      );
      return {
        client,
        giveBack(broken) {
          client.release(broken);
          giveTurnBack();
        },
      };
    },
  };
}

/** @throws DatabaseUnavailable if no connection was opened in time */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { signal: timer.signal }).then(() => {
    throw new DatabaseUnavailable(new Error('No connection was opened in time.'));
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => timer.abort());
}
