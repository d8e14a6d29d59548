import type { Knex } from 'knex';
import { CURRENT_ACCOUNT, CURRENT_AGENCY } from './tenant-table.ts';

/** Tables of people, and which rows are visible: one's own, and events at an agency's address to that agency. */
const OWN = `account_id = ${CURRENT_ACCOUNT}`;
const OF_AGENCY = `agency_id = ${CURRENT_AGENCY}`;
const POLICIES: readonly [table: string, policy: string, rows: string][] = [
  ['accounts', 'own', `id = ${CURRENT_ACCOUNT}`],
  ['account_recovery_codes', 'own', OWN],
  ['notification_receipts', 'own', OWN],
  ['sessions', 'own', OWN],
  ['sessions', 'tenant', OF_AGENCY],
  ['account_tokens', 'own', OWN],
  ['account_tokens', 'tenant', OF_AGENCY],
  ['account_devices', 'own', OWN],
  ['account_devices', 'tenant', OF_AGENCY],
  ['outbox', 'tenant', OF_AGENCY],
];
/** Without a policy, only the functions can read them. */
const CLOSED = ['rate_limits', 'account_mail_requests'];
const TABLES = [...new Set(POLICIES.map(([table]) => table)), ...CLOSED];

const DEFINER = `security definer set search_path = public, pg_temp`;

/** What must be known about people before they are identified; each function answers one question and no more. */
const QUESTIONS = `
  create function find_credentials(p_email text)
  returns table (id uuid, password_hash text, is_enabled boolean, verified_at timestamptz, has_totp boolean)
  language sql stable ${DEFINER} as $$
    select a.id, a.password_hash, a.is_enabled, a.verified_at, a.totp_confirmed_at is not null
    from accounts a where lower(a.email_address) = lower(p_email) $$;

  create function account_of_email(p_email text) returns uuid language sql stable ${DEFINER} as $$
    select id from accounts where lower(email_address) = lower(p_email) $$;

  create function accounts_of_emails(p_emails text[]) returns table (account_id uuid, email_address text)
  language sql stable ${DEFINER} as $$
    select a.id, lower(a.email_address) from accounts a where lower(a.email_address) = any(p_emails) $$;

  create function add_missing_accounts(p_accounts json, p_at timestamptz) returns setof uuid
  language sql volatile ${DEFINER} as $$
    insert into accounts (id, email_address, created_at, updated_at)
    select id, "emailAddress", p_at, p_at from json_to_recordset(p_accounts) as p(id uuid, "emailAddress" text)
    order by "emailAddress"
    on conflict (lower(email_address)) do nothing
    returning id $$;

  create function is_account_enabled(p_account uuid) returns boolean language sql stable ${DEFINER} as $$
    select coalesce((select is_enabled from accounts where id = p_account), false) $$;

  -- Whoever shows a token that is as good as a password acts as its account for the rest of the transaction.
  create function enter_account_of_token(p_hash bytea) returns void language sql volatile ${DEFINER} as $$
    select set_config('app.account_id', coalesce((select account_id::text from account_tokens where token_hash = p_hash), ''), true) $$;

  -- A browser that logs in again ends the session that it had, whoever's that was.
  create function end_session(p_session uuid, p_at timestamptz) returns void language sql volatile ${DEFINER} as $$
    update sessions set ended_at = p_at where id = p_session and ended_at is null $$;

  create function has_accounts() returns boolean language sql stable ${DEFINER} as $$
    select exists (select from accounts) $$;`;

/** What is done for the installation as a whole. */
const SWEEPS = `
  create function remove_ended_access(p_before timestamptz) returns void language sql volatile ${DEFINER} as $$
    delete from account_tokens where expires_at < p_before;
    delete from sessions where expires_at < p_before or ended_at < p_before $$;

  create function remove_told(p_before timestamptz) returns void language sql volatile ${DEFINER} as $$
    delete from outbox where occurred_at < p_before $$;

  -- Rows of transactions older than every running one: whatever ends later has a higher number, so nothing slips past.
  create function read_outbox(p_transaction xid8, p_id bigint, p_most integer) returns setof outbox
  language sql stable ${DEFINER} as $$
    select * from outbox
    where (transaction_id, id) > (p_transaction, p_id) and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by transaction_id, id limit p_most $$;

  create function give_back_tries(p_keys text[]) returns void language sql volatile ${DEFINER} as $$
    with held as (select key from rate_limits where key = any(p_keys) order by key for update)
    update rate_limits r set points = greatest(r.points - 1, 0) from held where r.key = held.key $$;

  create function forgive_tries(p_keys text[]) returns void language sql volatile ${DEFINER} as $$
    with held as (select key from rate_limits where key = any(p_keys) order by key for update)
    delete from rate_limits r using held where r.key = held.key $$;

  create function remove_forgotten_tries(p_at bigint) returns void language sql volatile ${DEFINER} as $$
    delete from rate_limits where expire <= p_at $$;`;

