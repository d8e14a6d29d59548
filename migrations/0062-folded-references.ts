import type { Knex } from 'knex';
import { unforced } from './tenant-table.ts';

/** Whose references are unique in the agency, and which of them still count. */
const REFERRED: Record<string, string> = {
  billees: 'not is_deleted',
  clients: `status <> 'deleted'`,
  contacts: `status <> 'deleted'`,
  contracts: `status <> 'deleted'`,
  contractors: `status <> 'deleted'`,
};

/** Everything that is a space somewhere, whatever the database's collation makes of it. */
const SPACES = String.raw`[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+`;

/**
 * References are compared ignoring case and spacing: each record has its reference in comparable form, unique in the
 * agency. Of existing records that share one, the earliest has it. The others keep theirs, which is recorded beside it,
 * until it is changed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function reference_fold(p_text text) returns text language sql immutable strict parallel safe as $$
      select lower(btrim(regexp_replace(p_text, '${SPACES}', ' ', 'g'), ' '))
    $$;
    create function end_shared_reference() returns trigger language plpgsql as $$
    begin
      new.shared_reference := null;
      return new;
    end $$`);
  for (const [table, counts] of Object.entries(REFERRED)) {
    await knex.raw(`alter table ${table} add column shared_reference text`);
    await unforced(knex, [table], async () => {
      await knex.raw(`
        update ${table} t set shared_reference = t.reference from (
          select agency_id, id, row_number() over (partition by agency_id, reference_fold(reference) order by created_at, id) as place
          from ${table} where reference is not null and ${counts}) s
        where s.agency_id = t.agency_id and s.id = t.id and s.place > 1`);
    });
    await knex.raw(`
      alter table ${table} add column reference_key text generated always as
        (case when reference is distinct from shared_reference then reference_fold(reference) end) stored;
      create unique index ${table}_reference_key on ${table} (agency_id, reference_key) where ${counts};
      create trigger ${table}_shared_reference before update of reference on ${table}
        for each row when (old.shared_reference is not null and new.reference is distinct from old.reference)
        execute function end_shared_reference()`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(REFERRED)) {
    await knex.raw(`
      drop trigger ${table}_shared_reference on ${table};
      drop index ${table}_reference_key;
      alter table ${table} drop column reference_key, drop column shared_reference`);
  }
  await knex.raw('drop function end_shared_reference(); drop function reference_fold(text)');
}
