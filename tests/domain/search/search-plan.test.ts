import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { contractorsFilter } from '#domain/contractors/browse-contractors.rows.server.ts';
import { onDatabase } from '../../support/postgres.ts';
import { addPlacement, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
beforeAll(async () => {
  await addPlacement(world.here, 'lukasz.wojcik@mailbox.example');
});

/** Does what the server would eventually do itself: the planner learns the row count. */
async function vacuumContacts(): Promise<void> {
  const [{ name }] = (await world.here.db.run({ text: 'select current_database() as name', values: [] })) as [
    { name: string },
  ];
  const owner = new pg.Client({ connectionString: onDatabase(inject('postgres').ownerUrl, name) });
  await owner.connect();
  await owner.query('vacuum analyze contacts');
  await owner.end();
}

test('A search among thousands uses an index that begins with the agency, and scans no table', async () => {
  const { here, there } = world;
  for (const [{ db, agency }, count] of [
    [here, 5000],
    [there, 25_000],
  ] as const)
    await db.run({
      text: `insert into contacts (agency_id, id, email_address, fullname, created_at, updated_at)
        select $1, gen_random_uuid(), 'p' || n || '@mailbox.example', 'Person ' || n, now(), now() from generate_series(1, $2::int) n`,
      values: [agency.id, count],
    });
  await vacuumContacts();
  const requested = contractorsFilter(here.db, here.agency.id, { kind: 'agency' }, { search: 'wojcik' }, '2026-05-18', {
    missing: null,
    found: null,
  }).toSQL();
  const lines = await here.db.run<{ 'QUERY PLAN': string }>(
    here.db.sql.raw(`explain ${requested.sql}`, requested.bindings as never),
  );
  const plan = lines.map((line) => Object.values(line)[0]).join('\n');
  expect(plan).toMatch(/(Index Only Scan using contacts_search|Bitmap Heap Scan) on contacts found/);
  expect(plan).not.toMatch(/Seq Scan on (contacts|contractors|contracts|clients)/);
});
