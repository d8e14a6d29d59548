import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** The amount of data. Only the last weeks have entries and payroll documents. */
export type Size = { agencies: number; placements: number; weeks: number; weeksWithEntries: number };
/** The number of the first agency; those before it exist already. */
type From = { first?: number };

const DAY = 86_400_000;
const monday = (at: number) => at - ((new Date(at).getUTCDay() + 6) % 7) * DAY;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The Monday of the last whole week, the last with timesheets. */
const LAST_WEEK = dateOf(monday(Date.now()) - 7 * DAY);
/** The number of weeks still missing before those, per placement; the measurements enter time in them. */
export const WEEKS_LEFT = 8;
/** Returns the date on which each placement started. */
export const startOf = (weeks: number): string => dateOf(Date.parse(LAST_WEEK) - 7 * DAY * (weeks - 1 + WEEKS_LEFT));
/** Agencies copied together. */
const BATCH = 50;

/** Creates an id from an instant and a text, ordered by instant like the product's own ids. */
const ID = `
  create function pg_temp.id(at timestamptz, of text) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(of), 1, 3) || '8' || substr(md5(of), 4, 15))::uuid $$;
  create function pg_temp.made(of text) returns uuid language sql immutable as $$ select pg_temp.id('2025-01-01 00:00Z', of) $$`;

const A = `generate_series($from, $to) a`;
const AGENCY = `pg_temp.made('agency ' || a)`;
const P = `generate_series(1, $placements) p`;
/** Returns SQL for weeks as instants, oldest first. */
const weeks = (count: string) =>
  `generate_series('${LAST_WEEK}'::date - 7 * (${count} - 1), '${LAST_WEEK}'::date, interval '7 days') w`;
const of = (what: string, ...parts: string[]) =>
  `pg_temp.made('${what} ' || a${parts.map((part) => ` || ' ' || ${part}`).join('')})`;
const SHEET = `pg_temp.id(w, 'sheet ' || a || ' ' || p || ' ' || w::date)`;
/** The last week of every placement is pending, the others are accepted. */
const STATUS = `case when w::date = '${LAST_WEEK}' then 'pending' else 'accepted' end`;

