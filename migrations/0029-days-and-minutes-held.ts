import type { Knex } from 'knex';
import { unforced } from './tenant-table.ts';

const LIVE = `(status = 'pending' or (status = 'accepted' and not is_void))`;

/** A shift by the wall clock; one that finishes at or before its start continues into the next day. */
const SHIFT = `tsrange(entry_date + start_time,
  entry_date + end_time + case when end_time < start_time then interval '1 day' else interval '0' end)`;

/** Drops the checks of a table whose definition names something. */
async function dropChecks(knex: Knex, table: string, naming: string): Promise<void> {
  const { rows } = (await knex.raw(
    `select conname from pg_constraint where conrelid = ?::regclass and contype = 'c' and pg_get_constraintdef(oid) like ?`,
    [table, naming],
  )) as { rows: { conname: string }[] };
  if (rows.length === 0) throw new Error(`No check of ${table} reads like ${naming}.`);
  for (const { conname } of rows) await knex.raw(`alter table ${table} drop constraint ??`, [conname]);
}

/**
 * A day of a placement is in one live timesheet, and a minute of it in one shift. Overlaps from before this migration
 * keep their rows: the later one is marked and named by `ledger check`, and the rule applies to it once it is
 * corrected.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create extension if not exists btree_gist`);
  await dropChecks(knex, 'timesheets', '%(ending > beginning)%');
  await dropChecks(knex, 'timesheet_entries', '%= is_nightshift%');
  await knex.raw(`
    alter table timesheets add check (ending >= beginning), add column overlaps_earlier boolean not null default false,
      add column is_bridging boolean not null default false;
    alter table timesheet_entries add column contractor_id uuid, add column is_live boolean not null default false,
      add check (start_time is null or case when is_nightshift then end_time < start_time
        else end_time >= start_time or end_time = '00:00' end);
    alter table declarations add column ending date, add column entry_period text check (entry_period in ('weekly', 'monthly'));
  `);
  await unforced(
    knex,
    ['timesheets', 'timesheet_entries', 'declarations', 'contractors', 'contracts', 'timesheet_templates'],
    () => fill(knex),
  );
  await knex.raw(`
    alter table timesheet_entries alter column contractor_id set not null, alter column is_live set default true,
      add constraint timesheet_entries_live exclude using gist (agency_id with =, contractor_id with =, ${SHIFT} with &&)
        where (is_live and start_time is not null);
    alter table declarations alter column ending set not null, alter column entry_period set not null,
      add check (ending >= beginning);
    drop index timesheets_live;
    alter table timesheets add constraint timesheets_live
      exclude using gist (agency_id with =, contractor_id with =, daterange(beginning, ending, '[]') with &&)
      where (${LIVE} and not overlaps_earlier);
    create index timesheets_live_days on timesheets (agency_id, contractor_id, beginning) include (ending) where ${LIVE};
    create unique index timesheets_one_correction on timesheets (agency_id, replaces_timesheet_id)
      where replaces_timesheet_id is not null and status <> 'deleted';
  `);
}

async function fill(knex: Knex): Promise<void> {
  await knex.raw(`
    update timesheets t set overlaps_earlier = true
    where ${LIVE.replaceAll('status', 't.status').replace('is_void', 't.is_void')} and exists (
      select from timesheets o where o.agency_id = t.agency_id and o.contractor_id = t.contractor_id
        and o.friendly_number < t.friendly_number and o.beginning <= t.ending and o.ending >= t.beginning
        and ${LIVE.replaceAll('status', 'o.status').replace('is_void', 'o.is_void')});
    update timesheet_entries e set contractor_id = t.contractor_id,
      is_live = ${LIVE.replaceAll('status', 't.status').replace('is_void', 't.is_void')} and not t.overlaps_earlier
    from timesheets t where t.agency_id = e.agency_id and t.id = e.timesheet_id;
    update timesheet_entries e set is_live = false
    where e.is_live and e.start_time is not null and exists (
      select from timesheet_entries o where o.agency_id = e.agency_id and o.contractor_id = e.contractor_id and o.is_live
        and o.start_time is not null and o.id < e.id and o.entry_date between e.entry_date - 1 and e.entry_date + 1
        and ${shiftOf('o')} && ${shiftOf('e')});
    update declarations d set entry_period = coalesce(p.entry_period, k.entry_period, m.entry_period),
      ending = case coalesce(p.entry_period, k.entry_period, m.entry_period)
        when 'monthly' then (d.beginning + interval '1 month')::date - 1 else d.beginning + 6 end
    from contractors p, contracts k, timesheet_templates m
    where p.agency_id = d.agency_id and p.id = d.contractor_id and k.agency_id = p.agency_id and k.id = p.contract_id
      and m.agency_id = p.agency_id and m.id = p.timesheet_template_id;
    with chained as (
      select agency_id, id, lag(id) over (partition by agency_id, replaces_timesheet_id order by friendly_number) as previous
      from timesheets where replaces_timesheet_id is not null and status <> 'deleted')
    update timesheets t set replaces_timesheet_id = chained.previous
    from chained where chained.previous is not null and t.agency_id = chained.agency_id and t.id = chained.id;
  `);
}

const shiftOf = (row: string) =>
  SHIFT.replaceAll(/\b(entry_date|start_time|end_time)\b/g, (column) => `${row}.${column}`);

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index timesheets_one_correction;
    drop index timesheets_live_days;
    alter table timesheets drop constraint timesheets_live, drop column overlaps_earlier, drop column is_bridging;
    create unique index timesheets_live on timesheets (agency_id, contractor_id, beginning) include (ending) where ${LIVE};
    alter table timesheet_entries drop constraint timesheet_entries_live, drop column contractor_id, drop column is_live;
    alter table declarations drop column ending, drop column entry_period;
  `);
  await dropChecks(knex, 'timesheets', '%(ending >= beginning)%');
  await dropChecks(knex, 'timesheet_entries', '%is_nightshift%');
  await knex.raw(`
    alter table timesheets add check (ending > beginning);
    alter table timesheet_entries add check (start_time is null or (end_time < start_time) = is_nightshift),
      add check (not is_nightshift or start_time is not null);
  `);
}
