import { beforeAll, expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { type Context, now } from '#domain/context.ts';
import { discardUploads } from '#domain/files/discard-uploads.server.ts';
import { storeImportFile } from '#domain/files/import-file.server.ts';
import { MAXIMUM_WAITING } from '#domain/files/limits.ts';
import { listUploads } from '#domain/files/list-uploads.server.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { newId } from '#domain/new-id.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { accountIdOf } from '#domain/roles/actor.ts';
import { makePlacement, type TestPlacement } from '../../support/placement.ts';
import { opened } from '../../support/opened.ts';
import { warmPool } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);
let placement: TestPlacement;
beforeAll(async () => {
  world.here.agency.settings = await changeSettings(world.here, { 'documents.allowUploads': true });
  placement = await makePlacement(world.here);
});

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const store = (ctx: Context, name = 'approval.pdf') => storeUpload(ctx, { name, stream: new Blob([PDF]).stream() });
/** Leaves a number of a person's files waiting. */
async function leaveWaiting(ctx: Context, count: number): Promise<void> {
  const { db, agency } = world.here;
  const left = {
    ...{ agencyId: agency.id, accountId: accountIdOf(ctx.actor), name: 'left.pdf', size: 1, createdAt: now(ctx) },
    ...{ contentType: 'application/pdf', sha256: 'x', storageKey: 'x', previewKey: null },
  };
  const rows = Array.from({ length: count }, () => ({ ...left, id: newId() }));
  await db.run(db.sql('uploads').insert(rows));
}
const waiting = async (ctx: Context) =>
  (
    await world.here.db.run<{ id: string }>({
      text: 'select id from uploads where account_id is not distinct from $1',
      values: [accountIdOf(ctx.actor)],
    })
  ).map(({ id }) => id);

test('At most 300 files of one person wait, even if several arrive at once, and nobody else is affected', async () => {
  const { contractor, authoriser, admin } = placement;
  await leaveWaiting(contractor, MAXIMUM_WAITING - 2);
  await warmPool(world.platform);
  const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'];
  const results = await Promise.allSettled(names.map((name) => store(contractor, name)));
  const refused = results.flatMap((result, at) =>
    result.status === 'rejected' ? [[names[at], result.reason as unknown]] : [],
  );
  expect(refused).toHaveLength(3);
  for (const [name, reason] of refused)
    expect(reason).toMatchObject({
      fields: [
        {
          field: 'files',
          code: 'too_many_files',
          message: `The file "${String(name)}" was not taken: 300 files that you uploaded in the last day are kept already. Submit the timesheets they are for, or try again in a day`,
        },
      ],
    });
  expect(await waiting(contractor)).toHaveLength(MAXIMUM_WAITING);
  expect(await listUploads(admin, [await store(admin)])).toHaveLength(1);
  const taken = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  await discardUploads(authoriser, taken);
  expect(await waiting(contractor)).toHaveLength(MAXIMUM_WAITING);
  await discardUploads(contractor, taken.slice(0, 1));
  expect(await listUploads(contractor, [await store(contractor)])).toHaveLength(1);
});

test('A table to import counts as one of them, and an API key is not a person', async () => {
  const { admin } = placement;
  const table = (ctx: Context) =>
    storeImportFile(ctx, { name: 'clients.csv', stream: new Blob(['reference,clientName\nA,B\n']).stream() });
  await leaveWaiting(admin, MAXIMUM_WAITING);
  await expect(table(admin)).rejects.toMatchObject({ fields: [{ field: 'file', code: 'too_many_files' }] });
  const key: Context = {
    ...world.here,
    actor: { kind: 'apiKey', apiKeyId: newId(), name: 'Clock', scopes: [...API_SCOPES] },
  };
  await leaveWaiting(key, MAXIMUM_WAITING);
  expect(await store(key)).toEqual(expect.any(String));
});
