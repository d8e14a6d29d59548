/** How often something could be done per second. */
export type Rate = { perSecond: number; p50: number; p99: number };

/** Repeats the work, several at a time, for a while after a warm-up. Times in milliseconds. */
export async function rateOf(work: () => Promise<unknown>, { seconds = 3, atOnce = 8 } = {}): Promise<Rate> {
  const times: number[] = [];
  const runFor = async (until: number, keep: boolean) => {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (performance.now() < until) {
          const begun = performance.now();
          await work();
          if (keep) times.push(performance.now() - begun);
        }
      }),
    );
  };
  await runFor(performance.now() + 1000, false);
  const begun = performance.now();
  await runFor(begun + seconds * 1000, true);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return { perSecond: (times.length * 1000) / (performance.now() - begun), p50: at(0.5), p99: at(0.99) };
}

/** Measures two ways of doing the same thing alternately, so that both see the same machine conditions, and returns the best of each. */
export async function inTurns(a: () => Promise<Rate>, b: () => Promise<Rate>, rounds = 3): Promise<[Rate, Rate]> {
  const better = (one: Rate | null, other: Rate) => (one && one.perSecond > other.perSecond ? one : other);
  let [bestA, bestB]: [Rate | null, Rate | null] = [null, null];
  for (let round = 0; round < rounds; round += 1) {
    bestA = better(bestA, await a());
    bestB = better(bestB, await b());
  }
  return [bestA!, bestB!];
}

/** Prints one line of the report: only the ratio carries over to other machines. */
export function report(name: string, ours: Rate, limit: Rate, reach: string): void {
  const ratio = ours.perSecond / limit.perSecond;
  console.log(
    `${name.padEnd(46)} ${ratio.toFixed(2).padStart(6)}   (${ours.perSecond.toFixed(0)}/s against ${limit.perSecond.toFixed(0)}/s; p50 ${ours.p50.toFixed(1)} ms, p99 ${ours.p99.toFixed(1)} ms; reach ${reach})`,
  );
}
