import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { v5 as uuidFromName } from 'uuid';
import { type Claim, CLAIMED_BY, WAITING_BY_AGENCY } from './claimed-jobs.ts';
import { FORMER_PAYLOADS } from './former-payloads.ts';
import type { JobHandler, StoredJob } from './job.ts';
import { JOB_QUEUES, type JobName } from './job-queues.ts';
import type { Log } from '../log.ts';
import { type QueueDatabase, openQueueDatabase } from './queue-database.ts';
import { runWorkLoop } from './work-loop.ts';
import { type Heartbeat, type HeartbeatTimes, startHeartbeat } from './worker-heartbeat.ts';

export { JobClosed, LastAttemptFailed } from './job.ts';
export type { Job, JobHandler } from './job.ts';
export type { JobName } from './job-queues.ts';

/** A job to be queued. */
export type JobRequest = {
  name: JobName;
  /** Whose data it works on; null for the whole installation. */
  agencyId: string | null;
  /** Anything that JSON can represent. */
  data: unknown;
  /** A second job with the same name and key is ignored for as long as the first is kept; finished ones are kept for half a day. */
  singletonKey?: string;
  /** Earliest instant, RFC 3339 in UTC. */
  startAfter?: string;
};

type Text = { text: string; values: unknown[] };

/** Queues jobs inside the caller's transaction: they exist if and only if it commits. */
export type Queue = {
  enqueue(db: { run(statement: Text): Promise<unknown[]> }, jobs: JobRequest[]): Promise<void>;
  /** Returns the statements that do so, none without jobs, for callers that send them together with others. */
  toStatements(jobs: JobRequest[]): Promise<Text[]>;
};

export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

/** A job as the operator and the administrator see it. Instants are RFC 3339. */
export type ListedJob = {
  id: string;
  name: JobName;
  agencyId: string | null;
  state: JobState;
  attempts: number;
  error: string | null;
  createdAt: string;
  startAfter: string;
  completedAt: string | null;
};

/** The worker's side of the queue. */
export type RunningQueue = {
  queue: Queue;
  /**
   * Starts processing one kind of job, by default four at a time, with at most `mostOfOne` of one agency, by default
   * all but one; waits `pollSeconds` when there is none.
   */
  work<Data = unknown>(
    name: JobName,
    handler: JobHandler<Data>,
    options?: { sideBySide?: number; mostOfOne?: number; pollSeconds?: number },
  ): void;
  /** Whether this process is working and cannot be considered dead. */
  isHeard(): boolean;
  /** Enqueues a job of this name by cron expression, in a time zone. */
  schedule(name: JobName, cron: string, timeZone: string): Promise<void>;
  list(filter?: { state?: JobState; agencyId?: string; limit?: number }): Promise<ListedJob[]>;
  /** Retries a failed job; returns false if there is no such failed job. */
  retry(id: string): Promise<boolean>;
  /**
   * Stops fetching, lets running jobs finish, within 30 s, returns the rest to the queue, and closes the connections.
   * @param letGo ends the external calls that running jobs are waiting for, so that their outcome is still recorded
   */
  stop(letGo?: () => void): Promise<void>;
};

/** The last part of the time running jobs have to finish: for recording their outcome. */
const NOTING_MS = 2000;
const DAY = 86_400;
const KEY_SPACE = '0b5c7d8e-52a4-4f6b-9f57-3d1f0d7d0c11';
const SETTINGS = { schema: 'pgboss', archiveFailedAfterSeconds: 60 * DAY, deleteAfterDays: 30 };

/** The queue as use cases see it. Needs no connection itself. */
export const transactionalQueue: Queue = {
  async enqueue(db, jobs) {
    for (const statement of await toStatements(jobs)) await db.run(statement);
  },
  toStatements,
};

async function toStatements(jobs: JobRequest[]): Promise<Text[]> {
  if (jobs.length === 0) return [];
  const unknown = jobs.find((job) => !Object.hasOwn(JOB_QUEUES, job.name));
  if (unknown) throw new Error(`There is no queue named ${unknown.name}.`);
  const statements: Text[] = [];
  const executeSql = (text: string, values: unknown[]) => {
    statements.push({ text, values });
    return Promise.resolve({ rows: [] });
  };
  await writer.insert(jobs.map(toInsert), { db: { executeSql } });
  return statements;
}

const writer = new PgBoss({
  ...SETTINGS,
  db: { executeSql: () => Promise.reject(new Error('Jobs are written by the caller.')) },
});

function toInsert({ name, agencyId, data, singletonKey, startAfter }: JobRequest): PgBoss.JobInsert {
  return {
    name,
    data: { agencyId, data } satisfies StoredJob,
    ...(singletonKey === undefined ? {} : { id: uuidFromName(`${name}:${agencyId ?? ''}:${singletonKey}`, KEY_SPACE) }),
    ...(startAfter === undefined ? {} : { startAfter }),
  };
}

