import { beforeAll, expect, test } from 'vitest';
import { today } from '#domain/context.ts';
import { BrowseContractorsSchema, EditContractorSchema, type Standing } from '#domain/contractors/contractor.schema.ts';
import { listFilterChoices } from '#domain/contractors/choices/list-filter-choices.server.ts';
import { browseContractors } from '#domain/contractors/browse-contractors.server.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { EditContactSchema } from '#domain/contacts/contact.schema.ts';
import { addPlacement, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const days = (count: number) => new Date(Date.parse(today(world.here)) + count * 86_400_000).toISOString().slice(0, 10);
beforeAll(async () => {
  const dates: Record<string, { start?: string; end?: string }> = {
    ongoing: {},
    started: { start: days(0) },
    later: { start: days(1) },
    yesterday: { end: days(-1) },
    tonight: { end: days(0) },
    fortnight: { end: days(14) },
    afterwards: { end: days(15) },
  };
  for (const [name, change] of Object.entries(dates)) {
    const { contractorId } = await addPlacement(world.here, `${name}@mailbox.example`);
    await editContractor(world.here, contractorId, EditContractorSchema.parse(change));
  }
});

const named = async (filter: Record<string, string>) => {
  const { rows } = await browseContractors(world.here, BrowseContractorsSchema.parse(filter));
  return rows.map(({ emailAddress }) => emailAddress.split('@')[0]!).sort();
};

test.each<[Standing, string[]]>([
  ['notEnded', ['afterwards', 'fortnight', 'later', 'ongoing', 'started', 'tonight']],
  ['current', ['afterwards', 'fortnight', 'ongoing', 'started', 'tonight']],
  ['starting', ['later']],
  ['starting-1', ['later']],
  ['ending-13', ['tonight']],
  ['ending-15', ['afterwards', 'fortnight', 'tonight']],
  ['ending', ['fortnight', 'tonight']],
  ['ended', ['yesterday']],
  ['noAuthoriser', []],
])('Placements are narrowed to those that are %s', async (standing, names) => {
  expect(await named({ standing })).toEqual(names);
});

test('Placements without a primary authoriser are found as such', async () => {
  const { contractorId } = await addPlacement(world.here, 'nobody@mailbox.example');
  await world.here.db.run({
    text: 'update authorisers set is_primary = false where agency_id = $1 and contractor_id = $2',
    values: [world.here.agency.id, contractorId],
  });
  expect(await named({ standing: 'noAuthoriser' })).toEqual(['nobody']);
});

test('A placement is found by the telephone number of its contractor', async () => {
  const { contractorContactId } = await addPlacement(world.here, 'phone@mailbox.example');
  await editContact(world.here, contractorContactId, EditContactSchema.parse({ telephoneNumber: '0113 496 0777' }));
  expect(await named({ search: '0777' })).toEqual(['phone']);
});

test('Placements with missing timesheets are found and sorted by how many; the others are those that sent all', async () => {
  const all = await named({});
  const missing = await named({ timesheets: 'missing' });
  expect(missing).toContain('ongoing');
  expect(missing).not.toContain('later');
  expect([...missing, ...(await named({ timesheets: 'sent' }))].sort()).toEqual(all);
  const { rows } = await browseContractors(
    world.here,
    BrowseContractorsSchema.parse({ sort: 'missing', order: 'desc' }),
  );
  const counts = rows.map((row) => row.missing);
  expect(counts).toEqual([...counts].sort((one, other) => other - one));
  expect(counts[0]).toBeGreaterThan(0);
});

test('Placements are narrowed by template and by authoriser; another agency’s authoriser finds none', async () => {
  const { rows } = await browseContractors(world.here, BrowseContractorsSchema.parse({}));
  const choices = await listFilterChoices(world.here, BrowseContractorsSchema.parse({}));
  for (const { value } of choices.authorisers.choices)
    expect((await named({ authoriserContactId: value })).length).toBeGreaterThan(0);
  expect(choices.authorisers.choices.length).toBeGreaterThan(0);
  const byTemplate = await Promise.all(choices.templates.map(({ value }) => named({ templateId: value })));
  expect(byTemplate.flat()).toHaveLength(rows.length);
  expect(await named({ authoriserContactId: rows[0]!.contactId })).toEqual([]);
  const elsewhere = await listFilterChoices(world.there, BrowseContractorsSchema.parse({}));
  expect(elsewhere.authorisers.choices).toEqual([]);
});
