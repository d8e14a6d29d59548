import { Temporal } from 'temporal-polyfill';
import { expect } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { fixedClock } from '#platform/clock.ts';
import { TEST_NOW } from './two-agencies.ts';

/** Common time spans, in seconds. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Returns the instant a number of seconds after the tests' current time. */
export function instantAfter(seconds: number): string {
  return Temporal.Instant.from(TEST_NOW).add({ seconds }).toString();
}

/** Returns the same context a number of seconds after the tests' current time. */
export function after<C extends object>(ctx: C, seconds: number) {
  return { ...ctx, clock: fixedClock(instantAfter(seconds)) };
}

/** Whether something is still valid a number of seconds after it began; a refusal counts as no. */
type Holds = (seconds: number) => Promise<unknown>;

const isSo = (holds: Holds, seconds: number) =>
  holds(seconds).then(
    (answer) => answer !== false,
    (error: Error) => {
      if (!(error instanceof DomainError)) throw error;
      return false;
    },
  );

/**
 * Expects what starts at the tests' current time to be valid one second before its end and not one second after. It is
 * started anew for each check, since checking may use it up or prolong it.
 */
export async function expectToLast(seconds: number, begin: () => Promise<Holds>): Promise<void> {
  const seen = [];
  for (const at of [seconds - 1, seconds + 1]) seen.push([at, await isSo(await begin(), at)]);
  expect(seen).toEqual([
    [seconds - 1, true],
    [seconds + 1, false],
  ]);
}
