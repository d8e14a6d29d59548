import pg from 'pg';
import { newId } from '#domain/new-id.ts';
import type { InstallationJob } from '#jobs/job-definition.ts';
import { sweepDigests } from '#jobs/sweep-digests.job.ts';
import { sweepExpired } from '#jobs/sweep-expired.job.ts';
import { sweepReminders } from '#jobs/sweep-reminders.job.ts';
import { sweepWebhooks } from '#jobs/sweep-webhooks.job.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import type { BenchWorld } from './world.ts';

const AGENCIES = 1000;
const ROUNDS = 5;
const REACH_MS = 300;

/** Fills an agency with reminder schedules, a digest, an upload of today and an email, none of them due. */
const ONE = `
  insert into agency_settings (agency_id, time_zone) values ($1, 'Europe/London');
  insert into reminder_schedules (agency_id, id, reason, kind, day_of_week, created_at, updated_at)
    select $1, gen_random_uuid(), reason, 'weekly', 1 + (extract(isodow from now())::int + 2) % 7, now(), now() from unnest(array['missing', 'pending']) reason;
  insert into digest_schedules (agency_id, id, name, kind, cron, period, recipients, next_run_at, created_at, updated_at)
    values ($1, gen_random_uuid(), 'Payroll', 'custom', '0 9 * * 1', 'previousWeek', '{payroll@bench.example}', now() + interval '1 day', now(), now());
  insert into uploads (agency_id, id, name, size, content_type, sha256, storage_key, created_at)
    values ($1, gen_random_uuid(), 'a.png', 7, 'image/png', 'x', gen_random_uuid()::text, now())`;

/** The sweeps over all agencies. */
export const SWEEPS: InstallationJob[] = [sweepReminders, sweepDigests, sweepWebhooks, sweepExpired];

/** Measures what a thousand agencies with nothing due cost each sweep. */
export async function benchSweeps({ platform, appUrl }: BenchWorld): Promise<void> {
  await fillAgencies(appUrl, AGENCIES);
  for (const sweep of SWEEPS) {
    const times = await timesOf(sweep, platform, ROUNDS);
    const [best, first] = [Math.min(...times), times[0]!];
    console.log(
      `${`${sweep.name}, ${AGENCIES} agencies`.padEnd(46)} ${best.toFixed(0).padStart(6)} ms (the first ${first.toFixed(0)} ms; reach ${REACH_MS} ms)`,
    );
  }
}

/** Adds a number of agencies with nothing due. */
export async function fillAgencies(appUrl: string, agencies: number): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  for (let count = 1; count <= agencies; count += 1) {
    const id = newId();
    await client.query('begin');
    await client.query(`select set_config('app.agency_id', $1, true)`, [id]);
    await client.query(`insert into agencies (id, canonical_name, display_name) values ($1, $2, $2)`, [
      id,
      `agency-${count}`,
    ]);
    for (const statement of ONE.split(';\n')) await client.query(statement.replaceAll('$1', `'${id}'::uuid`));
    await client.query('commit');
  }
  await client.query('analyze agencies');
  await client.end();
}

/** Returns the milliseconds of each of several rounds of a sweep. */
export async function timesOf(
  definition: InstallationJob,
  platform: BenchWorld['platform'],
  rounds: number,
): Promise<number[]> {
  const world = { platform, mailer: createMailer(platform.config) };
  const given = { id: newId(), name: definition.name, agencyId: null, data: null, workerId: newId() };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await definition.sweep(world, { ...given, attempt: 1, isLastAttempt: false });
    times.push(performance.now() - begun);
  }
  return times;
}
