import type { Knex } from 'knex';
import { replaceInOpenRequest } from './open-request.ts';

/** The place of `open_request` that this migration changes. */
const BEFORE = `'agencyCanonicalName', ra.canonical_name)`;
const AFTER = `'agencyCanonicalName', ra.canonical_name, 'agencyStatus', ra.status)`;

/** A person's roles include whether each agency's portal is open, so that none is offered that is closed. */
export async function up(knex: Knex): Promise<void> {
  await replaceInOpenRequest(knex, BEFORE, AFTER);
}

export async function down(knex: Knex): Promise<void> {
  await replaceInOpenRequest(knex, AFTER, BEFORE);
}
