import type { Knex } from 'knex';
import { CURRENT_AGENCY } from './tenant-table.ts';

/** What marks when rows are inserted: the table of marks, whom a mark names, and by which columns of the new rows. */
const MARKING = [
  { marks: 'missing_marks', names: 'contractor_id', table: 'contractors', by: 'id', before: 'mark_own_periods' },
  {
    marks: 'missing_marks',
    names: 'contractor_id',
    table: 'timesheets',
    by: 'contractor_id',
    before: 'mark_periods_covered',
  },
  {
    marks: 'advisory_marks',
    names: 'contact_id',
    table: 'contractors',
    by: 'contact_id',
    before: 'mark_advisories_of_person',
  },
  {
    marks: 'advisory_marks',
    names: 'contact_id',
    table: 'timesheets',
    by: 'contact_id',
    before: 'mark_advisories_of_person',
  },
];
const KINDS = { missing_marks: 'periods', advisory_marks: 'advisories' } as Record<string, string>;
/** One function serves both tables where it reads the same of their rows. */
const FUNCTION = ({ marks, by }: (typeof MARKING)[number]) => `mark_${KINDS[marks]}_of_new_${by}`;

/**
 * Marks those named by new rows, each once; as before, for what the application writes, which is always for one
 * existing agency. The new rows are read on their own: they are on the node where they arrived, which Citus does not
 * know about.
 */
const marking = (one: (typeof MARKING)[number]) => `
  create or replace function ${FUNCTION(one)}() returns trigger language plpgsql as $$
  declare
    own uuid := ${CURRENT_AGENCY};
    named uuid[] := array(select distinct n.${one.by} from came n where n.agency_id = own);
  begin
    if exists (select from agencies where id = own) then
      insert into ${one.marks} (agency_id, id, ${one.names})
      select g.agency_id, gen_random_uuid(), n from agency_settings g cross join unnest(named) n where g.agency_id = own;
    end if;
    return null;
  end $$;`;

/** Rows inserted together are marked by one statement, rather than by one for each of them. */
export async function up(knex: Knex): Promise<void> {
  for (const one of MARKING) {
    const trigger = `${one.table}_${KINDS[one.marks]}_insert`;
    await knex.raw(marking(one));
    await knex.raw(`
      drop trigger ${trigger} on ${one.table};
      create trigger ${trigger} after insert on ${one.table} referencing new table as came
        for each statement execute function ${FUNCTION(one)}()`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const { marks, table, before } of MARKING) {
    const trigger = `${table}_${KINDS[marks]}_insert`;
    await knex.raw(`
      drop trigger ${trigger} on ${table};
      create trigger ${trigger} after insert on ${table} for each row execute function ${before}()`);
  }
  for (const name of new Set(MARKING.map(FUNCTION))) await knex.raw(`drop function ${name}()`);
}
