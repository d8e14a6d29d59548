import type { Knex } from 'knex';
import { createTenantTable, CURRENT_AGENCY, dropTables, unforced } from './tenant-table.ts';

/** Whose timesheets are counted together. */
const KEY = ['contractor_id', 'contract_id', 'client_id', 'contact_id'];
const STATUSES = ['pending', 'accepted', 'rejected', 'deleted'];

const WEEK_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const list = (of: string[], each = (one: string) => one) => of.map(each).join(', ');
const COLUMNS = `agency_id, ${list([...KEY, ...STATUSES])}`;
const ADD = `on conflict (agency_id, ${list(KEY)}) do update
  set ${list(STATUSES, (status) => `${status} = kept.${status} + excluded.${status}`)}`;
/** Counts rows by status. */
const COUNTED = list(STATUSES, (status) => `count(*) filter (where n.status = '${status}')::int`);

/** One timesheet more, or fewer, under the status of a row. */
const COUNT_ONE = (row: 'new' | 'old', by: 1 | -1) => `
  insert into timesheet_counts as kept (${COLUMNS})
  values (own, ${list(KEY, (column) => `${row}.${column}`)}, ${list(STATUSES, (status) => `(${row}.status = '${status}')::int * ${by}`)})
  ${ADD};`;

const differs = (columns: string[]) =>
  `(${list(columns, (column) => `old.${column}`)}) is distinct from (${list(columns, (column) => `new.${column}`)})`;

/**
 * Counts what the application writes, which is always for one agency; rows that a backup restores come with their
 * counts. The new rows are read on their own: they are on the node where they arrived, which Citus does not know about.
 */
const FUNCTIONS = `
  create function count_new_timesheets() returns trigger language plpgsql as $$
  declare
    own uuid := ${CURRENT_AGENCY};
    placements jsonb;
  begin
    select jsonb_agg(one) into placements from (
      select ${list(KEY, (column) => `n.${column}`)}, ${list(STATUSES, (status) => `count(*) filter (where n.status = '${status}')::int as ${status}`)}
      from came n where n.agency_id = own group by ${list(KEY, (column) => `n.${column}`)} order by n.contractor_id
    ) one;
    if jsonb_array_length(placements) = 1 then
      insert into timesheet_counts as kept (${COLUMNS})
      values (own, ${list(KEY, (column) => `(placements->0->>'${column}')::uuid`)}, ${list(STATUSES, (status) => `(placements->0->>'${status}')::int`)})
      ${ADD};
    elsif placements is not null then
      insert into timesheet_counts as kept (${COLUMNS})
      select g.agency_id, ${list([...KEY, ...STATUSES], (column) => `r.${column}`)}
      from agency_settings g cross join jsonb_to_recordset(placements)
        r(${list(KEY, (column) => `${column} uuid`)}, ${list(STATUSES, (status) => `${status} integer`)})
      where g.agency_id = own
      ${ADD};
    end if;
    return null;
  end $$;

  create function count_changed_timesheet() returns trigger language plpgsql as $$
  declare
    own uuid := ${CURRENT_AGENCY};
  begin
    if own is distinct from old.agency_id then return null; end if;
    if tg_op = 'DELETE' then
      update timesheet_counts set ${list(STATUSES, (status) => `${status} = ${status} - (old.status = '${status}')::int`)}
      where agency_id = own and ${KEY.map((column) => `${column} = old.${column}`).join(' and ')};
    elsif ${differs(KEY)} then
      ${COUNT_ONE('old', -1)}
      ${COUNT_ONE('new', 1)}
    else
      update timesheet_counts
      set ${list(STATUSES, (status) => `${status} = ${status} + (new.status = '${status}')::int - (old.status = '${status}')::int`)}
      where agency_id = own and ${KEY.map((column) => `${column} = new.${column}`).join(' and ')};
    end if;
    return null;
  end $$;`;

