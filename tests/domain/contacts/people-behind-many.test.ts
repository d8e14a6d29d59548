import { expect, test } from 'vitest';
import { personOfContacts } from '#domain/contacts/person-of-contacts.server.ts';
import { newId } from '#domain/new-id.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const MANY = 4000;
/** Rows of contacts read by the current transaction. */
const ROWS_READ = `select coalesce(sum(seq_tup_read + idx_tup_fetch), 0) as read
  from pg_stat_xact_user_tables where relname = 'contacts'`;

test('The people behind thousands of contacts are found in a few passes over the agency’s contacts, not one query each', async () => {
  const { here } = world;
  const ids = Array.from({ length: MANY }, newId);
  await here.db.run({
    text: `insert into contacts (agency_id, id, fullname, email_address, created_at, updated_at)
      select $1, c, 'Worker', 'worker' || n || '@mailbox.example', now(), now() from unnest($2::uuid[]) with ordinality as s (c, n)
      returning id`,
    values: [here.agency.id, ids],
  });
  const rows = await here.db.transaction(async (db) => {
    const within = { ...here, db };
    const people = await personOfContacts(within, ids);
    expect(people.size).toBe(MANY);
    expect(people.get(ids[0]!)).toBe(ids[0]);
    return (await db.run<{ read: string }>({ text: ROWS_READ, values: [] }))[0]!;
  });
  expect(Number(rows.read)).toBeLessThan(10 * MANY);
});
