import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { beginDownload } from '#domain/downloads/begin-download.server.ts';
import { getMadeDownload, openMadeDownload } from '#domain/downloads/get-made-download.server.ts';
import { makeDownload } from '#domain/downloads/make-download.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
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

test('Saved views that name or search for an erased person go with them, own and shared; others stay', async () => {
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

test('A saved view with an erased person’s name stays while somebody else has that name', async () => {
  await addContact(world.here, 'one@namesake.example', 'Nora Namesake');
  await addContact(world.here, 'two@namesake.example', 'Nora Namesake');
  await save('Nora', 'search=nora+namesake');
  await erasePerson(world.here, { emailAddress: 'one@namesake.example' });
  expect(await names()).toContain('Nora');
  await erasePerson(world.here, { emailAddress: 'two@namesake.example' });
  expect(await names()).not.toContain('Nora');
});

test('The name of an imported file, a search for placements, and why either failed no longer show an erased person', async () => {
  await addContact(world.here, 'quentin@quill.example', 'Quentin Quillon');
  const { db, agency } = world.here;
  const [importId, changeId] = [newId(), newId()];
  const message = 'Row 2 (Quentin Quillon): quentin@quill.example is taken.';
  await db.runAll([
    {
      text: `insert into imports (agency_id, id, kind, file_name, state, message, applied_by_name, applied_at, created_count, changed_count, unchanged_count)
        values ($1, $2, 'contacts', 'Quentin Quillon.csv', 'refused', $3, 'Ada', now(), 0, 0, 0)`,
      values: [agency.id, importId, message],
    },
    {
      text: `insert into bulk_changes (agency_id, id, kind, chosen, filter, state, message, asked_by_name, asked_at)
        values ($1, $2, 'end', '{}', '{"search": "quentin quillon", "size": 50}', 'refused', $3, 'Ada', now())`,
      values: [agency.id, changeId, message],
    },
  ]);
  await erasePerson(world.here, { emailAddress: 'quentin@quill.example' });
  const of = (table: string, columns: string, id: string) =>
    db.run({ text: `select ${columns} from ${table} where agency_id = $1 and id = $2`, values: [agency.id, id] });
  const told = 'Row 2 (erased): erased is taken.';
  expect(await of('imports', 'file_name, message', importId)).toEqual([{ fileName: 'erased.csv', message: told }]);
  expect(await of('bulk_changes', 'filter, message', changeId)).toEqual([
    { filter: { search: 'erased', size: 50 }, message: told },
  ]);
});

test('A download whose filter names an erased person is removed with its file, and so is one they asked for; others stay', async () => {
  const { contactId } = await addContact(world.here, 'wanda@quill.example', 'Wanda Quillby');
  const begin = (search: string, ctx = admin) =>
    beginDownload(ctx, { kind: 'summary', format: 'csv', filter: ListTimesheetsSchema.parse({ search }), rowCount: 1 });
  const byThem = { ...admin, actor: { ...(admin.actor as RoleActor), contactId, fullname: 'Wanda Quillby' } };
  const [named, own, other] = [await begin('wanda quillby'), await begin('their own', byThem), await begin('quill')];
  const made = await begin('wanda@quill.example');
  const write = () => ({ contentType: 'text/csv', stream: Readable.from(['Wanda Quillby']) });
  await makeDownload(world.here, { downloadId: made }, { write, isLastAttempt: true });
  await openMadeDownload(admin, made);
  const { erased } = await erasePerson(world.here, { emailAddress: 'wanda@quill.example' });
  expect(erased).toMatchObject({ files: 1 });
  for (const id of [named, made, own]) await expect(getMadeDownload(admin, id)).rejects.toThrow('no longer available');
  expect(await getMadeDownload(admin, other)).toMatchObject({ state: 'waiting' });
  const key = `${world.here.agency.id}/downloads/${made}`;
  await expect(world.here.files.get(key)).rejects.toThrow();
});
