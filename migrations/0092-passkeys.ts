import type { Knex } from 'knex';
import { replaceInOpenRequest } from './open-request.ts';
import { CURRENT_ACCOUNT } from './tenant-table.ts';

/** The place of `open_request` that this migration changes: it also returns whether the session has shown a second step. */
const SESSION = {
  before: `'rememberMe', s.remember_me)`,
  after: `'rememberMe', s.remember_me, 'hasSecondStep', s.second_step, 'passkeyId', s.passkey_id)`,
};

const DEFINER = `security definer set search_path = public, pg_temp`;

/**
 * What must be known about a passkey before its owner is known, and challenges, which only these functions read. In
 * PL/pgSQL, since Citus plans no parameters of functions in SQL.
 */
const FUNCTIONS = `
  create function find_passkey(p_credential bytea)
  returns table (id uuid, account_id uuid, email_address text, is_enabled boolean, verified_at timestamptz, public_key bytea)
  language plpgsql stable ${DEFINER} as $$
  #variable_conflict use_column
  begin
    return query select p.id, a.id, a.email_address, a.is_enabled, a.verified_at, p.public_key
      from account_passkeys p join accounts a on a.id = p.account_id where p.credential_id = p_credential;
  end $$;

  create function keep_passkey_challenge(p_challenge bytea, p_browser bytea, p_purpose text, p_account uuid, p_at timestamptz, p_expires timestamptz)
  returns void language plpgsql volatile ${DEFINER} as $$
  begin
    insert into passkey_challenges (challenge_hash, browser_hash, purpose, account_id, created_at, expires_at)
    values (p_challenge, p_browser, p_purpose, p_account, p_at, p_expires);
  end $$;

  -- Of two that show the same challenge one is answered; a late one goes as well.
  create function take_passkey_challenge(p_challenge bytea, p_browser bytea, p_purpose text, p_account uuid, p_at timestamptz)
  returns boolean language plpgsql volatile ${DEFINER} as $$
  declare
    until timestamptz;
  begin
    delete from passkey_challenges c
    where c.challenge_hash = p_challenge and c.browser_hash = p_browser and c.purpose = p_purpose
      and c.account_id is not distinct from p_account
    returning c.expires_at into until;
    return coalesce(until > p_at, false);
  end $$;

  create function forget_passkey_challenges(p_before timestamptz) returns void
  language plpgsql volatile ${DEFINER} as $$
  begin
    delete from passkey_challenges c where c.expires_at < p_before;
  end $$;`;

const MADE = [
  'find_passkey(bytea)',
  'keep_passkey_challenge(bytea, bytea, text, uuid, timestamptz, timestamptz)',
  'take_passkey_challenge(bytea, bytea, text, uuid, timestamptz)',
  'forget_passkey_challenges(timestamptz)',
];

/**
 * Passkeys of an account, the challenges that they answer, and which session has used one. Like everything of an
 * account they name no agency. A passkey is found by its credential before anybody is known, and its counter never
 * decreases.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table account_passkeys (
      account_id uuid not null references accounts (id) on delete cascade,
      id uuid not null,
      credential_id bytea not null,
      public_key bytea not null,
      counter bigint not null check (counter >= 0),
      transports text[] not null,
      device text not null check (device in ('laptop', 'phone', 'key')),
      name text not null check (name = btrim(name) and length(name) between 1 and 60),
      created_at timestamptz not null,
      last_used_at timestamptz,
      stopped_at timestamptz,
      primary key (account_id, id),
      constraint account_passkeys_credential unique (credential_id)
    );
    create unique index account_passkeys_name on account_passkeys (account_id, lower(name));
    alter table account_passkeys enable row level security;
    create policy own on account_passkeys
      using (account_id = ${CURRENT_ACCOUNT}) with check (account_id = ${CURRENT_ACCOUNT});

    create function passkey_counter_never_goes_back() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      raise exception 'the counter of a passkey never goes back'
        using errcode = 'check_violation', constraint = 'account_passkeys_counter_rises', table = 'account_passkeys';
    end $$;
    create trigger account_passkeys_counter_rises before update on account_passkeys
      for each row when (new.counter < old.counter) execute function passkey_counter_never_goes_back();

    create table passkey_challenges (
      challenge_hash bytea primary key,
      browser_hash bytea not null,
      purpose text not null check (purpose in ('logIn', 'add')),
      account_id uuid references accounts (id) on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at),
      constraint passkey_challenges_account check ((purpose = 'add') = (account_id is not null))
    );
    create index passkey_challenges_age on passkey_challenges (expires_at);
    alter table passkey_challenges enable row level security;

    alter table sessions add column second_step boolean not null default false, add column passkey_id uuid;
  `);
  await knex.raw(FUNCTIONS);
  for (const name of MADE) await knex.raw(`revoke execute on function ${name} from public`);
  await replaceInOpenRequest(knex, SESSION.before, SESSION.after);
}

export async function down(knex: Knex): Promise<void> {
  await replaceInOpenRequest(knex, SESSION.after, SESSION.before);
  for (const name of MADE) await knex.raw(`drop function ${name}`);
  await knex.raw(`
    alter table sessions drop column second_step, drop column passkey_id;
    drop table passkey_challenges;
    drop table account_passkeys;
    drop function passkey_counter_never_goes_back();
  `);
}
