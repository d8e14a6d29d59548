import type { Knex } from 'knex';
import { CURRENT_AGENCY } from './tenant-table.ts';

const DEFINER = `security definer set search_path = public, pg_temp`;

/** How far the events of each agency are numbered. Its rows are created when somebody first listens. */
const STREAMS = `
  create table event_streams (
    agency_id uuid primary key references agencies (id) on delete cascade,
    last_position bigint not null default 0 check (last_position >= 0)
  );
  alter table event_streams enable row level security;
  create policy tenant on event_streams using (agency_id = ${CURRENT_AGENCY}) with check (agency_id = ${CURRENT_AGENCY});`;

const OUTBOX = `
  alter table outbox drop constraint outbox_pkey, drop column transaction_id, add column position bigint check (position > 0);
  drop index outbox_agency;
  alter table outbox add primary key (agency_id, id);
  create unique index outbox_position on outbox (agency_id, position) where position is not null;
  create index outbox_unnumbered on outbox (agency_id, id) where position is null;`;

/**
 * Numbers what has been committed, without waiting for anybody. Statements of one function see what was committed
 * before each of them: rows are looked up after their agency's row is locked, so that two processes never number the
 * same one.
 */
export const NUMBER = `
  create function number_events(p_agencies uuid[], p_most integer) returns boolean language plpgsql volatile ${DEFINER} as $$
  declare
    waiting uuid[] := array(select a from unnest(p_agencies) a
      where exists (select from outbox o where o.agency_id = a and o.position is null));
    held uuid[];
    most bigint;
  begin
    if waiting = '{}' then return false; end if;
    held := array(select s.agency_id from event_streams s where s.agency_id = any(waiting) for update skip locked);
    with taken as materialized (
      select o.agency_id, o.id from unnest(held) h cross join lateral (
        select w.agency_id, w.id from outbox w where w.agency_id = h and w.position is null
        order by w.id limit p_most for update skip locked) o
    ), placed as (
      select t.agency_id, t.id, row_number() over (partition by t.agency_id order by t.id) as place from taken t
    ), counted as (
      select p.agency_id, max(p.place) as count from placed p group by p.agency_id
    ), moved as (
      update event_streams s set last_position = s.last_position + c.count from counted c where s.agency_id = c.agency_id
      returning s.agency_id, s.last_position - c.count as before, c.count
    ), numbered as (
      update outbox o set position = m.before + p.place from placed p join moved m on m.agency_id = p.agency_id
      where o.agency_id = p.agency_id and o.id = p.id
    )
    select max(m.count) into most from moved m;
    return cardinality(held) < cardinality(waiting) or most >= p_most;
  end $$;`;

export const READ = `
  create function read_events(p_agencies uuid[], p_after bigint[], p_most integer)
  returns table (agency_id uuid, last_position bigint, "position" bigint, event_id uuid, action text, subject_type text,
    subject_id uuid, occurred_at timestamptz, contractor_contact_id uuid, authoriser_contact_ids uuid[])
  language sql stable ${DEFINER} as $$
    select s.agency_id, s.last_position, o.position, o.event_id, o.action, o.subject_type, o.subject_id, o.occurred_at,
      o.contractor_contact_id, o.authoriser_contact_ids
    from unnest(p_agencies, p_after) a (agency_id, after)
    join event_streams s on s.agency_id = a.agency_id and s.last_position <> a.after
    left join lateral (select * from outbox w where w.agency_id = a.agency_id and w.position > a.after
      order by w.position limit p_most) o on true
    order by s.agency_id, o.position $$;`;

/** Events deleted before they were numbered still use up numbers: a reader from before then finds them missing. */
export const FORGET = `
  create or replace function remove_told(p_before timestamptz) returns void language sql volatile ${DEFINER} as $$
    with gone as (
      delete from outbox where occurred_at < p_before returning agency_id, position
    ), skipped as (
      select agency_id, count(*) as count from gone where position is null group by agency_id
    )
    update event_streams s set last_position = s.last_position + k.count from skipped k where s.agency_id = k.agency_id $$;`;

const MADE = ['number_events(uuid[], integer)', 'read_events(uuid[], bigint[], integer)'];

/** Events are numbered per agency in the order in which they became visible, rather than by transactions of the whole cluster. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop function read_outbox(xid8, bigint, integer)');
  for (const text of [OUTBOX, STREAMS, NUMBER, READ, FORGET]) await knex.raw(text);
  for (const name of MADE) await knex.raw(`revoke execute on function ${name} from public`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of MADE) await knex.raw(`drop function ${name}`);
  await knex.raw(`
    create or replace function remove_told(p_before timestamptz) returns void language sql volatile ${DEFINER} as $$
      delete from outbox where occurred_at < p_before $$;
    drop table event_streams;
    alter table outbox drop constraint outbox_pkey, drop column position,
      add column transaction_id xid8 not null default pg_current_xact_id();
    alter table outbox add primary key (id);
    create index outbox_agency on outbox (agency_id, id);
    create index outbox_order on outbox (transaction_id, id);
    create function read_outbox(p_transaction xid8, p_id bigint, p_most integer) returns setof outbox
    language sql stable ${DEFINER} as $$
      select * from outbox
      where (transaction_id, id) > (p_transaction, p_id) and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
      order by transaction_id, id limit p_most $$;
    revoke execute on function read_outbox(xid8, bigint, integer) from public`);
}
