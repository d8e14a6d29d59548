import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { updateAdvisories } from '#domain/advisories/updating/update-advisories.server.ts';
import { recomputeAdvisories } from '#domain/advisories/updating/recompute-advisories.server.ts';
import { addBenchAgency, type BenchWorld } from './world.ts';

const WEEKS = 52;
const FIRST_WEEK = '2025-11-24';
const REACH_SECONDS = 180;
/** Memory that computing everyone's advisories may take beyond what the process had, whatever the number of people. */
const REACH_MB = 512;

/**
 * Five shifts for each placement and week, of eight hours starting between 06:00 and 13:00, with ten hours of rest each
 * week for one person in eight. Constraints are dropped, and so are the indexes that advisories do not read.
 */
const FILL = `
  set maintenance_work_mem = '512MB';
  do $do$ declare one record %% begin
    for one in select conrelid::regclass as of, conname from pg_constraint
      where contype in ('f', 'x', 'u', 'p') and conrelid in ('timesheets'::regclass, 'timesheet_entries'::regclass)
    loop execute format('alter table %s drop constraint if exists %I cascade', one.of, one.conname) %% end loop %%
    for one in select indexrelid::regclass as name from pg_index
      where indrelid in ('timesheets'::regclass, 'timesheet_entries'::regclass)
    loop execute format('drop index %s', one.name) %% end loop %%
  end $do$;
  alter table timesheets no force row level security;
  alter table timesheet_entries no force row level security;
  alter table timesheets disable trigger user;
  alter table timesheet_entries disable trigger user;
  insert into timesheets (agency_id, id, friendly_number, contractor_id, contract_id, client_id, contact_id, beginning, ending, entry_period, charging_period,
      date_relative_to, record_holidays, record_nightshifts, allow_document_uploads, status, task_id, worked_minutes, charge_rate, pay_rate,
      captures_worker_financials, submitted_at, submitted_by_name, decided_by_name, authorisation_date, created_at, updated_at)
    select p.agency_id, gen_random_uuid(), row_number() over (), p.id, p.contract_id, k.client_id, p.contact_id, b::date, b::date + 6, 'weekly', 'hourly',
      'beginning', true, true, false, 'accepted', gen_random_uuid()::text, 2250, p.charge_rate, p.pay_rate,
      true, b + interval '5 days', 'Worker', 'Authoriser', b + interval '7 days', b, b + interval '7 days'
    from contractors p join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id,
      generate_series('${FIRST_WEEK}'::date, '${FIRST_WEEK}'::date + 7 * ${WEEKS - 1}, interval '1 week') b where p.agency_id = $1;
  insert into timesheet_entries (agency_id, id, timesheet_id, contractor_id, entry_date, position, start_time, end_time, break_minutes, billable_minutes)
    select t.agency_id, gen_random_uuid(), t.id, t.contractor_id, t.beginning + d, 0, make_time((6 + (t.friendly_number * 3 + d * drift) % 8)::int, 0, 0),
      make_time((14 + (t.friendly_number * 3 + d * drift) % 8)::int, 0, 0), 30, 450
    from timesheets t, generate_series(0, 4) d, lateral (select case when hashtext(t.contractor_id::text) % 8 = 0 then 2 else 5 end) r(drift)
    where t.agency_id = $1;
  create unique index on timesheets (agency_id, id);
  create index on timesheets (agency_id, contact_id, beginning desc, id);
  create unique index on timesheet_entries (agency_id, timesheet_id, entry_date, position);
  alter table timesheets force row level security;
  alter table timesheet_entries force row level security;
  alter table timesheets enable trigger user;
  alter table timesheet_entries enable trigger user;
  analyze timesheets; analyze timesheet_entries; analyze contractors; analyze contacts`;

/** Measures computing everyone's advisories from scratch, and one person's after a change. */
export async function benchAdvisories({ platform, ownerUrl }: BenchWorld, people: number): Promise<void> {
  const since = { since: FIRST_WEEK, until: '2025-01-01', entriesSince: FIRST_WEEK };
  const { ctx } = await addBenchAgency(platform, 'many', { workers: people, ...since });
  const filling = performance.now();
  await fill(ownerUrl, ctx.agency.id);
  const filled = (performance.now() - filling) / 1000;
  console.log(`${`a year of shifts of ${people} people, filled in`.padEnd(46)} ${filled.toFixed(0).padStart(6)} s`);
  const heldBefore = held();
  const before = memory();
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, memory())), 50);
  const begun = performance.now();
  const done = await recomputeAdvisories(ctx);
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watching);
  const [kept] = await ctx.db.run<{ count: number }>({
    text: 'select count(*)::int as count from advisories where agency_id = $1',
    values: [ctx.agency.id],
  });
  const path = `advisories from scratch, ${done.people} people × ${WEEKS} weeks`;
  const grown = most - before;
  const stays = held() - heldBefore;
  console.log(
    `${path.padEnd(46)} ${seconds.toFixed(0).padStart(6)} s (reach ${REACH_SECONDS} s for 20,000), ${kept!.count} kept, ${grown.toFixed(0)} MB more while it ran (reach ${REACH_MB} MB), ${stays.toFixed(0)} MB held afterwards`,
  );
  const one = performance.now();
  await ctx.db.run({
    text: `insert into advisory_marks (agency_id, id, contact_id)
      select agency_id, gen_random_uuid(), contact_id from contractors where agency_id = $1 order by id limit 1`,
    values: [ctx.agency.id],
  });
  const changed = await updateAdvisories(ctx);
  console.log(
    `${`advisories of ${changed} person again`.padEnd(46)} ${(performance.now() - one).toFixed(0).padStart(6)} ms`,
  );
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Returns the memory still held after everything that can be released has been, in MB. */
function held(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_048_576;
}
const memory = () => process.memoryUsage().rss / 1_048_576;

async function fill(ownerUrl: string, agencyId: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`select set_config('app.agency_id', $1, false)`, [agencyId]);
    for (const statement of FILL.split(';'))
      await client.query(statement.replaceAll('$1', `'${agencyId}'::uuid`).replaceAll('%%', ';'));
  } finally {
    await client.end();
  }
}
