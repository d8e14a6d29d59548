import { Temporal } from 'temporal-polyfill';
import { expect } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { fixedClock } from '#platform/clock.ts';
import { TEST_NOW } from './two-agencies.ts';

/** Seconds in what people count time by. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The instant so many seconds after the tests' present. */
export function instantAfter(seconds: number): string {
  return Temporal.Instant.from(TEST_NOW).add({ seconds }).toString();
}

/** The same context so many seconds after the tests' present. */
export function after<C extends object>(ctx: C, seconds: number) {
  return { ...ctx, clock: fixedClock(instantAfter(seconds)) };
}

/** Whether something still holds so many seconds after it began; what is refused in words does not. */
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
 * Something that is begun at the tests' present holds one second before its end and not one second after. It is begun
 * anew for each look, since looking may use it up or prolong it.
 */
export async function expectToLast(seconds: number, begin: () => Promise<Holds>): Promise<void> {
  const seen = [];
  for (const at of [seconds - 1, seconds + 1]) seen.push([at, await isSo(await begin(), at)]);
  expect(seen).toEqual([
    [seconds - 1, true],
    [seconds + 1, false],
  ]);
}
