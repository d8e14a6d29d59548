import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { CALLS_WINDOW, type LendCalls } from './rate-limits.ts';

/** Calls that a process borrows at most at once, so that those it leaves unused are few. */
const MOST_LENT = 12;
/** For how long it goes by what it heard of the other processes, in milliseconds. */
const KNOWN_FOR = 1000;
/** Callers that a process knows at once; of the one it has known longest it forgets what it was lent. */
const MOST_CALLERS = 50_000;

/** Whether a call may be made, how many more for certain, and in how many seconds all are new. */
export type Allowance = { isGranted: boolean; left: number; seconds: number };

/** Who is counted, and behind whom they wait while they are. */
export type CountedCaller = { key: string; queue: string };

/** Counts the calls of each caller of the API in all processes together. */
export interface ApiAllowances {
  /** Takes one call of `most` in a minute. Never fails: while the database is away the process counts by itself. */
  take(caller: CountedCaller, most: number): Promise<Allowance>;
}

/** What a process knows of a caller: calls it was lent and has not used, those left for anybody, since when, until when. */
type Known = {
  unused: number;
  left: number;
  heardAt: number;
  ends: number;
  /** Calls allowed since it last asked, and in the window. */
  sinceAsked: number;
  allowed: number;
  /** Counted by the process alone, so that there is nothing to give back. */
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
 * Opens the counts. A process borrows calls of a caller from the database, a few more each time the caller asks often, so that
 * most calls cost no round trip and all processes together never allow more than `most`. After a second it gives back what it
 * has not used and asks anew, so that what it says is left is never older.
 */
export function openApiAllowances(lend: LendCalls, clock: Clock, log: Logger): ApiAllowances {
  const known = new Map<string, Known>();
  let isAway = false;
  const now = () => clock.now().epochMilliseconds;

  const find = (key: string) => {
    const found = known.get(key) ?? nobody();
    known.set(key, found);
    if (known.size > MOST_CALLERS) known.delete(known.keys().next().value!);
    return found;
  };

  const logOnce = (away: boolean, error?: unknown) => {
    if (away && !isAway) log.warn({ err: error }, 'Calls of the API are counted by this process alone.');
    if (!away && isAway) log.info('Calls of the API are counted by all processes together again.');
    isAway = away;
  };

  const ask = async (caller: CountedCaller, state: Known, most: number) => {
    const mostLent = Math.min(MOST_LENT, Math.max(1, Math.floor(most / 100)));
    const wanted = Math.max(1, Math.min(mostLent, Math.max(2 * state.sinceAsked, state.waiting)));
    const unused = state.isAlone ? 0 : state.unused;
    state.unused = 0;
    state.sinceAsked = 0;
    const asked = now();
    try {
      const { lent, left, ends } = await lend(asked, caller, { most, wanted, unused, windowEnds: state.ends });
      if (ends !== state.ends) state.allowed = 0;
      Object.assign(state, { unused: lent, left, ends, isAlone: false });
      logOnce(false);
    } catch (error) {
      if (state.ends <= asked) Object.assign(state, { allowed: 0, ends: asked + CALLS_WINDOW });
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
