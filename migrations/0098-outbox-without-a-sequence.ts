import type { Knex } from 'knex';
import { rewriteFunction } from './open-request.ts';

const NUMBER = 'number_events(uuid[], integer)';

/** What the function orders events by, before and after. */
const BY_SEQUENCE = [
  'select w.id from outbox w where w.agency_id = one and w.position is null order by w.id limit',
  'select t.id, row_number() over (order by t.id) as place from taken t',
  'o.agency_id = one and o.id = p.id;',
] as const;
const BY_TIME = [
  'select w.event_id, w.written_at from outbox w where w.agency_id = one and w.position is null order by w.written_at, w.event_id limit',
  'select t.event_id, row_number() over (order by t.written_at, t.event_id) as place from taken t',
  'o.agency_id = one and o.event_id = p.event_id;',
] as const;

function orderedAs(source: string, from: readonly string[], to: readonly string[]): string {
  return from.reduce((text, part, at) => {
    if (!text.includes(part)) throw new Error(`number_events has no "${part}".`);
    return text.replace(part, to[at]!);
  }, source);
}

/**
 * Events waiting for their number are ordered by when the database was told to write them. A sequence over all agencies
 * is nextval() in each insert, and Citus fetches inserted rows to the coordinator for that, although one node has all
 * of them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table outbox drop constraint outbox_pkey;
    drop index outbox_unnumbered;
    alter table outbox drop column id;
    drop sequence if exists outbox_id_seq;
    alter table outbox add column written_at timestamptz not null default statement_timestamp();
    update outbox set written_at = occurred_at where position is null;
    alter table outbox add primary key (agency_id, event_id);
    create index outbox_unnumbered on outbox (agency_id, written_at, event_id) where position is null`);
  await rewriteFunction(knex, NUMBER, (source) => orderedAs(source, BY_SEQUENCE, BY_TIME));
}

/**
 * Citus makes no column of a distributed table an identity, and lets none own a sequence: it is a separate default.
 * Numbers are those of one table again, which earlier migrations rely on.
 */
export async function down(knex: Knex): Promise<void> {
  await rewriteFunction(knex, NUMBER, (source) => orderedAs(source, BY_TIME, BY_SEQUENCE));
  await knex.raw(`
    create sequence outbox_id_seq;
    alter table outbox add column id bigint;
    do $$ declare
      one uuid;
      before bigint := 0;
      numbered bigint;
    begin
      for one in select distinct o.agency_id from outbox o order by 1 loop
        update outbox o set id = before + p.place
          from (select w.event_id, row_number() over (order by w.written_at, w.event_id) as place from outbox w where w.agency_id = one) p
          where o.agency_id = one and o.event_id = p.event_id;
        get diagnostics numbered = row_count;
        before := before + numbered;
      end loop;
    end $$;
    select setval('outbox_id_seq', coalesce(max(id), 0) + 1, false) from outbox;
    alter table outbox alter column id set default nextval('outbox_id_seq');
    alter table outbox alter column id set not null;
    alter table outbox drop constraint outbox_pkey;
    drop index outbox_unnumbered;
    alter table outbox drop column written_at;
    alter table outbox add primary key (agency_id, id);
    create index outbox_unnumbered on outbox (agency_id, id) where position is null`);
}
