import type { Knex } from 'knex';
import { rewriteFunction } from './open-request.ts';

/** Functions that set whose rows the rest of the transaction sees. */
const SETTING = [
  'open_request(text, bytea, timestamptz)',
  'due_digests(timestamptz)',
  'agencies_with_late_deliveries(timestamptz)',
  'agencies_with_reminders()',
  'agencies_with_expired(timestamptz, jsonb, int)',
];

const ENTER = (call: string) => `
  create or replace function enter_account_of_token(p_hash bytea) returns void language plpgsql volatile
  security definer set search_path = public, pg_temp as $$ begin perform ${call}; end $$`;
const OF_TOKEN = `'app.account_id', coalesce((select account_id::text from account_tokens where token_hash = p_hash), '')`;

/** Every policy as it is, with the content of a sub-select in its place. */
export const WITHOUT_SUB_SELECTS = `
  do $$
  declare
    p record;
    plain text := '\\1';
    nested text := '\\( SELECT (.*?) AS "?\\w+"?\\)';
  begin
    for p in select * from (select polname, polrelid::regclass as table, pg_get_expr(polqual, polrelid) as visible,
        pg_get_expr(polwithcheck, polrelid) as written from pg_policy) all_of_them
      where concat(visible, written) like '%( SELECT %'
    loop
      execute format('alter policy %I on %s', p.polname, p.table)
        || coalesce(' using (' || regexp_replace(p.visible, nested, plain, 'g') || ')', '')
        || coalesce(' with check (' || regexp_replace(p.written, nested, plain, 'g') || ')', '');
    end loop;
  end $$;`;

/**
 * If tables are on several nodes, a transaction's settings must reach them: `set local` does that, `set_config` does
 * not. `set_local` takes its value from a statement, as `set_config` did. Policies compare without a sub-select, which
 * means the same.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function set_local(p_name text, p_value text) returns text language plpgsql volatile as $$
    begin
      if p_name !~ '^app\\.[a-z_]+$' then raise exception '% is no setting of the application', p_name; end if;
      execute format('set local %s = %L', p_name, coalesce(p_value, ''));
      return coalesce(p_value, '');
    end $$;
    revoke execute on function set_local(text, text) from public;
  `);
  await knex.raw(WITHOUT_SUB_SELECTS.replaceAll('?', '\\?'));
  for (const signature of SETTING)
    await rewriteFunction(knex, signature, (source) =>
      source.replaceAll(/set_config\(('app\.\w+', .*), true\);/g, 'set_local($1);'),
    );
  await knex.raw(ENTER(`set_local(${OF_TOKEN})`));
}

/** The policies keep their meaning. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(ENTER(`set_config(${OF_TOKEN}, true)`));
  for (const signature of SETTING)
    await rewriteFunction(knex, signature, (source) =>
      source.replaceAll(/set_local\(('app\.\w+', .*)\);/g, 'set_config($1, true);'),
    );
  await knex.raw('drop function set_local(text, text)');
}
