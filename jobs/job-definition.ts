import type { Context } from '#domain/context.ts';
import { NotFound } from '#domain/errors.ts';
import type { Mailer } from '#platform/mailer.ts';
import { openAgencyContext } from '#platform/open-context.ts';
import type { Platform } from '#platform/platform.ts';
import type { Job, JobHandler, JobName } from '#platform/queue.ts';

/** What the worker has and use-cases do not: the way to send mail. */
export type World = { platform: Platform; mailer: Mailer };

/**
 * How a kind of job is worked off where it mostly waits for somebody else: `loops` batches at a time, each of `batchSize`
 * jobs side by side.
 */
export type Pace = { loops: number; batchSize: number };

/** Work on one agency's behalf. May be given the same job twice. */
export type AgencyJob<Data = unknown> = {
  name: JobName;
  pace?: Pace;
  run(ctx: Context, job: Job<Data>, world: World): Promise<void>;
};

/** Work for the whole installation, such as a sweep, or work that finds its agency by itself. */
export type InstallationJob = { name: JobName; sweep(world: World, job: Job): Promise<void> };

export type JobDefinition = AgencyJob | InstallationJob;

/** Declares work on one agency's behalf with the shape of what its jobs carry. */
export function agencyJob<Data>(definition: AgencyJob<Data>): AgencyJob {
  return { ...definition, run: (ctx, job, world) => definition.run(ctx, job as Job<Data>, world) };
}

/** Jobs of one batch that are worked on side by side. */
const SIDE_BY_SIDE = 4;

/** A kind of job's own pace, where it has one. */
export function paceOf(definition: JobDefinition): Pace | undefined {
  return 'pace' in definition ? definition.pace : undefined;
}

/** Makes the queue's handler: each job alone succeeds or fails, and one whose subject is gone is dropped. */
export function handlerOf(definition: JobDefinition, world: World): JobHandler {
  return async (jobs) => {
    const failed: { id: string; error: unknown }[] = [];
    const waiting = [...jobs];
    const workOff = async () => {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        const error = await outcomeOf(definition, job, world);
        if (error !== null) failed.push({ id: job.id, error });
      }
    };
    await Promise.all(Array.from({ length: paceOf(definition)?.batchSize ?? SIDE_BY_SIDE }, workOff));
    return { failed };
  };
}

async function outcomeOf(definition: JobDefinition, job: Job, world: World): Promise<unknown> {
  const { platform } = world;
  try {
    if ('sweep' in definition) await definition.sweep(world, job);
    else await definition.run(await openAgencyContext(platform, job.agencyId ?? '', { kind: 'system' }), job, world);
    return null;
  } catch (error) {
    if (!(error instanceof NotFound)) return error;
    const { id, name, agencyId } = job;
    platform.log.warn({ job: { id, name, agencyId }, reason: error.code }, 'a job was dropped: its subject is gone');
    return null;
  }
}
