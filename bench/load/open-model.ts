import { setTimeout as sleep } from 'node:timers/promises';

/** Returns a waiting time in milliseconds: most are short, a few long, none above four times the mean. */
export const waitOf = (random: () => number, mean: number): number =>
  Math.min(4 * mean, -Math.log(1 - random()) * mean);

/** Sleeps until an instant of `performance.now()`; returns at once if it has passed. */
export const until = (instant: number): Promise<void> => sleep(Math.max(0, instant - performance.now()));

/**
 * Starts visits at random instants, a number per minute on average, whether or not earlier ones are over: people do not
 * wait for one another. Resolves once all are over.
 */
export async function arrive(
  { perMinute, seconds, random }: { perMinute: number; seconds: number; random: () => number },
  visit: (intended: number) => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  const visits: Promise<void>[] = [];
  for (let at = begun; ;) {
    at += waitOf(random, 60_000 / perMinute);
    if (at > begun + seconds * 1000) break;
    await until(at);
    visits.push(visit(at));
  }
  await Promise.all(visits);
}

/** Request latencies, from the instant each was meant to be sent, in milliseconds. */
export class Latencies {
  readonly #times = new Map<string, number[]>();
  readonly #refused = new Map<string, number>();

  answered(kind: string, ms: number): void {
    const times = this.#times.get(kind);
    if (times) times.push(ms);
    else this.#times.set(kind, [ms]);
  }

  /** Counts a request without a proper response. @param why its status, or the error */
  refused(why: string): void {
    this.#refused.set(why, (this.#refused.get(why) ?? 0) + 1);
  }

  get kinds(): string[] {
    return [...this.#times.keys()].sort();
  }

  get failures(): string {
    return [...this.#refused].map(([why, count]) => `${count} × ${why}`).join(', ');
  }

  get failed(): number {
    return [...this.#refused.values()].reduce((sum, one) => sum + one, 0);
  }

  /** Returns the count of a kind, or of all, and its latency percentiles. */
  of(kind: string | null): { count: number; at(share: number): number } {
    const times = (kind === null ? [...this.#times.values()].flat() : [...(this.#times.get(kind) ?? [])]).sort(
      (a, b) => a - b,
    );
    return {
      count: times.length,
      at: (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0,
    };
  }
}
