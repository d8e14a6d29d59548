import { Temporal } from 'temporal-polyfill';

/** The only source of the present instant. */
export type Clock = { now(): Temporal.Instant };

/** The machine's clock, to the millisecond. */
export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
};

/** A clock that stands still at an RFC 3339 instant such as `2026-05-18T09:00:00Z`. */
export function fixedClock(instant: string): Clock {
  const moment = Temporal.Instant.from(instant);
  return { now: () => moment };
}
