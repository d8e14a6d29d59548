import type { Context } from '#domain/context.ts';
import { NotFound } from '#domain/errors.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { openAgencyContext } from '#platform/open-context.ts';
import type { Platform } from '#platform/platform.ts';
import { type Job, JobClosed, type JobHandler, type JobName, LastAttemptFailed } from '#platform/queue/queue.ts';
import { noteFault } from './note-fault.ts';

/** What the worker has and use cases do not: a mailer, and the signal that it stops. */
export type WorkerContext = { platform: Platform; mailer: Mailer; stopping?: AbortSignal };

/** Work on one agency's behalf. The same job may be delivered twice. */
export type AgencyJob<Data = unknown> = {
  name: JobName;
  /** How many run concurrently; by default as many as the queue runs. */
  sideBySide?: number;
  /** How many of those may be of the same agency; by default all but one. */
  mostOfOne?: number;
  /** Whether it sends people to the portal, and therefore waits while that is closed. */
  needsPortal?: boolean;
  run(ctx: Context, job: Job<Data>, world: WorkerContext): Promise<void | 'postponed'>;
  /** Records that it failed for good, where no attempt could. It may be called again, and after that was recorded. */
  giveUp?(ctx: Context, job: Job<Data>): Promise<unknown>;
};

/** Work for the whole installation, such as a sweep, or work that determines its agency itself. */
export type InstallationJob = { name: JobName; sweep(world: WorkerContext, job: Job): Promise<void> };

export type JobDefinition = AgencyJob | InstallationJob;

/** Declares work on one agency's behalf with the type of its jobs' data. */
export function agencyJob<Data>(definition: AgencyJob<Data>): AgencyJob {
  const { giveUp } = definition;
  return {
    ...definition,
    run: (ctx, job, world) => definition.run(ctx, job as Job<Data>, world),
    ...(giveUp ? { giveUp: (ctx, job) => giveUp(ctx, job as Job<Data>) } : {}),
  };
}

/** Creates the queue's handler: a job whose subject no longer exists is dropped; one that needs a closed portal is postponed. */
export function handlerOf(definition: JobDefinition, world: WorkerContext): JobHandler {
  return async (job) => {
    const { platform } = world;
    try {
      if (job.lost !== undefined) await close(definition, job, world);
      else if ('sweep' in definition) await definition.sweep(world, job);
      else return await runForAgency(definition, job, world);
    } catch (error) {
      const { id, name, agencyId, isLastAttempt } = job;
      noteFault(platform, error, { id, name, agencyId, isLastAttempt });
      if (!(error instanceof NotFound)) throw isUnclosed(definition, job) ? new LastAttemptFailed(error) : error;
      platform.log.warn(
        { job: { id, name, agencyId }, reason: error.code },
        'a job was dropped: its subject no longer exists',
      );
    }
  };
}

/** Whatever the last attempt failed with, such as an unavailable database, may have kept it from being recorded. */
const isUnclosed = (definition: JobDefinition, { isLastAttempt, lost }: Job) =>
  isLastAttempt && lost === undefined && 'giveUp' in definition && definition.giveUp !== undefined;

/** Ends a job whose last attempt was lost. @throws JobClosed, so that the queue stores it as failed */
async function close(definition: JobDefinition, job: Job, { platform }: WorkerContext): Promise<never> {
  if ('giveUp' in definition && definition.giveUp)
    await definition.giveUp(await openAgencyContext(platform, job.agencyId ?? '', { kind: 'system' }), job);
  throw new JobClosed(job.lost);
}

async function runForAgency(definition: AgencyJob, job: Job, world: WorkerContext): Promise<void | 'postponed'> {
  const ctx = await openAgencyContext(world.platform, job.agencyId ?? '', { kind: 'system' });
  if (definition.needsPortal && ctx.agency.status === 'suspended') return 'postponed';
  return definition.run(ctx, job, world);
}
