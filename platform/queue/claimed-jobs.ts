import type { Job, StoredJob } from './job.ts';
import type { JobName } from './job-queues.ts';

/** Runs one statement, in a separate transaction. */
export type RunStatement = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** A job fetched by a worker. Worker and retry count together are its claim, which no one else ever has. */
export type Claim = { id: string; name: JobName; workerId: string; retryCount: number };

type Fetched = { id: string; data: StoredJob; retryCount: number; retryLimit: number; message: string | null };

/** pg-boss does not record who holds a job, so its table gets a column, once: locking it would hold others up. */
export const CLAIMED_BY = `
  do $$ begin
    if not exists (select from pg_attribute where attrelid = 'pgboss.job'::regclass and attname = 'held_by') then
      alter table pgboss.job add column if not exists held_by uuid;
      create index if not exists job_held_by on pgboss.job (held_by) where state = 'active';
    end if;
  end $$`;

const AGENCY = `coalesce(data->>'agencyId', '')`;

/** An index of waiting jobs by agency and due time, created once: processes that start together wait for each other. */
export const WAITING_BY_AGENCY = `
  do $$ begin
    if to_regclass('pgboss.job_waiting_by_agency') is null then
      lock table pgboss.job in share row exclusive mode;
      create index if not exists job_waiting_by_agency on pgboss.job (name, (${AGENCY}), start_after, created_on, id)
        where state < 'active';
    end if;
  end $$`;

const WAITING = `name = $1 and state < 'active'`;
const ORDER = 'order by start_after, created_on, id';

/** Most kinds have nothing due most of the time, and checking that costs a third of choosing. */
const IS_DUE = `select from pgboss.job where ${WAITING} and start_after < now() limit 1`;

/**
 * Steps through the waiting agencies by the index, however many jobs each has. The next job is from the agency with the
 * fewest in progress, in order of due time within it.
 */
const FETCH = `
  with recursive waiting(agency) as (
    (select ${AGENCY} from pgboss.job where ${WAITING} order by ${AGENCY} limit 1)
    union all
    select (select ${AGENCY} from pgboss.job where ${WAITING} and ${AGENCY} > w.agency order by ${AGENCY} limit 1)
    from waiting w where w.agency is not null
  ), under_way as (
    select ${AGENCY} as agency, count(*) as everywhere, count(*) filter (where held_by = $3) as here
    from pgboss.job where name = $1 and state = 'active' group by 1
  ), due as (
    select w.agency, d.start_after, coalesce(u.everywhere, 0) + row_number() over (partition by w.agency ${ORDER}) as turn
    from waiting w left join under_way u on u.agency = w.agency
    cross join lateral (
      select start_after, created_on, id from pgboss.job where ${WAITING} and ${AGENCY} = w.agency and start_after < now()
      ${ORDER} limit greatest(least($2::bigint, $4::bigint - coalesce(u.here, 0)), 0)
    ) d
  ), chosen as (
    select agency, count(*) as jobs from (select agency from due order by turn, start_after limit $2) first group by agency
  ), next as (
    select n.id from chosen c cross join lateral (
      select id from pgboss.job where ${WAITING} and ${AGENCY} = c.agency and start_after < now()
      ${ORDER} limit c.jobs for update skip locked
    ) n
  )
  update pgboss.job j set state = 'active', started_on = now(), held_by = $3,
    retry_count = case when j.started_on is null then j.retry_count else j.retry_count + 1 end
  from next where j.name = $1 and j.id = next.id
  returning j.id, j.data, j.retry_count as "retryCount", j.retry_limit as "retryLimit", j.output->>'message' as message`;

/** Takes up to `limit` jobs of a kind for a worker, which holds no more than `mostOfOne` of one agency. */
export async function fetchJobs(
  say: RunStatement,
  { name, limit, mostOfOne, workerId }: { name: JobName; limit: number; mostOfOne: number; workerId: string },
): Promise<{ job: Job; claim: Claim }[]> {
  if ((await say(IS_DUE, [name])).rows.length === 0) return [];
  const { rows } = await say(FETCH, [name, limit, workerId, mostOfOne]);
  return (rows as Fetched[]).map(({ id, data, retryCount, retryLimit, message }) => {
    const lost = retryCount > retryLimit ? { lost: message ?? '' } : {};
    const attempt = Math.min(retryCount, retryLimit) + 1;
    return {
      job: { id, name, ...data, attempt, isLastAttempt: retryCount >= retryLimit, workerId, ...lost },
      claim: { id, name, workerId, retryCount },
    };
  });
}

const CLAIMED = `name = $1 and id = $2 and state = 'active' and held_by = $3 and retry_count = $4`;
const claimOf = ({ name, id, workerId, retryCount }: Claim) => [name, id, workerId, retryCount];

