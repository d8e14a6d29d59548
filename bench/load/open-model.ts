import { setTimeout as sleep } from 'node:timers/promises';

/** A time to wait, in milliseconds: most are short, a few are long, none above four times the mean. */
export const waitOf = (random: () => number, mean: number): number =>
  Math.min(4 * mean, -Math.log(1 - random()) * mean);

/** Sleeps until an instant of `performance.now()`; one that has passed is not waited for. */
export const until = (instant: number): Promise<void> => sleep(Math.max(0, instant - performance.now()));

/**
 * Begins visits at random instants, so many a minute on average, whether or not those before are over: people do not wait for one
 * another. Ends once all of them are over.
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

/** How long requests took, from the instant at which each was meant to be sent, in milliseconds. */
export class Latencies {
  readonly #times = new Map<string, number[]>();
  readonly #refused = new Map<string, number>();

  answered(kind: string, ms: number): void {
    const times = this.#times.get(kind);
    if (times) times.push(ms);
    else this.#times.set(kind, [ms]);
  }

  /** Notes one that was not answered as it should be. @param why its status, or the error */
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

  /** How many there were of a kind, or of all, and the time that a share of them took at most. */
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
