import type { JobName } from './job-queues.ts';

/** A job as its handler gets it. */
export type Job<Data = unknown> = {
  id: string;
  name: JobName;
  agencyId: string | null;
  data: Data;
  attempt: number;
  isLastAttempt: boolean;
  /** The worker process that has it, by its id. */
  workerId: string;
};

/** Works off one job. May be given the same one twice. Throwing fails it, and it is tried again. */
export type JobHandler<Data = unknown> = (job: Job<Data>) => Promise<void>;

/** What a job carries, as it is stored. */
export type StoredJob = { agencyId: string | null; data: unknown };

/** An error's message as the queue keeps it: mail servers quote addresses, and the queue names nobody. */
export const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/[^\s<>"'(),:;=[\]]+@[^\s<>"'(),:;[\]]+/g, '…');
