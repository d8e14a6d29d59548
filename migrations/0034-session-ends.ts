import type { Knex } from 'knex';
import { replaceInOpenRequest } from './open-request.ts';

/** The place of `open_request` that this migration changes: a request extends a session up to its end and not beyond. */
const PROLONGED = {
  before: `case when remember_me then expires_at else p_at + interval '12 hours' end`,
  after: `case when remember_me then expires_at else least(ends_at, p_at + interval '12 hours') end`,
};

/**
 * Every session has an end that no request can postpone, and an account remembers at which hosts a browser has logged
 * in to it. Sessions running now end a day after they began, remembered ones when they would have.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions add column ends_at timestamptz;
    update sessions set ends_at = case when remember_me then expires_at else created_at + interval '24 hours' end;
    update sessions set expires_at = ends_at where expires_at > ends_at;
    alter table sessions alter column ends_at set not null,
      add constraint sessions_ends check (expires_at <= ends_at);

    create table account_devices (
      account_id uuid not null references accounts (id) on delete cascade,
      agency_id uuid references agencies (id) on delete cascade,
      known_since timestamptz not null,
      unique nulls not distinct (account_id, agency_id)
    );
  `);
  await replaceInOpenRequest(knex, PROLONGED.before, PROLONGED.after);
}

export async function down(knex: Knex): Promise<void> {
  await replaceInOpenRequest(knex, PROLONGED.after, PROLONGED.before);
  await knex.raw(`
    drop table account_devices;
    alter table sessions drop constraint sessions_ends, drop column ends_at`);
}
