import pg from 'pg';
import { inject } from 'vitest';
import type { Context } from '#domain/context.ts';
import { mayBeCached } from '#platform/database/cached-plans.ts';
import { type Statement, toQuery } from '#platform/database/statements.ts';
import { onDatabase } from './postgres.ts';

/** Adds weeks of five shifts each for 150 other people, and updates the planner's statistics. */
export async function fillWeeks({ db, agency }: Context, timesheetId: string): Promise<void> {
  for (const text of [
    `insert into contacts (agency_id, id, email_address, fullname) select $1, gen_random_uuid(), 'filler' || i || '@mailbox.example', 'Filler ' || i
      from generate_series(1, 150) i where $2::uuid is not null`,
    `insert into contractors (agency_id, id, contract_id, contact_id, timesheet_template_id, start_date)
      select p.agency_id, gen_random_uuid(), p.contract_id, c.id, p.timesheet_template_id, '2024-01-01'
      from timesheets t join contractors p on p.agency_id = t.agency_id and p.id = t.contractor_id
      join contacts c on c.agency_id = t.agency_id and c.email_address like 'filler%' where t.agency_id = $1 and t.id = $2`,
    `insert into timesheets select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'contractor_id', p.id, 'contact_id', p.contact_id,
        'task_id', gen_random_uuid(), 'friendly_number', 1000 + row_number() over (), 'status', 'accepted', 'decided_by_name', 'Authoriser', 'authorisation_date', b,
          'beginning', b::date, 'ending', b::date + 6))).*
      from timesheets t join contractors p on p.agency_id = t.agency_id and p.start_date = '2024-01-01',
        generate_series(timestamp '2025-05-19', timestamp '2026-05-11', interval '1 week') b where t.agency_id = $1 and t.id = $2`,
    `insert into timesheet_entries (agency_id, id, timesheet_id, contractor_id, entry_date, position, start_time, end_time, break_minutes, billable_minutes)
      select t.agency_id, gen_random_uuid(), t.id, t.contractor_id, t.beginning + d, 0, '09:00', '17:00', 30, 450
      from timesheets t, generate_series(0, 4) d where t.agency_id = $1 and t.id <> $2`,
  ])
    await db.run({ text, values: [agency.id, timesheetId] });
  await learnOf({ db }, 'contacts, contractors, timesheets, timesheet_entries');
}

/** Updates the planner's statistics on some tables, as happens over time. */
export async function learnOf({ db }: Pick<Context, 'db'>, tables: string): Promise<void> {
  const [{ name }] = (await db.run({ text: 'select current_database() as name', values: [] })) as [{ name: string }];
  const owner = new pg.Client({ connectionString: onDatabase(inject('postgres').ownerUrl, name) });
  await owner.connect();
  await owner.query(`vacuum analyze ${tables}`);
  await owner.end();
}

/** Returns the database's plan for a statement: for its values, and once its plan is cached. */
export async function planOf({ db }: Context, statement: Statement): Promise<string> {
  const { text, values } = toQuery(statement) as { text: string; values: unknown[] };
  const forValues = await db.run<Record<string, string>>({ text: `explain ${text}`, values });
  const kept = mayBeCached(text) ? await keptPlan({ db }, text, values) : [];
  return [...forValues, ...kept].map((line) => Object.values(line)[0]).join('\n');
}

let prepared = 0;

/** Returns the plan after as many runs as PostgreSQL plans for the values, where it reads. */
async function keptPlan(
  { db }: Pick<Context, 'db'>,
  text: string,
  values: unknown[],
): Promise<Record<string, string>[]> {
  const name = `kept_${(prepared += 1)}`;
  const run = `execute ${name}${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`;
  const runs = Array.from({ length: 6 }, () => run);
  const all = [`prepare ${name} as ${text}`, ...runs, `explain ${run}`, `deallocate ${name}`];
  return (await db.runAll(all.map((one) => ({ text: one, values: [] })))).at(-2) as Record<string, string>[];
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  return pg.escapeLiteral(String(value));
};