/** Marks a job as done; returns false, changing nothing, if it is no longer this worker's. */
export async function completeJob(say: RunStatement, claim: Claim): Promise<boolean> {
  const text = `update pgboss.job set state = 'completed', completed_on = now(), output = null, held_by = null
    where ${CLAIMED} returning id`;
  return (await say(text, claimOf(claim))).rows.length > 0;
}

/** Once a job has failed, deliveries that only closed it are no longer counted. */
const retryOrFailed = (most: string) => `
  state = case when retry_count < ${most} then 'retry' else 'failed' end::pgboss.job_state,
  completed_on = case when retry_count < ${most} then null else now() end,
  retry_count = case when retry_count < ${most} then retry_count else least(retry_count, retry_limit) end,
  held_by = null`;

/** How often a job whose last attempt was lost is delivered again, until whoever waits for it is told. */
export const CLOSINGS = 8;
const WITH_CLOSING = `retry_limit + ${CLOSINGS}`;

/**
 * Marks a job as failed, as pg-boss does: it waits longer after each attempt, with some jitter, and so it does after each
 * delivery that should have closed it. Returns false as above.
 * @param options.isLost the attempt did not end by itself, so the handler may not have recorded that it was the last
 */
export async function failJob(
  say: RunStatement,
  claim: Claim,
  message: string,
  { isLost = false } = {},
): Promise<boolean> {
  const text = `update pgboss.job set ${retryOrFailed(isLost ? WITH_CLOSING : 'retry_limit')},
      output = jsonb_build_object('message', $5::text),
      start_after = case when retry_count = retry_limit then now()
        else now() + retry_delay * 2 ^ least(16, mod(retry_count, retry_limit + 1)) * (1 + random()) * interval '1 second' end
    where ${CLAIMED} returning id`;
  return (await say(text, [...claimOf(claim), message])).rows.length > 0;
}

const UNBEGUN = `
  state = case when retry_count = 0 then 'created' else 'retry' end::pgboss.job_state, held_by = null,
  started_on = case when retry_count = 0 then null else started_on end, retry_count = greatest(retry_count - 1, 0)`;

/** Returns a job that was fetched but not started to the queue, as if it had never been fetched. */
export async function giveBack(say: RunStatement, claim: Claim): Promise<void> {
  await say(`update pgboss.job set ${UNBEGUN} where ${CLAIMED}`, claimOf(claim));
}

const POSTPONED_FOR = '10 minutes';

/**
 * Returns a job that cannot be done for now to the queue, for later; no attempt is counted, and the queue keeps it for as
 * long as a new one. Returns false as above.
 */
export async function postponeJob(say: RunStatement, claim: Claim): Promise<boolean> {
  const text = `update pgboss.job set ${UNBEGUN}, start_after = now() + interval '${POSTPONED_FOR}',
      keep_until = now() + interval '${POSTPONED_FOR}' + (keep_until - start_after)
    where ${CLAIMED} returning id`;
  return (await say(text, claimOf(claim))).rows.length > 0;
}

/**
 * Returns jobs to the queue that the table has assigned to a worker for longer than `seconds` without its knowledge,
 * since the response to its fetch was lost.
 */
export async function giveBackUnknown(
  say: RunStatement,
  { workerId, known, seconds }: { workerId: string; known: string[]; seconds: number },
): Promise<void> {
  const text = `update pgboss.job set ${UNBEGUN} where state = 'active' and held_by = $1 and not id = any($2::uuid[])
    and started_on < now() - make_interval(secs => $3)`;
  await say(text, [workerId, known, seconds]);
}

const LOST = `update pgboss.job j set ${retryOrFailed(WITH_CLOSING)}, start_after = now(),
  output = jsonb_build_object('message', $1::text)`;

/**
 * Returns the jobs of dead workers to the queue, to be taken at once; the attempt counts, so that a job which kills
 * every worker is eventually closed, and fails.
 * @returns their kinds
 */
export async function giveBackLost(say: RunStatement): Promise<JobName[]> {
  const text = `${LOST} where j.state = 'active' and j.held_by is not null
    and not exists (select from job_workers w where w.id = j.held_by) returning name`;
  const { rows } = await say(text, ['The worker ended while it did this job.']);
  return (rows as { name: JobName }[]).map(({ name }) => name);
}

/** Returns a stopping worker's unfinished jobs to the queue; the attempt counts. */
export async function giveBackUndone(say: RunStatement, workerId: string): Promise<void> {
  const text = `${LOST} where j.state = 'active' and j.held_by = $2`;
  await say(text, ['The worker was stopped before this job was done.', workerId]);
}
