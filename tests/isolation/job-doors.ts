import { ALL_JOBS } from '#jobs/all-jobs.ts';
import type { JobName } from '#platform/queue/job-queues.ts';
import { type Attempt, type Door, type DoorsOfKind, type Answered, plainWords, type Whose } from './door.ts';
import { neverExisted } from './id-book.ts';
import { doJob } from './run-waiting-jobs.ts';
import type { IsolationCaller, IsolationWorld } from './world.ts';

/** The worker when it works for the calling agency. */
const WORKER: IsolationCaller = {
  ...{ name: 'worker', kind: 'nobody', roleId: null, markedRoleId: null },
  headersFor: async () => ({}),
};

const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['sweep-backups', 'writes a backup of the whole installation to where its operator says'],
]);

/** Replaces the ids in a job's data by the ones to try. */
const tried = (data: unknown, whose: Whose): object =>
  Object.fromEntries(
    Object.entries(data as object).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' && whose === 'nobody' ? neverExisted(value) : value,
    ]),
  );

const isSweep = (name: string) => name.startsWith('sweep-');

async function work({ web, jobs, asking }: IsolationWorld, name: JobName, whose: Whose): Promise<Answered> {
  const begun = performance.now();
  const data = tried(jobs[name]?.data ?? {}, whose);
  const agencyId = isSweep(name) || name === 'send-sign-up-mail' ? null : asking.ctx.agency.id;
  const sent = Object.values(data).filter((value) => typeof value === 'string');
  const failed = await doJob(web.platform, { name, agencyId, data });
  return { text: failed ?? '', class: plainWords(failed ?? 'done', sent), ms: performance.now() - begun, sent };
}

async function* attemptsOf(world: IsolationWorld): AsyncGenerator<Attempt> {
  for (const { name } of ALL_JOBS) {
    if (LEFT_OUT.has(name)) continue;
    if (!world.jobs[name]) throw new Error(`The marked agency has no job ${name}.`);
    const attempt = { door: doorOf(name), caller: WORKER, place: 'what it carries' };
    const ask = (whose: Whose) => work(world, name, whose);
    // A sweep has no data, and works for both agencies.
    yield isSweep(name) ? { ...attempt, ask, isOfBoth: true, isOnce: true } : { ...attempt, ask };
  }
}

const doorOf = (name: string): Door => ({ kind: 'job', group: isSweep(name) ? 'sweeps' : 'jobs', name });

export const JOB_DOORS: DoorsOfKind = {
  kind: 'job',
  doors: ALL_JOBS.map(({ name }) => doorOf(name)),
  leftOut: LEFT_OUT,
  attempts: attemptsOf,
};
