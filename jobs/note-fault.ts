import { faultOf } from '#domain/installation/faults.ts';
import type { Platform } from '#platform/platform.ts';

/** How a job is identified in the log. */
type NotedJob = { id?: string; name?: string; agencyId: string | null; isLastAttempt?: boolean };

/** Counts and logs a fault in a job's environment, if that is what the job failed with. */
export function noteFault({ log, metrics }: Pick<Platform, 'log' | 'metrics'>, error: unknown, job: NotedJob): void {
  const fault = faultOf(error);
  if (!fault) return;
  metrics.faults.inc({ fault: fault.code, door: 'jobs' });
  const { isLastAttempt = false, ...named } = job;
  const outcome = isLastAttempt ? 'A job failed' : 'A job will be tried again later';
  log.warn({ job: named, err: error }, `${outcome}: ${fault.logged}.`);
}
