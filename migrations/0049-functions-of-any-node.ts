import type { Knex } from 'knex';
import { FORGET as FORGET_TOGETHER, NUMBER as NUMBER_TOGETHER, READ as READ_TOGETHER } from './0044-event-positions.ts';
import { rewriteFunction } from './open-request.ts';

const DEFINER = `security definer set search_path = public, pg_temp`;

/**
 * Numbers what has been committed, without waiting for anybody. Rows are looked up after their agency's row is locked,
 * so that two processes never number the same one. One agency at a time, so that each statement queries the one node
 * that has its rows.
 */
const NUMBER = `
  create or replace function number_events(p_agencies uuid[], p_most integer) returns boolean language plpgsql volatile ${DEFINER} as $$
  declare
    one uuid;
    before bigint;
    numbered bigint;
    is_more boolean := false;
  begin
    for one in select distinct o.agency_id from outbox o where o.agency_id = any(p_agencies) and o.position is null order by 1 loop
      select s.last_position into before from event_streams s where s.agency_id = one for update skip locked;
      if not found then
        is_more := true;
        continue;
      end if;
      with taken as materialized (
        select w.id from outbox w where w.agency_id = one and w.position is null order by w.id limit p_most for update skip locked
      ), placed as (
        select t.id, row_number() over (order by t.id) as place from taken t
      )
      update outbox o set position = before + p.place from placed p where o.agency_id = one and o.id = p.id;
      get diagnostics numbered = row_count;
      update event_streams s set last_position = before + numbered where s.agency_id = one;
      is_more := is_more or coalesce(numbered >= p_most, false);
    end loop;
    return is_more;
  end $$;`;

/** Events numbered after the stream was read are left for the next reader, whatever each node has committed by then. */
const READ = `
  create or replace function read_events(p_agencies uuid[], p_after bigint[], p_most integer)
  returns table (agency_id uuid, last_position bigint, "position" bigint, event_id uuid, action text, subject_type text,
    subject_id uuid, occurred_at timestamptz, contractor_contact_id uuid, authoriser_contact_ids uuid[])
  language plpgsql stable ${DEFINER} as $$
  declare
    one uuid;
    after bigint;
    newest bigint;
  begin
    for one, newest in select s.agency_id, s.last_position from event_streams s where s.agency_id = any(p_agencies) order by 1 loop
      after := p_after[array_position(p_agencies, one)];
      if newest = after then continue; end if;
      return query select o.agency_id, newest, o.position, o.event_id, o.action, o.subject_type, o.subject_id, o.occurred_at,
          o.contractor_contact_id, o.authoriser_contact_ids
        from outbox o where o.agency_id = one and o.position > after and o.position <= newest order by o.position limit p_most;
      if not found then
        read_events.agency_id := one;
        read_events.last_position := newest;
        return next;
      end if;
    end loop;
  end $$;`;

/** Events deleted before they were numbered still use up numbers: a reader from before then finds them missing. */
const FORGET = `
  create or replace function remove_told(p_before timestamptz) returns void language plpgsql volatile ${DEFINER} as $$
  declare
    one uuid;
    unnumbered bigint;
  begin
    for one in select distinct o.agency_id from outbox o where o.occurred_at < p_before order by 1 loop
      with gone as (delete from outbox o where o.agency_id = one and o.occurred_at < p_before returning o.position)
        select count(*) into unnumbered from gone where gone.position is null;
      if unnumbered > 0 then
        update event_streams s set last_position = s.last_position + unnumbered where s.agency_id = one;
      end if;
    end loop;
  end $$;`;

const made = (text: string) => text.replace('create function', 'create or replace function');

/** A refusal by another node arrives as its message alone, so messages name the constraint. */
const REFUSING = [
  ['refuse_own_authoriser()', 'A contractor is not their own authoriser', 'authorisers_own_time'],
  ['refuse_own_decision()', 'A timesheet is not decided by whose time it is', 'timesheets_own_time'],
] as const;

/** Functions in SQL that Citus can plan only in PL/pgSQL, by what they return. */
const ROWS = ['find_credentials(text)', 'accounts_of_emails(text[])', 'account_mail_request(uuid)'];
const VALUE = [
  'account_of_email(text)',
  'account_of_email_change(uuid, bytea)',
  'is_account_enabled(uuid)',
  'has_accounts()',
];
const NOTHING = [
  'end_session(uuid, timestamptz)',
  'keep_account_mail_request(uuid, uuid, text, text, jsonb, timestamptz)',
  'forget_account_mail_request(uuid)',
  'remove_ended_access(timestamptz)',
  'remove_old_mail_requests(timestamptz)',
];
const FORGET_CHANGES = `
  create or replace function forget_email_changes(p_before timestamptz) returns bigint language plpgsql volatile ${DEFINER} as $$
  declare
    gone bigint;
  begin
    delete from account_email_changes where expires_at < p_before;
    get diagnostics gone = row_count;
    return gone;
  end $$`;

/** The same function with its statements in a block. */
function inBlock(source: string, begin: string, end: string): string {
  const [head, body] = source.split('$function$');
  return `${head!.replace('LANGUAGE sql', 'LANGUAGE plpgsql')}$function$
    #variable_conflict use_column
    begin ${begin} ${body!.trim().replace(/;$/, '')}${end}; end $function$`;
}

/** The statements of such a function without their block. */
function outOfBlock(source: string, begin: string, end: string): string {
  const [head, body] = source.split('$function$');
  const inner = body!.slice(body!.indexOf(`begin ${begin} `) + `begin ${begin} `.length, -`${end}; end `.length);
  return `${head!.replace('LANGUAGE plpgsql', 'LANGUAGE sql')}$function$ ${inner} $function$`;
}

const BLOCKS: [names: string[], begin: string, end: string][] = [
  [ROWS, 'return query', ''],
  [VALUE, 'return (', ')'],
  [NOTHING, '', ''],
];

/**
 * An unclaimed account is created by whoever gives somebody a role, as the role that the rest of the transaction runs
 * as: what another role writes on a node is not visible there until it is committed.
 */
const UNCLAIMED = `
  create policy unclaimed on accounts for insert with check (password_hash is null and verified_at is null
    and terms_accepted_at is null and totp_secret is null and profile_name is null and is_enabled)`;

/**
 * Functions that number and read events query one agency after the other: Citus cannot join a list of agencies with
 * their rows, and cannot lock those of several nodes. Queries made before anybody is known are in PL/pgSQL.
 */
export async function up(knex: Knex): Promise<void> {
  for (const text of [NUMBER, READ, FORGET, FORGET_CHANGES, UNCLAIMED]) await knex.raw(text);
  for (const [name, sentence, constraint] of REFUSING)
    await rewriteFunction(knex, name, (source) =>
      source.replace(`'${sentence}.'`, `'${sentence} (constraint "${constraint}").'`),
    );
  for (const [names, begin, end] of BLOCKS)
    for (const name of names) await rewriteFunction(knex, name, (source) => inBlock(source, begin, end));
}

/** The messages keep the constraint's name, which the previous version does not mind. */
export async function down(knex: Knex): Promise<void> {
  for (const [names, begin, end] of BLOCKS)
    for (const name of names) await rewriteFunction(knex, name, (source) => outOfBlock(source, begin, end));
  await knex.raw('drop policy unclaimed on accounts');
  for (const text of [NUMBER_TOGETHER, READ_TOGETHER, FORGET_TOGETHER]) await knex.raw(made(text));
}
