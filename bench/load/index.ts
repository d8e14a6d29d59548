import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { randomFrom } from '#tests/support/random.ts';
import { openInstallation, type Installation, type Part } from './installation.ts';
import { arrive, Latencies } from './open-model.ts';
import { visitAtRandom } from './visits.ts';

/** Until this many seconds have passed, processes and caches are cold, and the first visitors have not reached their forms. */
const WARM_UP = 20;
/** If one request in twenty takes longer, or one in a hundred fails, there are too many visitors. */
const SLOW_MS = 1000;
const MAX_FAILED = 0.01;
/** The resolution of random numbers. */
const STEPS_OF_CHANCE = 2 ** 32;

type Step = { processes: number; perMinute: number; seconds: number; seed: number };
type Load = { requests: number; perSecond: number; isBorne: boolean; busiest: string };

/** Runs one step: a number of visitors a minute on a number of web processes. Prints the results. */
async function step(installation: Installation, { processes, perMinute, seconds, seed }: Step): Promise<Load> {
  const { agencies, namedPort } = installation;
  const running = await installation.start(processes);
  const latencies = new Latencies();
  const choices = randomFrom(seed);
  const random = () => choices.between(0, STEPS_OF_CHANCE) / STEPS_OF_CHANCE;
  const begun = performance.now();
  try {
    const doors = { ports: running.ports, namedPort, latencies, random, since: begun + WARM_UP * 1000 };
    let [before, warm] = [running.processor(), performance.now()];
    const warming = setTimeout(() => ([before, warm] = [running.processor(), performance.now()]), WARM_UP * 1000);
    const measured = new Promise<Record<Part, number>>((resolve) => {
      setTimeout(
        () => {
          const [after, passed] = [running.processor(), (performance.now() - warm) / 1000];
          const parts = Object.keys(after) as Part[];
          resolve(
            Object.fromEntries(parts.map((part) => [part, (after[part] - before[part]) / passed])) as Record<
              Part,
              number
            >,
          );
        },
        (WARM_UP + seconds) * 1000,
      );
    });
    await arrive({ perMinute, seconds: WARM_UP + seconds, random }, (at) => visitAtRandom(doors, agencies, at));
    clearTimeout(warming);
    return reportStep({ processes, perMinute, seconds, seed }, latencies, await measured, running.memory());
  } finally {
    await running.stop();
  }
}

const webProcesses = (count: number) => `${count} web ${count === 1 ? 'process' : 'processes'}`;
const ms = (time: number) => `${time.toFixed(0)} ms`;

function reportStep(
  { processes, perMinute, seconds }: Step,
  latencies: Latencies,
  used: Record<Part, number>,
  memory: { web: number; worker: number },
): Load {
  const all = latencies.of(null);
  const isBorne = all.at(0.95) <= SLOW_MS && latencies.failed <= all.count * MAX_FAILED;
  console.log(
    `\n${webProcesses(processes)}, ${perMinute} visitors a minute: ${(all.count / seconds).toFixed(1)} requests a second, ` +
      `half within ${ms(all.at(0.5))}, 95% within ${ms(all.at(0.95))}, 99% within ${ms(all.at(0.99))}${isBorne ? '' : '; too many'}`,
  );
  for (const kind of latencies.kinds) {
    const { count, at } = latencies.of(kind);
    console.log(
      `  ${kind.padEnd(14)} ${String(count).padStart(6)}   p50 ${ms(at(0.5))}, p95 ${ms(at(0.95))}, p99 ${ms(at(0.99))}`,
    );
  }
  if (latencies.failed > 0) console.log(`  failed: ${latencies.failures}`);
  const parts = Object.entries(used).map(([part, cores]) => `${part} ${cores.toFixed(2)}`);
  console.log(`  processors used: ${parts.join(', ')} of ${cpus().length}`);
  console.log(`  memory: a web process ${memory.web.toFixed(0)} MB, the worker ${memory.worker.toFixed(0)} MB`);
  const each = { 'a web process': used.web / processes, 'the worker': used.worker, PostgreSQL: used.PostgreSQL };
  const [busiest] = Object.entries(each).sort(([, a], [, b]) => b - a)[0]!;
  return { requests: all.count, perSecond: all.count / seconds, isBorne, busiest };
}

/**
 * Simulates visitors to the built product on a Monday at nine: arriving at random instants, whether or not others have
 * been served, each reading and typing between requests. Visitors increase until there are too many, for each count of
 * web processes. Times are taken from the instant a request was meant to be sent, so that a stalled process is not let
 * off.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      agencies: { type: 'string', default: '10' },
      placements: { type: 'string', default: '200' },
      processes: { type: 'string', default: '1,2,4' },
      rates: { type: 'string', default: '60,120,240,480,960' },
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
    },
  });
  const numbers = (text: string) => text.split(',').map(Number);
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
  console.log(`${values.agencies} agencies with ${values.placements} placements each are being made; seed ${seed}`);
  const size = { agencies: Number(values.agencies), placements: Number(values.placements) };
  const installation = await openInstallation(size);
  const lines: string[] = [];
  try {
    for (const processes of numbers(values.processes)) {
      let borne = 0;
      let last: Load | null = null;
      for (const perMinute of numbers(values.rates)) {
        last = await step(installation, { processes, perMinute, seconds, seed });
        if (!last.isBorne) break;
        borne = perMinute;
      }
      lines.push(`With ${webProcesses(processes)}: ${borne} visitors a minute; the busiest is ${last?.busiest}`);
    }
  } finally {
    await installation.close();
  }
  console.log(`\n${lines.join('\n')}`);
}

await main();
