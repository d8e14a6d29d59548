import type { Knex } from 'knex';
import { CURRENT_AGENCY, createTenantTable, dropTables } from './tenant-table.ts';

const OF_CONTACT = `foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade`;

/** A trigger function that marks people whose advisories depend on what changed; like `missing_marks` for placements. */
const marking = (name: string, people: string) => `
  create function ${name}() returns trigger language plpgsql as $$
  declare
    changed record := coalesce(new, old);
  begin
    if ${CURRENT_AGENCY} = changed.agency_id and exists (select from agencies where id = changed.agency_id) then
      insert into advisory_marks (agency_id, id, contact_id) ${people};
    end if;
    return null;
  end $$;`;

const OWN = `select changed.agency_id, gen_random_uuid(), changed.id`;
const NAMED = `select changed.agency_id, gen_random_uuid(), changed.contact_id`;
const THROUGH = (column: string, of: string) => `
  select distinct on (p.contact_id) p.agency_id, gen_random_uuid(), p.contact_id from contractors p
  where p.agency_id = changed.agency_id and p.${column} = changed.${of}`;

/** The columns of a row that somebody’s advisories depend on, and the function that marks them. */
const TABLES = [
  { table: 'contacts', marks: 'mark_own_advisories', columns: ['status'], on: [] },
  {
    table: 'contractors',
    marks: 'mark_advisories_of_person',
    columns: ['status', 'start_date', 'end_date', 'contract_id', 'contact_id'],
    on: ['insert', 'delete'],
  },
  {
    table: 'contracts',
    marks: 'mark_advisories_of_contract',
    columns: ['client_id', 'name'],
    on: [],
  },
  {
    table: 'timesheets',
    marks: 'mark_advisories_of_person',
    columns: ['status', 'is_void', 'beginning', 'ending', 'version'],
    on: ['insert', 'delete'],
  },
  {
    table: 'declarations',
    marks: 'mark_advisories_of_placement',
    columns: ['beginning', 'ending'],
    on: ['insert', 'delete'],
  },
];

const tuple = (row: string, columns: string[]) => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;

/** Advisories are stored per person, and whatever changes anything that they depend on marks the person in the same transaction. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(knex, 'advisory_states', `time_zone text not null, week_starts_on text not null`, []);
  await createTenantTable(knex, 'advisory_marks', `id uuid not null, contact_id uuid not null, ${OF_CONTACT}`);
  await createTenantTable(knex, 'advisory_people', `contact_id uuid not null, looks_again_on date, ${OF_CONTACT}`, [
    'contact_id',
  ]);
  await createTenantTable(
    knex,
    'advisories',
    `id uuid not null,
    contact_id uuid not null,
    rule text not null check (rule in
      ('twelveWeeks', 'fortyEightHours', 'dailyRest', 'weeklyRest', 'break', 'nightWork')),
    level text not null check (level in ('comingUp', 'near', 'over', 'missing')),
    on_date date not null,
    contractor_ids uuid[] not null,
    document jsonb not null,
    ${OF_CONTACT}`,
  );
  await knex.raw(`
    create index advisory_marks_contact on advisory_marks (agency_id, contact_id);
    create index advisory_people_due on advisory_people (agency_id, looks_again_on) where looks_again_on is not null;
    create index advisories_contact on advisories (agency_id, contact_id);
    create index advisories_date on advisories (agency_id, on_date desc, id);

    create function agencies_with_advisories_due(p_at timestamptz) returns setof uuid
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare one uuid;
    begin
      for one in select a.id from agencies a where a.status = 'active' order by a.id loop
        perform set_config('app.agency_id', one::text, true);
        begin
          if not exists (select from advisory_states s where s.agency_id = one)
            or exists (select from advisory_marks m where m.agency_id = one)
            or exists (select from advisory_people d join agency_settings g on g.agency_id = one
              where d.agency_id = one and d.looks_again_on <= (p_at at time zone g.time_zone)::date)
          then return next one; end if;
        exception when connection_exception then null;
        end;
      end loop;
      perform set_config('app.agency_id', '', true);
    end $$;
    revoke execute on function agencies_with_advisories_due(timestamptz) from public;
  `);
  await knex.raw(marking('mark_own_advisories', OWN));
  await knex.raw(marking('mark_advisories_of_person', NAMED));
  await knex.raw(marking('mark_advisories_of_contract', THROUGH('contract_id', 'id')));
  await knex.raw(marking('mark_advisories_of_placement', THROUGH('id', 'contractor_id')));
  for (const { table, marks, columns, on } of TABLES) {
    await knex.raw(`
      create trigger ${table}_advisories_changed after update of ${columns.join(', ')} on ${table}
        for each row when (${tuple('old', columns)} is distinct from ${tuple('new', columns)}) execute function ${marks}()`);
    for (const event of on)
      await knex.raw(
        `create trigger ${table}_advisories_${event} after ${event} on ${table} for each row execute function ${marks}()`,
      );
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const { table, on } of TABLES)
    for (const event of ['changed', ...on]) await knex.raw(`drop trigger ${table}_advisories_${event} on ${table}`);
  for (const name of new Set(TABLES.map(({ marks }) => marks))) await knex.raw(`drop function ${name}()`);
  await knex.raw('drop function agencies_with_advisories_due(timestamptz)');
  await dropTables(knex, ['advisories', 'advisory_people', 'advisory_marks', 'advisory_states']);
}