/** Whether a timesheet covers its days: it is pending, or was accepted and not voided. */
const isLive = (row: string) => `(${row}.status = 'pending' or (${row}.status = 'accepted' and not ${row}.is_void))`;
const LIVE_OR_DAYS = `${isLive('old')} <> ${isLive('new')} or ${differs(['beginning', 'ending'])}`;

/** What marks missing periods and advisories when a timesheet changes: what they depend on, and what was compared before. */
const MARKING = [
  {
    trigger: 'timesheets_periods_changed',
    marks: 'mark_periods_covered',
    columns: ['status', 'is_void', 'beginning', 'ending'],
    since: LIVE_OR_DAYS,
  },
  {
    trigger: 'timesheets_advisories_changed',
    marks: 'mark_advisories_of_person',
    columns: ['status', 'is_void', 'beginning', 'ending', 'version'],
    // A decision is a version of its own, and changes no entry.
    since: `${LIVE_OR_DAYS} or (old.status = new.status and old.version <> new.version)`,
  },
];

const marking = ({ trigger, marks, columns }: (typeof MARKING)[number], when: string) => `
  drop trigger ${trigger} on timesheets;
  create trigger ${trigger} after update of ${columns.join(', ')} on timesheets
    for each row when (${when}) execute function ${marks}();`;

/**
 * The number of timesheets of each status is stored per placement, so that lists need not count their whole history.
 * Whoever writes a timesheet counts it in the same transaction; a placement being written to is locked as long anyway.
 * One that is accepted covers its days as before, and no longer marks anybody.
 */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'timesheet_counts',
    `${list(KEY, (column) => `${column} uuid not null`)}, ${list(STATUSES, (status) => `${status} integer not null`)},
    foreign key (agency_id, contractor_id) references contractors (agency_id, id) on delete cascade`,
    KEY,
  );
  await knex.raw(`create index timesheet_counts_contact on timesheet_counts (agency_id, contact_id)`);
  await knex.raw(FUNCTIONS);
  const counted = ['status', ...KEY];
  await knex.raw(`
    create trigger timesheets_count_insert after insert on timesheets referencing new table as came
      for each statement execute function count_new_timesheets();
    create trigger timesheets_count_changed after update of ${list(counted)} on timesheets
      for each row when (${differs(counted)}) execute function count_changed_timesheet();
    create trigger timesheets_count_delete after delete on timesheets for each row execute function count_changed_timesheet();`);
  for (const one of MARKING) await knex.raw(marking(one, one.since));
  // Concurrent writes wait for the triggers, so that they are counted once.
  await unforced(knex, ['timesheets', 'timesheet_counts'], () =>
    knex.raw(`
      insert into timesheet_counts (${COLUMNS})
      select n.agency_id, ${list(KEY, (column) => `n.${column}`)}, ${COUNTED}
      from timesheets n group by n.agency_id, ${list(KEY, (column) => `n.${column}`)}`),
  );
  await knex.raw(
    `alter table missing_states add check (week_starts_on in (${WEEK_DAYS.map((day) => `'${day}'`).join(', ')}))`,
  );
  // Those pending at a placement, and those of a status by their last change, are found without reading the others.
  await knex.raw(`
    create index timesheets_waiting on timesheets (agency_id, contractor_id, beginning, id) where status = 'pending';
    create index timesheets_status_updated on timesheets (agency_id, status, updated_at, id);
    drop index timesheets_status_count`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table missing_states drop constraint missing_states_week_starts_on_check;
    create index timesheets_status_count on timesheets (agency_id, status);
    drop index timesheets_waiting;
    drop index timesheets_status_updated`);
  for (const one of MARKING) await knex.raw(marking(one, differs(one.columns)));
  for (const event of ['insert', 'changed', 'delete'])
    await knex.raw(`drop trigger timesheets_count_${event} on timesheets`);
  for (const name of ['count_new_timesheets', 'count_changed_timesheet']) await knex.raw(`drop function ${name}()`);
  await dropTables(knex, ['timesheet_counts']);
}