/** The rows copied into each table, in an order in which every reference already exists. */
const ROWS: [table: string, columns: string, query: string][] = [
  ['agencies', 'id, canonical_name, display_name', `select ${AGENCY}, 'agency-' || a, 'Agency ' || a from ${A}`],
  ['agency_settings', 'agency_id', `select ${AGENCY} from ${A}`],
  ['event_streams', 'agency_id', `select ${AGENCY} from ${A}`],
  [
    'agency_counters',
    'agency_id, name, last',
    `select ${AGENCY}, 'timesheet', $placements * $weeks from ${A} union all
     select ${AGENCY}, 'payroll', $placements * ($recent - 1) from ${A}`,
  ],
  [
    'timesheet_templates',
    'agency_id, id, template_name, entry_period, charging_period, allow_holidays, allow_nightshifts, allow_document_uploads, capture_worker_financials, is_default',
    `select ${AGENCY}, ${of('template')}, 'Weekly hourly', 'weekly', 'hourly', true, true, false, true, true from ${A}`,
  ],
  [
    'clients',
    'agency_id, id, client_name',
    `select ${AGENCY}, ${of('client', 'c')}, 'Client ' || c from ${A}, generate_series(1, 10) c`,
  ],
  [
    'contracts',
    'agency_id, id, client_id, name, charging_period, entry_period, start_date',
    `select ${AGENCY}, ${of('contract', 'c')}, ${of('client', 'c')}, 'Contract ' || c, 'hourly', 'weekly', '$start' from ${A}, generate_series(1, 10) c`,
  ],
  ['accounts', 'id, email_address', `select ${of('account')}, 'admin-' || a || '@bench.example' from ${A}`],
  [
    'roles',
    'id, account_id, agency_id, type',
    `select ${of('role')}, ${of('account')}, ${AGENCY}, 'RecruitmentAgencyAdministrationRole' from ${A}`,
  ],
  [
    'contacts',
    'agency_id, id, account_id, email_address, fullname',
    `select ${AGENCY}, ${of('administrator')}, ${of('account')}, 'admin-' || a || '@bench.example', 'Agency Administrator' from ${A} union all
     select ${AGENCY}, ${of('authoriser', 'c')}, null, 'authoriser-' || c || '@bench.example', 'Authoriser ' || c from ${A}, generate_series(1, 10) c union all
     select ${AGENCY}, ${of('worker', 'p')}, null, 'worker-' || p || '@bench.example', 'Worker ' || p from ${A}, ${P}`,
  ],
  [
    'administrators',
    'agency_id, id, contact_id, is_super_administrator',
    `select ${AGENCY}, ${of('administration')}, ${of('administrator')}, true from ${A}`,
  ],
  [
    'contractors',
    'agency_id, id, contract_id, contact_id, timesheet_template_id, start_date, charge_rate, pay_rate, payroll_number',
    `select ${AGENCY}, ${of('placement', 'p')}, ${of('contract', '(1 + p % 10)')}, ${of('worker', 'p')}, ${of('template')}, '$start', 27.5, 20.4, 'P' || p from ${A}, ${P}`,
  ],
  [
    'authorisers',
    'agency_id, id, contractor_id, contact_id, is_primary',
    `select ${AGENCY}, ${of('authorising', 'p')}, ${of('placement', 'p')}, ${of('authoriser', '(1 + p % 10)')}, true from ${A}, ${P}`,
  ],
  [
    'timesheets',
    `agency_id, id, friendly_number, contractor_id, contract_id, client_id, contact_id, beginning, ending, entry_period, charging_period,
     date_relative_to, record_holidays, record_nightshifts, allow_document_uploads, status, task_id, worked_minutes, charge_rate, pay_rate,
     captures_worker_financials, submitted_at, submitted_by_name, decided_by_name, authorisation_date, created_at, updated_at`,
    `select ${AGENCY}, ${SHEET}, row_number() over (partition by a order by w, p), ${of('placement', 'p')}, ${of('contract', '(1 + p % 10)')},
       ${of('client', '(1 + p % 10)')}, ${of('worker', 'p')}, w::date, w::date + 6, 'weekly', 'hourly', 'beginning', true, true, false, ${STATUS},
       'task ' || p || ' ' || w::date, 2250, 27.5, 20.4, true, w + interval '5 days', 'Worker ' || p,
       case ${STATUS} when 'accepted' then 'Authoriser' end, case ${STATUS} when 'accepted' then w + interval '7 days' end, w, w + interval '7 days'
     from ${A}, ${weeks('$weeks')}, ${P}`,
  ],
  [
    'timesheet_counts',
    'agency_id, contractor_id, contract_id, client_id, contact_id, pending, accepted, rejected, deleted',
    `select ${AGENCY}, ${of('placement', 'p')}, ${of('contract', '(1 + p % 10)')}, ${of('client', '(1 + p % 10)')}, ${of('worker', 'p')},
       1, $weeks - 1, 0, 0 from ${A}, ${P}`,
  ],
  [
    'audit_events',
    'agency_id, id, action, subject_type, subject_id, timesheet_id, actor_kind, actor_name, occurred_at',
    `select ${AGENCY}, pg_temp.id(w, action || ' ' || a || ' ' || p || ' ' || w::date), action, 'timesheet', ${SHEET}, ${SHEET}, 'commandLine', 'Bench', w + interval '7 days'
     from ${A}, ${weeks('$recent')}, ${P}, unnest(array['timesheet.submitted', 'timesheet.accepted']) action`,
  ],
  [
    'timesheet_entries',
    'agency_id, id, timesheet_id, contractor_id, entry_date, position, start_time, end_time, break_minutes, billable_minutes',
    `select ${AGENCY}, pg_temp.id(w, 'entry ' || a || ' ' || p || ' ' || w::date || ' ' || d), ${SHEET}, ${of('placement', 'p')}, w::date + d, 0, '09:00', '17:00', 30, 450
     from ${A}, ${weeks('$recent')}, ${P}, generate_series(0, 4) d`,
  ],
  [
    'payroll_entries',
    'agency_id, sequence, kind, timesheet_id, minutes, quarter_days, document, created_at',
    `select ${AGENCY}, n, 'accepted', ${SHEET}, 2250, 0, json_build_object('sequence', n, 'kind', 'accepted', 'timesheetId', ${SHEET},
       'contractorId', ${of('placement', 'p')}, 'fullname', 'Worker ' || p, 'beginning', w::date, 'ending', w::date + 6, 'totalMinutes', 2250,
       'payRate', '20.40', 'chargeRate', '27.50', 'timesheetEntries', (select json_agg(json_build_object('entryDate', w::date + d,
         'startTime', '09:00', 'endTime', '17:00', 'breakMinutes', 30, 'billableMinutes', 450)) from generate_series(0, 4) d)), w + interval '7 days'
     from (select a, p, w, row_number() over (partition by a order by w, p) n from ${A}, ${weeks('$recent')}, ${P} where w::date < '${LAST_WEEK}') numbered`,
  ],
];

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Triggers and foreign keys guard against what people do; these rows are generated to be valid.
  await client.query('set session_replication_role = replica');
  return client;
}

/** Copies the same rows into each database. @param urls as an administrator not subject to row-level security; the first generates the rows */
export async function fill(
  urls: string[],
  { first = 1, ...size }: Size & From,
  say: (line: string) => void,
): Promise<void> {
  const source = await connect(urls[0]!);
  const targets = await Promise.all(urls.map(connect));
  await source.query(ID);
  try {
    const last = first + size.agencies - 1;
    for (let from = first; from <= last; from += BATCH) {
      const to = Math.min(last, from + BATCH - 1);
      const given = {
        from,
        to,
        placements: size.placements,
        weeks: size.weeks,
        recent: size.weeksWithEntries,
        start: startOf(size.weeks),
      };
      for (const [table, columns, query] of ROWS) {
        const filled = query.replace(/\$(\w+)/g, (_, name: keyof typeof given) => String(given[name]));
        await copy(source, filled, targets, `copy ${table} (${columns}) from stdin`);
      }
      say(`agencies ${from} to ${to}`);
    }
    for (const target of targets) await target.query('vacuum analyze');
  } finally {
    for (const client of [source, ...targets]) await client.end();
  }
}

/** Reads once and writes to all, as fast as the slowest accepts it. */
async function copy(source: pg.Client, query: string, targets: pg.Client[], into: string): Promise<void> {
  const sinks = targets.map((target) => target.query(copyFrom(into)));
  const ended = sinks.map(
    (sink) => new Promise<void>((resolve, reject) => sink.on('finish', resolve).on('error', reject)),
  );
  for await (const chunk of source.query(copyTo(`copy (${query}) to stdout`))) {
    const full = sinks.filter((sink) => !sink.write(chunk));
    await Promise.all(full.map((sink) => new Promise((resolve) => sink.once('drain', resolve))));
  }
  for (const sink of sinks) sink.end();
  await Promise.all(ended);
}
