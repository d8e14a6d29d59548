import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { CALLS_WINDOW, type LendCalls } from './rate-limits.ts';

/** Maximum number of calls a process borrows at once, so that few are left unused. */
const MAX_LENT = 12;
/** How long it relies on what it knows of the other processes, in milliseconds. */
const KNOWN_FOR = 1000;
/** Maximum number of callers a process remembers; beyond it, what was lent to the oldest is forgotten. */
const MAX_CALLERS = 50_000;

/** Whether a call is allowed, how many more are certain, and the seconds until all are renewed. */
export type Allowance = { isGranted: boolean; left: number; seconds: number };

/** The caller who is counted, and the queue in which they wait meanwhile. */
export type CountedCaller = { key: string; queue: string };

/** Counts each API caller's calls over all processes. */
export interface ApiAllowances {
  /** Takes one call out of `most` per minute. Never fails: while the database is unavailable the process counts by itself. */
  take(caller: CountedCaller, most: number): Promise<Allowance>;
}

/** What a process knows of a caller: borrowed calls not yet used, those left for anyone, and when this began and ends. */
type Known = {
  unused: number;
  left: number;
  heardAt: number;
  ends: number;
  /** Calls allowed since it last asked, and in the window. */
  sinceAsked: number;
  allowed: number;
  /** Counted by the process alone, so there is nothing to give back. */
  isAlone: boolean;
  asking: Promise<void> | null;
  waiting: number;
};

const nobody = (): Known => ({
  unused: 0,
  left: 0,
  heardAt: -Infinity,
  ends: 0,
  sinceAsked: 0,
  allowed: 0,
  isAlone: false,
  asking: null,
  waiting: 0,
});

/**
 * Opens the counts. A process borrows a caller's calls from the database, a few more each time if the caller is
 * frequent, so that most calls cost no round trip and all processes together never allow more than `most`. After a
 * second it returns the unused ones and asks again, so that the remaining number it reports is never older.
 */
export function openApiAllowances(lend: LendCalls, clock: Clock, log: Logger): ApiAllowances {
  const known = new Map<string, Known>();
  let isAway = false;
  const now = () => clock.now().epochMilliseconds;

  const find = (key: string) => {
    const found = known.get(key) ?? nobody();
    known.set(key, found);
    if (known.size > MAX_CALLERS) known.delete(known.keys().next().value!);
    return found;
  };

  const logOnce = (away: boolean, error?: unknown) => {
    if (away && !isAway) log.warn({ err: error }, 'Calls of the API are counted by this process alone.');
    if (!away && isAway) log.info('Calls of the API are counted by all processes together again.');
    isAway = away;
  };

  const ask = async (caller: CountedCaller, state: Known, most: number) => {
    const maxLent = Math.min(MAX_LENT, Math.max(1, Math.floor(most / 100)));
    const wanted = Math.max(1, Math.min(maxLent, Math.max(2 * state.sinceAsked, state.waiting)));
    const unused = state.isAlone ? 0 : state.unused;
    state.unused = 0;
    state.sinceAsked = 0;
    const requested = now();
    try {
      const { lent, left, ends } = await lend(requested, caller, { most, wanted, unused, windowEnds: state.ends });
      if (ends !== state.ends) state.allowed = 0;
      Object.assign(state, { unused: lent, left, ends, isAlone: false });
      logOnce(false);
    } catch (error) {
      if (state.ends <= requested) Object.assign(state, { allowed: 0, ends: requested + CALLS_WINDOW });
      Object.assign(state, { unused: Math.max(0, most - state.allowed), left: 0, isAlone: true });
      logOnce(true, error);
    }
    state.heardAt = now();
  };

  return {
    async take(caller, most) {
      const state = find(caller.key);
      for (;;) {
        const at = now();
        const isKnown = Math.abs(at - state.heardAt) < KNOWN_FOR && at < state.ends && !state.asking;
        const isGranted = isKnown && state.unused > 0;
        if (isGranted) {
          state.unused -= 1;
          state.sinceAsked += 1;
          state.allowed += 1;
        }
        if (isGranted || (isKnown && state.left === 0)) {
          const seconds = Math.min(CALLS_WINDOW, Math.max(1, state.ends - at)) / 1000;
          return { isGranted, left: isGranted ? state.left + state.unused : 0, seconds: Math.ceil(seconds) };
        }
        state.waiting += 1;
        state.asking ??= ask(caller, state, most).finally(() => (state.asking = null));
        await state.asking.finally(() => (state.waiting -= 1));
      }
    },
  };
}
