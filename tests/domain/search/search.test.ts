import { beforeAll, expect, test } from 'vitest';
import { EditContactSchema } from '#domain/contacts/contact.schema.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { browseContractors } from '#domain/contractors/browse-contractors.server.ts';
import { BrowseContractorsSchema, EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { listContractors } from '#domain/contractors/list-contractors.server.ts';
import { addPlacement, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
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
])('Typing %s finds %s', async (search, name) => {
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
