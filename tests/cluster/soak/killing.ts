import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterProcess } from '../processes.ts';
import type { Installation } from './installation.ts';
import type { Random } from '../../support/random.ts';

/** What was killed, and when. */
export type Killed = { name: string; at: number };

const MINUTE_MS = 60_000;
/** Minutes between restarts of PgBouncer. */
const A_RESTART = 5;

/**
 * Kills and restarts a web process and a worker each minute, and PgBouncer every fifth minute. The last of each kind
 * runs throughout, so that its memory can be measured.
 * @returns what was killed, once the load is over and everything is running again
 */
export async function killInTurn({ cluster, bouncer }: Installation, random: Random, until: number): Promise<Killed[]> {
  const killed: Killed[] = [];
  const replace = async (one: ClusterProcess) => {
    killed.push({ name: one.name, at: Date.now() });
    await one.kill();
    await sleep(random.between(200, 3000));
    one.start();
  };
  const [web, workers] = [cluster.web.slice(0, -1), cluster.workers.slice(0, -1)];
  for (let minute = 1; Date.now() + MINUTE_MS / 2 < until; minute += 1) {
    const begun = Date.now();
    await sleep(random.between(5000, 20_000));
    await replace(web[minute % web.length]!);
    await sleep(random.between(2000, 15_000));
    await replace(workers[minute % workers.length]!);
    if (minute % A_RESTART === 2) {
      await sleep(random.between(1000, 5000));
      killed.push({ name: 'pgbouncer', at: Date.now() });
      await bouncer.restart();
    }
    await sleep(Math.max(0, Math.min(until, begun + MINUTE_MS) - Date.now()));
  }
  return killed;
}
