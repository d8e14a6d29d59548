import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { takenNames } from '#domain/agencies/agencies.rows.server.ts';
import { freeName } from '#domain/agencies/free-name.server.ts';
import { onDatabase } from '../../support/postgres.ts';
import { opened } from '../../support/opened.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

beforeAll(async () => {
  const { db } = world.here;
  const [named] = await db.run<{ name: string }>({ text: 'select current_database() as name', values: [] });
  const owner = new pg.Client({ connectionString: onDatabase(inject('postgres').ownerUrl, named!.name) });
  await owner.connect();
  await owner.query(`insert into agencies (id, canonical_name, display_name, former_names)
    select gen_random_uuid(), 'agency' || case n when 1 then '' else '-' || n end, 'Agency', case when n % 10 = 0 then array['formerly-' || n, 'before-' || n] else '{}' end
    from generate_series(1, 5000) n`);
  await owner.query('vacuum analyze agencies');
  await owner.end();
});

test('Of five thousand agencies those that have or had a name are found by indexes', async () => {
  const { db } = world.here;
  const { text, values } = takenNames(['before-4000', 'agency-77']) as { text: string; values: unknown[] };
  const lines = await db.run<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
  const plan = lines.map((line) => Object.values(line)[0]).join('\n');
  expect(plan).toContain('agencies_canonical_name_key');
  expect(plan).toContain('Bitmap Index Scan on agencies_former_names');
  expect(plan).not.toContain('Seq Scan');
  expect((await db.run({ text, values })).map(({ name }) => name)).toEqual(['agency-77', 'before-4000']);
});

test('Where thousands share a name, the first number that is free is suggested', async () => {
  const { db } = world.here;
  expect(await freeName({ db }, { agencyName: 'Agency' })).toBe('agency-5001');
  expect(await freeName({ db }, { agencyName: 'Before 4000' })).toBe('before-4000-2');
});
