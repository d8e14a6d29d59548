import { type Clock, fixedClock, systemClock } from '#platform/clock.ts';
import { UsageError } from '../program/exit.ts';

/** Returns a command's clock: the system's, or one fixed at `--now`. @throws UsageError */
export function clockOf({ now }: { now?: string }): Clock {
  if (now === undefined) return systemClock;
  try {
    return fixedClock(now);
  } catch {
    throw new UsageError(`--now takes a time such as 2026-05-26T08:40:00Z, not “${now}”.`);
  }
}
