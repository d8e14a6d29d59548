import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { giveBackLost, giveBackUndone, giveBackUnknown, type RunStatement } from './claimed-jobs.ts';
import { isPooled, openPool } from '../database/connections.ts';
import type { Log } from '../log.ts';

/** In milliseconds: how often a worker reports that it is alive, and the silence after which it counts as dead. */
export type HeartbeatTimes = { every: number; deadAfter: number };

/** A heartbeat every two seconds, dead after ten without one: a dead worker's jobs continue within some twelve seconds. */
const HEARTBEAT_TIMES: HeartbeatTimes = { every: 2000, deadAfter: 10_000 };

/** A worker process with a heartbeat. */
export type Heartbeat = {
  workerId: string;
  /** Resolves when this worker's first heartbeat reaches the database, or it was stopped before. */
  begun: Promise<void>;
  /** Whether nobody can consider this worker dead. */
  isHeard(): boolean;
  /** Returns its jobs to the queue and ends the heartbeat. */
  stop(): Promise<void>;
};

const BEAT = `insert into job_workers (id, beat_at) values ($1, clock_timestamp())
  on conflict (id) do update set beat_at = clock_timestamp() returning xmax = 0 as "isNew"`;
const HOLD_LOCK = `select pg_try_advisory_lock(job_worker_lock($1)) as "isLocked"`;
const REMOVE_SILENT = `delete from job_workers where id <> $1 and beat_at < clock_timestamp() - make_interval(secs => $2)`;

// The server detects a machine that disappears silently as soon as its worker's silence is noticed.
const KEEP_ALIVE = 'set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

async function openSession(pool: pg.Pool): Promise<{ client: pg.PoolClient; needsLock: boolean }> {
  const client = await pool.connect();
  try {
    const needsLock = !(await isPooled(client));
    if (needsLock) await client.query(KEEP_ALIVE);
    return { client, needsLock };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Starts reporting that this process is alive, on a separate connection, which waits for no job. Each time it looks for
 * silent workers and returns their jobs to the queue. The connection holds a lock as long as the process lives, paused
 * or not; through a pooler, which keeps nothing per connection, silence alone counts.
 * @param options.known ids of the jobs that this process has
 */
export function startHeartbeat({
  connectionString,
  log,
  known,
  times = HEARTBEAT_TIMES,
}: {
  connectionString: string;
  log: Log;
  known: () => string[];
  times?: HeartbeatTimes | undefined;
}): Heartbeat {
  const { every, deadAfter } = times;
  const workerId = randomUUID();
  const settings = { max: 1, connectionTimeoutMillis: 5000, query_timeout: 5000 };
  const pool = openPool({ connectionString, application_name: 'countersign heartbeat', ...settings }, () => undefined);
  const stopping = new AbortController();
  let session: { client: pg.PoolClient; needsLock: boolean } | null = null;
  let heardAt = -Infinity;
  let judgesFrom = 0;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));

  const beat = async () => {
    session ??= await openSession(pool);
    const { client } = session;
    const say: RunStatement = (text, values) => client.query(text, values);
    const saidAt = performance.now();
    const [word] = (await say(BEAT, [workerId])).rows as { isNew: boolean }[];
    if (session.needsLock)
      session.needsLock = !((await say(HOLD_LOCK, [workerId])).rows as { isLocked: boolean }[])[0]!.isLocked;
    // A process that was cut off or paused may not be the only one: the others get time to report again.
    const now = performance.now();
    if (now - (heardAt > 0 ? heardAt : saidAt) > deadAfter / 2) judgesFrom = now + deadAfter;
    if (heardAt > 0 && word!.isNew)
      log.warn({ workerId }, 'this worker was considered dead; its jobs went to other workers');
    heardAt = saidAt;
    begin();
    if (now < judgesFrom) return;
    await say(REMOVE_SILENT, [workerId, deadAfter / 1000]);
    const lost = await giveBackLost(say);
    if (lost.length > 0)
      log.warn({ jobs: lost.length, kinds: [...new Set(lost)] }, 'jobs of a dead worker are resumed');
    await giveBackUnknown(say, { workerId, known: known(), seconds: deadAfter / 1000 });
  };

  const lose = (error: unknown) => {
    log.warn({ err: error }, 'the worker could not record its heartbeat');
    session?.client.release(true);
    session = null;
  };

  const leave = async (client: pg.PoolClient) => {
    await giveBackUndone((text, values) => client.query(text, values), workerId);
    await client.query('delete from job_workers where id = $1', [workerId]);
  };

  const beating = (async () => {
    while (!stopping.signal.aborted) {
      await beat().catch(lose);
      const wait = session ? every : Math.min(every, 500);
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();

  return {
    workerId,
    begun,
    isHeard: () => performance.now() - heardAt < deadAfter * 0.8,
    async stop() {
      stopping.abort();
      begin();
      await beating;
      if (session) await leave(session.client).catch(lose);
      session?.client.release(true);
      await pool.end();
    },
  };
}