/** Creates the queue's tables in the schema `pgboss`, as the application's role, and declares every queue. */
export async function installQueue(connectionString: string, log?: Log): Promise<void> {
  const db = openQueueDatabase(connectionString, log ?? silent);
  try {
    db.giveUp();
    await install(db, new PgBoss({ ...SETTINGS, db, supervise: false, schedule: false }));
  } finally {
    await db.close();
  }
}

const silent = { warn: () => undefined } as unknown as Log;

async function install(db: QueueDatabase, boss: PgBoss): Promise<void> {
  if (!(await boss.isInstalled())) {
    // The role may fill the schema created for it by migrations, but not create schemas.
    const plans = PgBoss.getConstructionPlans('pgboss').replace(/CREATE SCHEMA IF NOT EXISTS pgboss\s*;/, '');
    await db.executeSql(plans).catch((error: Error) => {
      if (!error.message.includes('already exists')) throw error;
    });
  }
  await boss.start();
  await db.executeSql(CLAIMED_BY);
  await db.executeSql(WAITING_BY_AGENCY);
  await db.executeSql(FORMER_PAYLOADS);
  for (const [name, policy] of Object.entries(JOB_QUEUES)) {
    const options = { name, ...policy, retryBackoff: true };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
}

/** Starts the worker's side: connections, maintenance and cron. It survives an unavailable PostgreSQL. */
export async function startQueue({
  connectionString,
  log,
  heartbeat: times,
  graceMs = 30_000,
}: {
  connectionString: string;
  log: Log;
  heartbeat?: HeartbeatTimes;
  /** How long running jobs have to finish once the queue stops. */
  graceMs?: number;
}): Promise<RunningQueue> {
  const db = openQueueDatabase(connectionString, log);
  const boss = new PgBoss({ ...SETTINGS, db });
  boss.on('error', (error) => log.error({ err: error }, 'the queue had an error'));
  const stopping = new AbortController();
  // Every kind of job waits with a listener on it.
  setMaxListeners(0, stopping.signal);
  const loops: Promise<void>[] = [];
  const held = new Set<Claim>();
  let heartbeat: Heartbeat | undefined;
  try {
    await install(db, boss);
  } catch (error) {
    await db.close();
    throw error;
  }
  return {
    queue: transactionalQueue,
    work(name, handler, { sideBySide = 4, mostOfOne, pollSeconds = 1 } = {}) {
      heartbeat ??= startHeartbeat({ connectionString, log, times, known: () => [...held].map(({ id }) => id) });
      // Whatever one agency's jobs are busy with, another's can start.
      const share = mostOfOne ?? Math.max(1, sideBySide - 1);
      const own = { name, handler: handler as JobHandler, sideBySide, mostOfOne: share, pollSeconds };
      loops.push(runWorkLoop({ ...own, say: db.executeSql, log, heartbeat, held, stopping: stopping.signal }));
    },
    isHeard: () => heartbeat?.isHeard() ?? false,
    schedule: (name, cron, timeZone) =>
      boss.schedule(name, cron, { agencyId: null, data: null } satisfies StoredJob, { tz: timeZone }),
    list: (filter = {}) => listJobs(db, filter),
    async retry(id) {
      const { rows } = await db.executeSql(`select name from pgboss.job where id = $1 and state = 'failed'`, [id]);
      const [found] = rows as { name: string }[];
      if (found) await boss.retry(found.name, id);
      return found !== undefined;
    },
    async stop(letGo = () => undefined) {
      stopping.abort();
      const ended = Promise.all(loops);
      await Promise.race([ended, sleep(graceMs - NOTING_MS, undefined, { ref: false })]);
      letGo();
      await Promise.race([ended, sleep(NOTING_MS, undefined, { ref: false })]);
      db.giveUp();
      await heartbeat?.stop();
      await boss
        .stop({ graceful: false })
        .catch((error: unknown) => log.warn({ err: error }, 'the queue stopped without PostgreSQL'));
      await db.close();
    },
  };
}

async function listJobs(
  db: QueueDatabase,
  filter: { state?: JobState; agencyId?: string; limit?: number },
): Promise<ListedJob[]> {
  const { rows } = await db.executeSql(
    `select id, name, data->>'agencyId' as "agencyId", state::text as state,
       least(retry_count, retry_limit) + (started_on is not null)::int as attempts,
       coalesce(output->>'message', output->'value'->>'message') as error,
       created_on as "createdAt", start_after as "startAfter", completed_on as "completedAt"
     from pgboss.job
     where left(name, 2) <> '__' and ($1::text is null or state::text = $1) and ($2::text is null or data->>'agencyId' = $2)
     order by created_on desc, id limit $3`,
    [filter.state ?? null, filter.agencyId ?? null, filter.limit ?? 100],
  );
  type Row = Omit<ListedJob, 'createdAt' | 'startAfter' | 'completedAt'> & {
    createdAt: Date;
    startAfter: Date;
    completedAt: Date | null;
  };
  return (rows as Row[]).map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    startAfter: row.startAfter.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  }));
}
