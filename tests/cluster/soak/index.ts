import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { foundSoakAgency } from './agency.ts';
import { Book } from './book.ts';
import { Ear } from './ears.ts';
import * as findings from './findings.ts';
import { type Installation, openInstallation } from './installation.ts';
import { killInTurn } from './killing.ts';
import { MACHINE_WORK, pullPayroll } from './machines.ts';
import { slopeOf, watchMemory } from './memory.ts';
import { OFFICE_WORK, repeat } from './office.ts';
import { randomFrom } from '../../support/random.ts';
import { printFigures, type Report } from './report.ts';
import { settled } from './settled.ts';
import { type Load, TimesheetLives } from './timesheet-lives.ts';
import { Traffic } from './traffic.ts';

const PLACEMENTS = 16;
/** The time after which the run ends, whatever it is waiting for. */
const MAX_EXTRA_MS = 10 * 60_000;
/** How long listeners may take to receive the last events. */
const HEARING_MS = 30_000;

/** Runs the load while processes are killed, and compares at the end. */
async function soak(installation: Installation, minutes: number, seed: number): Promise<Report> {
  const random = randomFrom(seed);
  const agency = await foundSoakAgency(installation, PLACEMENTS);
  const { ctx } = agency;
  const [book, traffic] = [new Book(), new Traffic()];
  const load = (name: string): Load => ({ agency, book, traffic, random: random.branch(name) });
  const until = Date.now() + minutes * 60_000;

  const ears = ['administrator', 'key'].map((name) => new Ear(name));
  const { port, cluster } = installation;
  const survivors = [cluster.web.at(-1)!, cluster.workers.at(-1)!];
  const doors = [
    { headers: agency.admin.headers, query: `?roleId=${agency.admin.roleId}` },
    { headers: { Host: agency.admin.headers.Host!, Authorization: `Bearer ${agency.key}` }, query: '' },
  ];
  let isHeard = false;
  const hearing = ears.map((ear, nth) => ear.run(load(ear.name), port, doors[nth]!, () => isHeard));
  while (ears.some(({ connections }) => connections === 0)) await sleep(100);

  const working = [
    ...agency.placements.map((placement) => new TimesheetLives(load(placement.contractorId), placement).run()),
    ...[...OFFICE_WORK, ...MACHINE_WORK].map(([pauseMs, work]) => {
      const own = load(work.name);
      return repeat(own, pauseMs, () => work(own));
    }),
  ];
  const failed = Promise.all(working);
  failed.catch((error: Error) => traffic.complain('load', error.message));
  const [killed, curves] = await Promise.all([
    killInTurn(installation, random.branch('killing'), until),
    watchMemory([...cluster.web, ...cluster.workers], survivors, until),
    sleep(Math.max(0, until - Date.now())),
  ]);
  traffic.isOver = true;
  await Promise.allSettled(working);
  await pullPayroll(load('the end'));
  const waiting = await settled(ctx);
  const lastWords = Date.now() + HEARING_MS;
  while (Date.now() < lastWords && findings.compareHeard(ears, book).differences.length > 0) await sleep(500);
  isHeard = true;
  await Promise.all(hearing);

  const { handedOverTwice, ...mails } = await findings.compareMails(ctx, installation.mailbox, { book, killed });
  return {
    ...{ minutes, seed, figures: traffic.figures, killed, handedOverTwice },
    memory: curves.map((curve) => ({ ...curve, slope: slopeOf(curve) })),
    survivors: survivors.map(({ name }) => name),
    comparisons: {
      timesheets: await findings.compareTimesheets(ctx, book),
      'what was done to them': await findings.compareEvents(ctx, book),
      'clients, contacts, imports': await findings.compareDirectory(ctx, book),
      settings: await findings.compareSettings(ctx, book),
      'payroll feed and ledger': await findings.comparePayroll(ctx, book),
      mails,
      'heard by listeners': findings.compareHeard(ears, book),
      jobs: await findings.compareJobs(ctx),
      answers: {
        compared: [...traffic.figures.values()].reduce((sum, { requested }) => sum + requested, 0),
        differences: traffic.wrong,
      },
      'left waiting': { compared: 1, differences: waiting === 0 ? [] : [`${waiting} jobs and mails`] },
    },
  };
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string' } } });
const [minutes, seed] = [Number(values.minutes), Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))];
if (!(minutes >= 1 && Number.isInteger(seed))) throw new Error('Usage: npm run soak -- [--minutes 30] [--seed 1]');
const folder = mkdtempSync(join(tmpdir(), 'countersign-soak-'));
console.log(`Seed ${seed}, ${minutes} minutes. Logs: ${folder}/logs`);
const installation = await openInstallation(folder);
const giveUp = (why: string) => {
  console.error(why);
  void installation.close().finally(() => process.exit(1));
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => giveUp('The run was ended.'));
process.once('uncaughtException', (error) => giveUp(error.stack ?? error.message));
const late = setTimeout(() => giveUp('The run did not end by itself.'), minutes * 60_000 + MAX_EXTRA_MS);
try {
  const isSound = printFigures(await soak(installation, minutes, seed));
  process.exitCode = isSound ? 0 : 1;
} finally {
  clearTimeout(late);
  await installation.close();
  if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true });
}
