import type { JobName } from './job-queues.ts';

/** A job as passed to its handler. */
export type Job<Data = unknown> = {
  id: string;
  name: JobName;
  agencyId: string | null;
  data: Data;
  attempt: number;
  isLastAttempt: boolean;
  /** Why the last attempt failed or never ended, if whoever waits for it may not know: this delivery only closes the job. */
  lost?: string;
  /** The id of the worker process that has it. */
  workerId: string;
};

/**
 * Processes one job. The same one may be delivered twice. Throwing fails it, and it is retried; a postponed one is
 * delivered again later, as often as necessary.
 */
export type JobHandler<Data = unknown> = (job: Job<Data>) => Promise<void | 'postponed'>;

/** The last attempt failed, which may not have been recorded where people see it: the job is delivered once more, to be closed. */
export class LastAttemptFailed extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A delivery that only closes a job did so. Any other error has it delivered again, a number of times. */
export class JobClosed extends Error {}

/** A job's data as stored. */
export type StoredJob = { agencyId: string | null; data: unknown };

/** Returns an error's message as stored in the queue: mail servers quote addresses, and the queue must name nobody. */
export const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/[^\s<>"'(),:;=[\]]+@[^\s<>"'(),:;[\]]+/g, '…');
