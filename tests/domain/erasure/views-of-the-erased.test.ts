import { beforeAll, expect, test } from 'vitest';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { createView } from '#domain/views/create-view.server.ts';
import { listViews } from '#domain/views/get-view.server.ts';
import type { Context } from '#domain/context.ts';
import { asAdministrator } from '../../support/placement.ts';
import { opened } from '../../support/opened.ts';
import { addContact, openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);
let admin: Context;
beforeAll(async () => {
  admin = await asAdministrator(world.here);
});

const save = (name: string, filter: string, isShared = false) =>
  createView(admin, { list: 'contacts', name, isShared, filter: Object.fromEntries(new URLSearchParams(filter)) });
const names = async () => (await listViews(admin, 'contacts')).map(({ name }) => name);

test('Saved views that name an erased person or search for them go with them, own and shared; others stay', async () => {
  await addContact(world.here, 'zebedee@quill.example', 'Zebedee "Zeb" Quillfeather');
  await save('By email', 'search=Zebedee%40quill.example');
  await save('By name', 'search=zebedee+%22zeb%22+quillfeather', true);
  await save('For Zebedee "Zeb" Quillfeather', 'search=quill');
  await save('A longer email', 'search=old-zebedee%40quill.example');
  await save('Leavers', 'search=leaver', true);
  const { erased } = await erasePerson(world.here, { emailAddress: 'zebedee@quill.example' });
  expect(erased).toMatchObject({ views: 3 });
  expect((await names()).toSorted()).toEqual(['A longer email', 'Leavers']);
});

test('A saved view that says a name of an erased person stays while somebody else has that name', async () => {
  await addContact(world.here, 'one@namesake.example', 'Nora Namesake');
  await addContact(world.here, 'two@namesake.example', 'Nora Namesake');
  await save('Nora', 'search=nora+namesake');
  await erasePerson(world.here, { emailAddress: 'one@namesake.example' });
  expect(await names()).toContain('Nora');
  await erasePerson(world.here, { emailAddress: 'two@namesake.example' });
  expect(await names()).not.toContain('Nora');
});
