import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { EditContactSchema } from '#domain/contacts/contact.schema.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { contractorsAsked } from '#domain/contractors/browse-contractors.rows.server.ts';
import { browseContractors } from '#domain/contractors/browse-contractors.server.ts';
import { BrowseContractorsSchema, EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { listContractors } from '#domain/contractors/list-contractors.server.ts';
import { onDatabase } from '../../support/postgres.ts';
import { addPlacement, openTwoAgencies, type TwoAgencies } from '../../support/two-agencies.ts';

let world: TwoAgencies;
const PEOPLE: Record<string, { fullname: string; telephoneNumber?: string; reference?: string }> = {
  lukasz: { fullname: 'Łukasz Wójcik', telephoneNumber: '+44 7700 900123' },
  sean: { fullname: 'Seán O’Briain' },
  siobhan: { fullname: "Siobhán Ní Dhónaill-O'Neill", telephoneNumber: '(0113) 496 0777' },
  isil: { fullname: 'Işıl İnce' },
  ahmad: { fullname: 'أَحْمَد القُرَشِيّ' },
  anna: { fullname: 'Anna Weiß van der Berg', reference: 'KPE-0121' },
  olena: { fullname: 'Олена Шевченко' },
};
beforeAll(async () => {
  world = await openTwoAgencies();
  for (const [name, change] of Object.entries(PEOPLE)) {
    const { contractorId, contractorContactId } = await addPlacement(world.here, `${name}.${name}@mailbox.example`);
    await editContact(world.here, contractorContactId, EditContactSchema.parse(change));
    if (name === 'anna')
      await editContractor(
        world.here,
        contractorId,
        EditContractorSchema.parse({ payrollNumber: '009204', reference: 'WCC/7' }),
      );
  }
});
afterAll(() => world.close());

const nameOf = ({ emailAddress }: { emailAddress: string }) => emailAddress.split('.')[0]!;
const found = async (search: string) => {
  const { rows } = await browseContractors(world.here, BrowseContractorsSchema.parse({ search }));
  return rows.map(nameOf).sort();
};

test.each([
  ['lukasz', 'lukasz'],
  ['ŁUKASZ WOJCIK', 'lukasz'],
  ['wójcik łukasz', 'lukasz'],
  ['07700900123', 'lukasz'],
  ['07700 900 123', 'lukasz'],
  ['+447700900123', 'lukasz'],
  ['0044 7700 900123', 'lukasz'],
  ['o brien', null],
  ['obriain', 'sean'],
  ["o'briain", 'sean'],
  ['sean o briain', 'sean'],
  ['ni dhonaill', 'siobhan'],
  ['ONEILL', 'siobhan'],
  ['0113 496 0777', 'siobhan'],
  ['+44 113 4960777', 'siobhan'],
  ['0777', 'siobhan'],
  ['isil ince', 'isil'],
  ['IŞIL İNCE', 'isil'],
  ['ışıl', 'isil'],
  ['احمد', 'ahmad'],
  ['أحمد القرشي', 'ahmad'],
  ['weiss', 'anna'],
  ['vanderberg', 'anna'],
  ['van der berg', 'anna'],
  ['anna.anna@mailbox', 'anna'],
  ['kpe 0121', 'anna'],
  ['KPE0121', 'anna'],
  ['9204', 'anna'],
  ['wcc7', 'anna'],
  ['шевченко', 'olena'],
  ['%', null],
  ['_', null],
  ["'", null],
])('Whoever types %s finds %s', async (search, name) => {
  expect(await found(search)).toEqual(name === null ? [] : [name]);
});

test('The API’s q finds the same', async () => {
  const { rows } = await listContractors(world.here, { q: 'wojcik' });
  expect(rows.map(({ fullname }) => fullname)).toEqual(['Łukasz Wójcik']);
});

test('Nothing of another agency is found', async () => {
  const { rows } = await browseContractors(world.there, BrowseContractorsSchema.parse({ search: 'lukasz' }));
  expect(rows).toEqual([]);
});

/** What the server does by itself in time: the planner learns how many there are. */
async function vacuumContacts(): Promise<void> {
  const [{ name }] = (await world.here.db.run({ text: 'select current_database() as name', values: [] })) as [
    { name: string },
  ];
  const owner = new pg.Client({ connectionString: onDatabase(inject('postgres').ownerUrl, name) });
  await owner.connect();
  await owner.query('vacuum analyze contacts');
  await owner.end();
}

test('A search among thousands goes by an index that begins with the agency, and reads no table whole', async () => {
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
  const asked = contractorsAsked(here.db, here.agency.id, { kind: 'agency' }, { search: 'wojcik' }, '2026-05-18', {
    missing: null,
    found: null,
  }).toSQL();
  const lines = await here.db.run<{ 'QUERY PLAN': string }>(
    here.db.sql.raw(`explain ${asked.sql}`, asked.bindings as never),
  );
  const plan = lines.map((line) => Object.values(line)[0]).join('\n');
  expect(plan).toMatch(/(Index Only Scan using contacts_search|Bitmap Heap Scan) on contacts found/);
  expect(plan).not.toMatch(/Seq Scan on (contacts|contractors|contracts|clients)/);
});
