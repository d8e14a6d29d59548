import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Claim,
  completeJob,
  failJob,
  fetchJobs,
  giveBack,
  postponeJob,
  type RunStatement,
} from './claimed-jobs.ts';
import { DatabaseUnavailable } from '../database/connections.ts';
import { type Job, JobClosed, type JobHandler, LastAttemptFailed, messageOf } from './job.ts';
import { JOB_QUEUES, type JobName } from './job-queues.ts';
import type { Log } from '../log.ts';
import type { Heartbeat } from './worker-heartbeat.ts';

/** How one kind of job is processed in this process. */
export type Loop = {
  say: RunStatement;
  name: JobName;
  handler: JobHandler;
  /** Jobs run concurrently; none is fetched before there is room for it. */
  sideBySide: number;
  /** The maximum of those from one agency. */
  mostOfOne: number;
  pollSeconds: number;
  log: Log;
  heartbeat: Heartbeat;
  /** The jobs that this process has, of every kind. */
  held: Set<Claim>;
  stopping: AbortSignal;
};

/** Processes one kind of job until told to stop, then waits for the running ones. */
export async function runWorkLoop(loop: Loop): Promise<void> {
  const { sideBySide, pollSeconds, log, name, heartbeat, stopping } = loop;
  const running = new Set<Promise<void>>();
  let wake: () => void = () => undefined;
  let hasEnded = false;
  const ended = () => {
    hasEnded = true;
    wake();
  };
  stopping.addEventListener('abort', ended, { once: true });
  const pause = (seconds: number, signal = stopping) =>
    sleep(seconds * 1000, undefined, { signal }).catch(() => undefined);
  /** A job that ends makes room for another of its agency, which may be waiting. */
  const pauseWhileNoneEnds = async () => {
    const end = new AbortController();
    wake = () => end.abort();
    if (!hasEnded) await pause(pollSeconds, end.signal);
  };
  await heartbeat.begun;
  while (!stopping.aborted) {
    const room = sideBySide - running.size;
    hasEnded = false;
    try {
      const taken = heartbeat.isHeard() ? await take(loop, { room, running, ended }) : 0;
      if (taken < room) await pauseWhileNoneEnds();
    } catch (error) {
      log.error({ err: error, queue: name }, 'jobs could not be fetched');
      await pause(1);
    }
    while (running.size >= sideBySide && !stopping.aborted) await new Promise<void>((resolve) => (wake = resolve));
  }
  await Promise.all(running);
}

type Running = { room: number; running: Set<Promise<void>>; ended: () => void };

/** Fetches as many jobs as there is room for and starts them; any arriving after the stop are returned at once. */
async function take(loop: Loop, { room, running, ended }: Running): Promise<number> {
  const { say, name, mostOfOne, heartbeat, held, stopping, log } = loop;
  const fetched = await fetchJobs(say, { name, limit: room, mostOfOne, workerId: heartbeat.workerId });
  for (const { job, claim } of fetched) {
    if (stopping.aborted) {
      await giveBack(say, claim);
      continue;
    }
    held.add(claim);
    const doing: Promise<void> = settle(loop, job, claim)
      .catch((error: unknown) => log.error({ err: error, queue: name }, 'a job’s result could not be recorded'))
      .finally(() => {
        held.delete(claim);
        running.delete(doing);
        ended();
      });
    running.add(doing);
  }
  return fetched.length;
}

async function settle({ say, name, handler, log }: Loop, job: Job, claim: Claim): Promise<void> {
  const { isPostponed, error } = await withinSeconds(handler(job), JOB_QUEUES[name].expireInSeconds).then(
    (outcome) => ({ isPostponed: outcome === 'postponed', error: null }),
    (reason: unknown) => ({ isPostponed: false, error: { reason } }),
  );
  if (error) {
    // People alerted by errors can do nothing about a restarting database, and the job runs once it is back.
    const reason = error.reason instanceof LastAttemptFailed ? error.reason.cause : error.reason;
    const level = reason instanceof DatabaseUnavailable ? 'warn' : 'error';
    log[level]({ err: reason, queue: name, jobId: job.id, attempt: job.attempt }, 'a job failed');
  }
  const done = isPostponed ? postponeJob : completeJob;
  const isOurs = error
    ? await failJob(say, claim, job.lost ?? messageOf(error.reason), { isLost: needsClosing(job, error.reason) })
    : await done(say, claim);
  if (!isOurs) log.warn({ queue: name, jobId: job.id }, 'a job finished after it had been given to another worker');
}

/** Whether someone may be waiting for a job whose outcome was not recorded. */
const needsClosing = (job: Job, reason: unknown) =>
  job.lost === undefined
    ? reason instanceof TookTooLong || reason instanceof LastAttemptFailed
    : !(reason instanceof JobClosed);

/** The job may be running still, and has recorded no outcome. */
class TookTooLong extends Error {}

async function withinSeconds<T>(work: Promise<T>, seconds: number): Promise<T> {
  const timer = new AbortController();
  const late = sleep(seconds * 1000, undefined, { signal: timer.signal }).then(() => {
    throw new TookTooLong(`The job took longer than ${seconds} seconds.`);
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => timer.abort());
}
