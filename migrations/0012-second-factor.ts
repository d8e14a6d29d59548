import type { Knex } from 'knex';

/** The parts of `open_request` that this migration changes, before and after. */
const ANSWER = {
  before: `'roles', case when acc.id is null`,
  after: `'hasTotp', coalesce(acc.totp_confirmed_at is not null, false),\n        'roles', case when acc.id is null`,
};

/** Rewrites one place of `open_request` in its current form, whatever else has changed in it. */
async function rewrite(knex: Knex, from: string, to: string): Promise<void> {
  const { rows } = (await knex.raw(
    `select pg_get_functiondef('open_request(text, bytea, timestamptz)'::regprocedure) as text`,
  )) as { rows: { text: string }[] };
  const text = rows[0]!.text;
  if (!text.includes(from)) throw new Error('open_request is not the function that this step expects.');
  // Question marks would be read as bindings.
  await knex.raw(text.replace(from, to).replaceAll('?', '\\?'));
}

/** Time-based codes and recovery codes of an account, and the login waiting for one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table accounts
      add column totp_secret bytea,
      add column totp_confirmed_at timestamptz,
      add column totp_last_step bigint,
      add constraint accounts_totp check (totp_confirmed_at is null or totp_secret is not null);

    create table account_recovery_codes (
      account_id uuid not null references accounts (id) on delete cascade,
      code_hash bytea not null,
      created_at timestamptz not null,
      used_at timestamptz,
      primary key (account_id, code_hash)
    );

    alter table account_tokens add column remember_me boolean not null default false;
    alter table account_tokens drop constraint account_tokens_kind_check;
    alter table account_tokens add constraint account_tokens_kind_check
      check (kind in ('verification', 'passwordReset', 'invitation', 'handOver', 'logIn'));
  `);
  await rewrite(knex, ANSWER.before, ANSWER.after);
}

export async function down(knex: Knex): Promise<void> {
  await rewrite(knex, ANSWER.after, ANSWER.before);
  await knex.raw(`
    delete from account_tokens where kind = 'logIn';
    alter table account_tokens drop constraint account_tokens_kind_check;
    alter table account_tokens add constraint account_tokens_kind_check
      check (kind in ('verification', 'passwordReset', 'invitation', 'handOver'));
    alter table account_tokens drop column remember_me;
    drop table account_recovery_codes;
    alter table accounts drop constraint accounts_totp;
    alter table accounts drop column totp_last_step, drop column totp_confirmed_at, drop column totp_secret;
  `);
}
