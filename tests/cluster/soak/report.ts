import type { Comparison } from './findings.ts';
import type { Killed } from './killing.ts';
import { leastOf, type MemoryCurve } from './memory.ts';
import type { Figures } from './traffic.ts';

/** The results of a run. */
export type Report = {
  minutes: number;
  seed: number;
  figures: Map<string, Figures>;
  killed: Killed[];
  memory: (MemoryCurve & { slope: number })[];
  /** Processes that were never killed. */
  survivors: string[];
  /** Emails handed over again, since their worker was killed before it had recorded it. */
  handedOverTwice: number;
  comparisons: Record<string, Comparison>;
};

/** Megabytes a minute that count as growth, once a run is long enough to tell. */
const GROWTH = 1;
const LONG_ENOUGH = 20;
const MAX_SHOWN = 20;

/** Prints the tables. @returns whether nothing was lost, duplicated or answered wrongly, and memory is flat */
export function printFigures(report: Report): boolean {
  const { minutes, seed, figures, killed, memory, survivors, handedOverTwice, comparisons } = report;
  const rows = [...figures].sort(([a], [b]) => a.localeCompare(b));
  const total = (of: keyof Figures) => rows.reduce((sum, [, one]) => sum + one[of], 0);
  console.table(
    Object.fromEntries([
      ...rows.map(([kind, { slowestMs, ...rest }]) => [kind, { ...rest, slowestMs: Math.round(slowestMs) }]),
      [
        'all',
        {
          ...{ requested: total('requested'), answered: total('answered'), unavailable: total('unavailable') },
          ...{ tooMany: total('tooMany'), lostAtProxy: total('lostAtProxy'), lostConnection: total('lostConnection') },
          slowestMs: Math.round(Math.max(...rows.map(([, one]) => one.slowestMs))),
        },
      ],
    ]),
  );
  console.table(
    Object.fromEntries(
      memory.map((curve) => [
        curve.name,
        {
          killed: killed.filter(({ name }) => name === curve.name).length,
          ...Object.fromEntries(leastOf(curve).map((megabytes, part) => [`least MB in fifth ${part + 1}`, megabytes])),
          'MB a minute': survivors.includes(curve.name) ? curve.slope.toFixed(2) : '',
        },
      ]),
    ),
  );
  console.table(
    Object.fromEntries(
      Object.entries(comparisons).map(([name, { compared, differences }]) => [
        name,
        { compared, differences: differences.length },
      ]),
    ),
  );
  for (const [name, { differences }] of Object.entries(comparisons))
    for (const one of differences.slice(0, MAX_SHOWN)) console.log(`${name}: ${one}`);
  const growing =
    minutes < LONG_ENOUGH ? [] : memory.filter((one) => survivors.includes(one.name) && one.slope > GROWTH);
  for (const { name, slope } of growing) console.log(`${name} grows by ${slope.toFixed(2)} MB a minute.`);
  const restarts = killed.filter(({ name }) => name === 'pgbouncer').length;
  console.log(`PgBouncer restarted ${restarts} times; mails handed over twice by a killed worker: ${handedOverTwice}.`);
  const isSound =
    growing.length === 0 && Object.values(comparisons).every(({ differences }) => differences.length === 0);
  console.log(`${isSound ? 'Sound' : 'NOT SOUND'}: ${minutes} minutes, seed ${seed}.`);
  return isSound;
}