/** Email addresses requested by people who may not exist, and the parameters of long-running work. The queue holds only their ids. */
const REQUESTS = `
  create table account_mail_requests (
    id uuid primary key,
    host_agency_id uuid references agencies (id) on delete cascade,
    email_address text not null,
    wanted text check (wanted in ('verification', 'passwordReset')),
    notice jsonb check (jsonb_typeof(notice) = 'object'),
    asked_at timestamptz not null,
    check ((wanted is null) <> (notice is null))
  );
  create index account_mail_requests_age on account_mail_requests (asked_at);
  alter table made_downloads add column asked jsonb;
  alter table imports add column asked jsonb;`;

const ANSWERS = `
  create function keep_account_mail_request(p_id uuid, p_host uuid, p_email text, p_wanted text, p_notice jsonb, p_at timestamptz)
  returns void language sql volatile ${DEFINER} as $$
    insert into account_mail_requests (id, host_agency_id, email_address, wanted, notice, asked_at)
    values (p_id, p_host, p_email, p_wanted, p_notice, p_at)
    on conflict (id) do update set notice = excluded.notice, asked_at = excluded.asked_at $$;

  create function account_mail_request(p_id uuid) returns setof account_mail_requests language sql stable ${DEFINER} as $$
    select * from account_mail_requests where id = p_id $$;

  create function forget_account_mail_request(p_id uuid) returns void language sql volatile ${DEFINER} as $$
    delete from account_mail_requests where id = p_id $$;

  create function remove_old_mail_requests(p_before timestamptz) returns void language sql volatile ${DEFINER} as $$
    delete from account_mail_requests where asked_at < p_before $$;`;

const MADE = [
  'keep_account_mail_request(uuid, uuid, text, text, jsonb, timestamptz)',
  'account_mail_request(uuid)',
  'forget_account_mail_request(uuid)',
  'remove_old_mail_requests(timestamptz)',
  'find_credentials(text)',
  'account_of_email(text)',
  'accounts_of_emails(text[])',
  'add_missing_accounts(json, timestamptz)',
  'is_account_enabled(uuid)',
  'enter_account_of_token(bytea)',
  'end_session(uuid, timestamptz)',
  'has_accounts()',
  'remove_ended_access(timestamptz)',
  'remove_told(timestamptz)',
  'read_outbox(xid8, bigint, integer)',
  'give_back_tries(text[])',
  'forgive_tries(text[])',
  'remove_forgotten_tries(bigint)',
];
const BEFORE = ['open_request(text, bytea, timestamptz)', 'take_tries(json, bigint)'];

/**
 * All data about people is isolated: nothing is visible without a context, and each account sees its own. It is not
 * forced on the owner, as which the functions run that answer before anybody is known.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(REQUESTS);
  for (const table of TABLES) await knex.raw(`alter table ${table} enable row level security`);
  for (const [table, policy, rows] of POLICIES)
    await knex.raw(`create policy ${policy} on ${table} using (${rows}) with check (${rows})`);
  await knex.raw(QUESTIONS);
  await knex.raw(SWEEPS);
  await knex.raw(ANSWERS);
  for (const name of BEFORE) await knex.raw(`alter function ${name} security definer`);
  for (const name of [...MADE, ...BEFORE]) await knex.raw(`revoke execute on function ${name} from public`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of BEFORE) {
    await knex.raw(`alter function ${name} security invoker`);
    await knex.raw(`grant execute on function ${name} to public`);
  }
  for (const name of MADE) await knex.raw(`drop function ${name}`);
  for (const [table, policy] of POLICIES) await knex.raw(`drop policy ${policy} on ${table}`);
  for (const table of TABLES) await knex.raw(`alter table ${table} disable row level security`);
  await knex.raw(`
    drop table account_mail_requests;
    alter table made_downloads drop column asked;
    alter table imports drop column asked`);
}
