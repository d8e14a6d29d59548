import type { Knex } from 'knex';

const SWEEPS = [
  'due_digests(timestamptz)',
  'agencies_with_late_deliveries(timestamptz)',
  'agencies_with_reminders()',
  'agencies_with_people_due(timestamptz)',
  'agencies_with_expired(timestamptz, jsonb, int)',
  'agencies_with_advisories_due(timestamptz)',
];

/**
 * A plan that is made once for all agencies counts on what they have on average: where a few have nearly all rows of a table, it
 * would read the whole table for each of the others to find nothing. Every look is at one agency’s rows, and indexes begin with it.
 */
export async function up(knex: Knex): Promise<void> {
  for (const signature of SWEEPS) await knex.raw(`alter function ${signature} set enable_seqscan = off`);
}

export async function down(knex: Knex): Promise<void> {
  for (const signature of SWEEPS) await knex.raw(`alter function ${signature} reset enable_seqscan`);
}
