import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedFiles, touchedBy } from './mutants/changed.ts';
import { percentOf, tableOf, writeTable } from './mutants/figures.ts';
import { type Mutant, problemsOf, readMutants, roomOf } from './mutants/list.ts';
import { type KilledSoFar, killedSoFar } from './mutants/killed-so-far.ts';
import { type Figure, mutatePlainDomain } from './mutants/plain-domain.ts';
import { openScratch, type Scratch } from './mutants/scratch.ts';

const USAGE = `npm run mutants                        every named mutant, then the plain domain
npm run mutants -- --changed [COMMIT]  the named mutants that a change touches
npm run mutants -- --only TEXT         the named mutants whose sentence or file holds the text
npm run mutants -- --named             every named mutant
npm run mutants -- --plain             the plain domain
--at-once N                            so many named mutants side by side (1)
--resume                               without those already killed at this commit, when a run was cut off`;
const LEAST_PERCENT = 90;
/** Time limit for the mutants of a change, in seconds. */
const CHANGE_SECONDS = 45;

type Verdicts = Map<Mutant, boolean>;

type Options = { seconds?: number; provesSuites?: boolean; atOnce?: number; killed?: KilledSoFar };

/** Runs mutants until the time is up, several at once, each in a separate copy, and reports the outcome of each. */
async function tryAll(mutants: Mutant[], options: Options): Promise<Verdicts> {
  const { seconds = Infinity, provesSuites = false, atOnce = 1, killed } = options;
  const verdicts: Verdicts = new Map(mutants.filter((mutant) => killed?.has(mutant)).map((mutant) => [mutant, true]));
  const waiting = mutants.filter((mutant) => !verdicts.has(mutant));
  const begun = Date.now();
  // On interruption, waits for the mutants in progress, so that PostgreSQL and the scratch copies are removed too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => waiting.splice(0));
  const tryNext = async (scratch: Scratch) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const { isKilled, seconds: took, why } = await scratch.try(mutant);
      verdicts.set(mutant, isKilled);
      if (isKilled) killed?.add(mutant);
      console.log(`${isKilled ? 'killed' : 'LIVES '} ${took.toFixed(1).padStart(5)} s  ${mutant.breaks}`);
      console.log(`               ${isKilled ? 'by' : mutant.file + ':'} ${why}`);
      if ((Date.now() - begun) / 1000 > seconds) waiting.splice(0);
    }
  };
  const scratches: Scratch[] = [];
  try {
    for (let nth = 0; nth < Math.min(atOnce, waiting.length); nth += 1) scratches.push(await openScratch());
    if (provesSuites && scratches[0]) await proveSuites(scratches[0], mutants);
    await Promise.all(scratches.map(tryNext));
  } finally {
    for (const scratch of scratches) await scratch.close();
  }
  return verdicts;
}

/** @throws Error if a suite fails without a mutant, since it could not detect one then */
async function proveSuites(scratch: Scratch, mutants: Mutant[]): Promise<void> {
  const failed = await scratch.prove([...new Set(mutants.flatMap(({ tests }) => tests))].sort());
  if (failed === null || failed.length > 0)
    throw new Error(`The suites fail without a mutant: ${failed?.join(', ') ?? 'they could not be run'}.`);
}

function figuresOf(verdicts: Verdicts): Figure[] {
  const rooms = new Map<string, Figure>();
  for (const [{ file }, isKilled] of verdicts) {
    const place = roomOf(file);
    const figure = rooms.get(place) ?? { place, killed: 0, total: 0 };
    rooms.set(place, { place, killed: figure.killed + (isKilled ? 1 : 0), total: figure.total + 1 });
  }
  return [...rooms.values()].sort((a, b) => a.place.localeCompare(b.place));
}

/** Reports the total, on screen and for later reading. */
function report(verdicts: Verdicts): void {
  const passed = [...verdicts.values()].filter(Boolean).length;
  mkdirSync('test-results', { recursive: true });
  writeFileSync(join('test-results', 'mutants.json'), JSON.stringify({ passed, failed: verdicts.size - passed }));
  if (passed < verdicts.size) process.exitCode = 1;
  console.log(`${verdicts.size} mutants tried, ${passed} killed.`);
}

async function tryChanged(mutants: Mutant[], base: string | undefined): Promise<void> {
  const files = changedFiles(base);
  if (files === null)
    console.log(
      'No mutant is tried: this clone does not hold the commit before the change, so nobody knows what changed.',
    );
  const touched = files === null ? [] : touchedBy(files, mutants);
  const verdicts = await tryAll(touched, { seconds: CHANGE_SECONDS });
  const left = touched.length - verdicts.size;
  if (left > 0) console.log(`${left} more are touched but there was no time for them; “npm run mutants” tries all.`);
  report(verdicts);
}

function tryPlainDomain(): void {
  const figures = mutatePlainDomain();
  const whole = figures.reduce(
    (sum, { killed, total }) => ({ ...sum, killed: sum.killed + killed, total: sum.total + total }),
    {
      place: 'domain',
      killed: 0,
      total: 0,
    },
  );
  console.log(tableOf('plain domain', figures));
  if (percentOf(whole) < LEAST_PERCENT) process.exitCode = 1;
  else writeTable('plain domain', tableOf('plain domain', figures));
}

async function tryNamed(mutants: Mutant[], atOnce: number, resumes: boolean): Promise<void> {
  const killed = killedSoFar(resumes);
  const verdicts = await tryAll(mutants, { provesSuites: !resumes, atOnce, killed });
  const table = tableOf('named', figuresOf(verdicts));
  console.log(table);
  report(verdicts);
  // An interrupted run tells nothing about the rest.
  if (process.exitCode !== 1 && verdicts.size === mutants.length) writeTable('named mutants', table);
}

/** `npm run mutants`: checks that a test fails when what it guards is broken. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      changed: { type: 'boolean' },
      named: { type: 'boolean' },
      plain: { type: 'boolean' },
      only: { type: 'string' },
      resume: { type: 'boolean', default: false },
      'at-once': { type: 'string', default: '1' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(USAGE);
  const { only = '' } = values;
  const atOnce = Number(values['at-once']);
  if (!Number.isInteger(atOnce) || atOnce < 1) throw new Error('--at-once takes a whole number from 1.');
  const mutants = readMutants().filter(({ breaks, file }) => `${file} ${breaks}`.includes(only));
  const problems = mutants.flatMap(problemsOf);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (values.changed) return tryChanged(mutants, positionals[0]);
  if (only) return report(await tryAll(mutants, { atOnce }));
  if (!values.plain) await tryNamed(mutants, atOnce, values.resume);
  if (!values.named) tryPlainDomain();
}

process.chdir(join(import.meta.dirname, '..'));
await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
