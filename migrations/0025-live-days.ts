import type { Knex } from 'knex';

const live = (name: string, included: string) => `
  create unique index ${name} on timesheets (agency_id, contractor_id, beginning) ${included}
    where status = 'pending' or (status = 'accepted' and not is_void)`;

/** Which days live timesheets cover is read from their index alone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(live('timesheets_live_days', 'include (ending)'));
  await knex.raw(`drop index timesheets_live; alter index timesheets_live_days rename to timesheets_live`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(live('timesheets_live_only', ''));
  await knex.raw(`drop index timesheets_live; alter index timesheets_live_only rename to timesheets_live`);
}
