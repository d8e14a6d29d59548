import { setTimeout as sleep } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';

/** The only source of the current time, and of waiting. */
export type Clock = { now(): Temporal.Instant; pause(seconds: number): Promise<void> };

/** The machine's clock, to the millisecond. */
export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
  pause: (seconds) => sleep(seconds * 1000),
};

/** Creates a clock fixed at an RFC 3339 instant such as `2026-05-18T09:00:00Z`; its pauses take no time. */
export function fixedClock(instant: string): Clock {
  const moment = Temporal.Instant.from(instant);
  return { now: () => moment, pause: async () => undefined };
}
