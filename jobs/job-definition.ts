import type { Context } from '#domain/context.ts';
import { NotFound } from '#domain/errors.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { openAgencyContext } from '#platform/open-context.ts';
import type { Platform } from '#platform/platform.ts';
import type { Job, JobHandler, JobName } from '#platform/queue/queue.ts';
import { noteFault } from './note-fault.ts';

/** What the worker has and use-cases do not: the way to send mail. */
export type WorkerContext = { platform: Platform; mailer: Mailer };

/** Work on one agency's behalf. May be given the same job twice. */
export type AgencyJob<Data = unknown> = {
  name: JobName;
  /** How many are done at the same time; absent means as many as the queue does. */
  sideBySide?: number;
  /** How many of them may be of the same agency; absent means all but one. */
  mostOfOne?: number;
  run(ctx: Context, job: Job<Data>, world: WorkerContext): Promise<void>;
};

/** Work for the whole installation, such as a sweep, or work that finds its agency by itself. */
export type InstallationJob = { name: JobName; sweep(world: WorkerContext, job: Job): Promise<void> };

export type JobDefinition = AgencyJob | InstallationJob;

/** Declares work on one agency's behalf with the shape of what its jobs carry. */
export function agencyJob<Data>(definition: AgencyJob<Data>): AgencyJob {
  return { ...definition, run: (ctx, job, world) => definition.run(ctx, job as Job<Data>, world) };
}

/** Makes the queue's handler: a job whose subject is gone is dropped. */
export function handlerOf(definition: JobDefinition, world: WorkerContext): JobHandler {
  return async (job) => {
    const { platform } = world;
    try {
      if ('sweep' in definition) await definition.sweep(world, job);
      else await definition.run(await openAgencyContext(platform, job.agencyId ?? '', { kind: 'system' }), job, world);
    } catch (error) {
      const { id, name, agencyId, isLastAttempt } = job;
      noteFault(platform, error, { id, name, agencyId, isLastAttempt });
      if (!(error instanceof NotFound)) throw error;
      platform.log.warn(
        { job: { id, name, agencyId }, reason: error.code },
        'a job was dropped: its subject no longer exists',
      );
    }
  };
}
