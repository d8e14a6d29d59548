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
 * A plan made once for all agencies assumes their average size: if a few have nearly all rows of a table, it would read
 * the whole table for each of the others to find nothing. Every lookup is of one agency’s rows, and indexes begin with
 * the agency.
 */
export async function up(knex: Knex): Promise<void> {
  for (const signature of SWEEPS) await knex.raw(`alter function ${signature} set enable_seqscan = off`);
}

export async function down(knex: Knex): Promise<void> {
  for (const signature of SWEEPS) await knex.raw(`alter function ${signature} reset enable_seqscan`);
}
