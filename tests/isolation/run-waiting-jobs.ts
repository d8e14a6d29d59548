import { ALL_JOBS } from '#jobs/all-jobs.ts';
import { handlerOf } from '#jobs/job-definition.ts';
import { newId } from '#domain/new-id.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import type { JobName } from '#platform/queue/job-queues.ts';
import type { StoredJob } from '#platform/queue/job.ts';
import type { Platform } from '#platform/platform.ts';

/** A waiting job. */
export type WaitingJob = StoredJob & { id: string; name: JobName };

/** Runs one job, as the worker would. @returns its error, or null if it succeeded */
export async function doJob(platform: Platform, job: StoredJob & { name: JobName }): Promise<string | null> {
  const definition = ALL_JOBS.find(({ name }) => name === job.name)!;
  const mailer = createMailer(platform.config);
  try {
    const run = handlerOf(definition, { platform, mailer });
    await run({ id: newId(), attempt: 1, isLastAttempt: false, workerId: newId(), ...job });
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    mailer.close();
  }
}

/** Returns the waiting jobs, of one agency or of all. */
export async function waitingJobs(platform: Platform, agencyId: string | null): Promise<WaitingJob[]> {
  const text = `select id, name, data from pgboss.job where left(name, 2) <> '__' and ($1::text is null or data->>'agencyId' = $1) order by created_on, id`;
  const rows = await platform.pool
    .for({ agencyId })
    .run<{ id: string; name: JobName; data: StoredJob }>({ text, values: [agencyId] });
  return rows.map(({ id, name, data }) => ({ id, name, ...data }));
}

/** Runs an agency's jobs and those that follow from them, until none is waiting. */
export async function runWaitingJobs(platform: Platform, agencyId: string): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    const waiting = await waitingJobs(platform, agencyId);
    if (waiting.length === 0) return;
    for (const job of waiting) {
      const text = 'delete from pgboss.job where id = $1';
      await platform.pool.for({ agencyId }).run({ text, values: [job.id] });
      await doJob(platform, job);
    }
  }
}
