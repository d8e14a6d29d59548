import { expect, test } from 'vitest';
import { beginImport, type ImportJob } from '#domain/imports/begin-import.server.ts';
import { getImport } from '#domain/imports/browse-imports.server.ts';
import { runWaitingImport } from '#domain/imports/run-waiting-import.server.ts';
import { CreateApiKeySchema } from '#domain/api-keys/api-key.schema.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { listClients } from '#domain/clients/list-clients.server.ts';
import type { Context } from '#domain/context.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { newId } from '#domain/new-id.ts';
import { makePlacement } from '../../support/placement.ts';
import { inRole, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

type Row = Record<string, string>;

/** Starts an import and returns the job waiting for it. */
async function begin(by: Context = world.here, kind: 'clients' | 'contacts' = 'clients'): Promise<ImportJob> {
  const uploadId = newId();
  const importId = await beginImport(by, { kind, uploadId, fileName: `${kind}.csv` });
  return { importId };
}

const run = (job: ImportJob, rows: Row[], onRead = async () => undefined as unknown) =>
  runWaitingImport({ ...world.here, actor: { kind: 'system' } }, job, async (_, { kind }) => {
    await onRead();
    const table = rows.map((cells, index) => ({ rowNumber: index + 2, cells }));
    return { kind, fileName: `${kind}.csv`, table };
  });
const names = async () => (await listClients(world.here, { limit: 1000 })).rows.map(({ clientName }) => clientName);

test('A long import waits, runs for the person who started it, and reports its result; the same job again does nothing', async () => {
  const job = await begin();
  expect(await getImport(world.here, job.importId)).toMatchObject({ state: 'waiting', progress: 0 });
  const rows = [
    { reference: 'A', 'Client name': 'Aire' },
    { reference: 'B', 'Client name': 'Calder' },
  ];
  await run(job, rows);
  const applied = { state: 'applied', progress: 100, createdCount: 2, appliedByName: 'Command line' };
  expect(await getImport(world.here, job.importId)).toMatchObject(applied);
  await run(job, [{ reference: 'C', 'Client name': 'Colne' }]);
  expect(await getImport(world.here, job.importId)).toMatchObject(applied);
  expect(await names()).toEqual(['Aire', 'Calder']);
});

test('One with a bad row writes nothing and says so', async () => {
  const job = await begin();
  await run(job, [
    { reference: 'D', 'Client name': 'Don' },
    { reference: 'E', 'Client name': '' },
  ]);
  expect(await getImport(world.here, job.importId)).toMatchObject({
    state: 'refused',
    message: 'Nothing was imported: 1 of the rows was rejected.',
  });
  expect(await names()).not.toContain('Don');
});

test('An interrupted import is run again from the start', async () => {
  const job = await begin();
  const broken = runWaitingImport({ ...world.here, actor: { kind: 'system' } }, job, () =>
    Promise.reject(new Error('The disk is gone.')),
  );
  await expect(broken).rejects.toThrow('The disk is gone.');
  expect(await getImport(world.here, job.importId)).toMatchObject({
    state: 'waiting',
    progress: 0,
    message: 'The import could not be finished yet. It will be tried again within a few minutes.',
  });
  await run(job, [{ reference: 'F', 'Client name': 'Foss' }]);
  expect(await getImport(world.here, job.importId)).toMatchObject({ state: 'applied', createdCount: 1 });
});

test('An import that finished without forgetting who it was for does so when its job runs again', async () => {
  const job = await begin();
  const asked = `(select asked from imports where id = '${job.importId}')`;
  const ofJob = (text: string) => world.here.db.run({ text, values: [] });
  const [left] = await ofJob(`select ${asked} as asked`);
  await run(job, [{ reference: 'G', 'Client name': 'Gaunless' }]);
  await world.here.db.run({ text: 'update imports set asked = $2 where id = $1', values: [job.importId, left!.asked] });
  await run(job, []);
  expect(await ofJob(`select ${asked} as asked`)).toEqual([{ asked: null }]);
});

test('A job that runs twice at once imports once, and the first result stays', async () => {
  const job = await begin();
  const rows = [{ reference: 'H', 'Client name': 'Hebble' }];
  let [begun, go] = [0, () => undefined as void];
  const both = new Promise<void>((resolve) => (go = resolve));
  const untilBoth = () => {
    begun += 1;
    if (begun === 2) go();
    return both;
  };
  await Promise.all([run(job, rows, untilBoth), run(job, rows, untilBoth)]);
  expect(await getImport(world.here, job.importId)).toMatchObject({
    state: 'applied',
    createdCount: 1,
    unchangedCount: 0,
  });
  const events = `select change_after from audit_events where agency_id = $1 and action = 'import.applied' and subject_id = $2`;
  const told = await world.here.db.run({ text: events, values: [world.here.agency.id, job.importId] });
  expect(told).toMatchObject([{ changeAfter: { createdCount: 1 } }]);
});

test('Nothing is imported for somebody who lost their role, account or key while it waited', async () => {
  const { admin } = await makePlacement(world.here);
  const { accountId, roleId } = admin.actor as RoleActor;
  const { name, scopes } = CreateApiKeySchema.parse({ name: 'Payroll', scopes: ['directory:read', 'directory:write'] });
  await createApiKey(world.here, { name, scopes });
  const [apiKey] = await world.here.db.run<{ id: string }>({ text: 'select id from api_keys', values: [] });
  const apiKeyId = apiKey!.id;
  const byKey: Context = { ...world.here, actor: { kind: 'apiKey', apiKeyId, name, scopes } };
  const own = world.platform.pool.for({ agencyId: world.here.agency.id, accountId });
  const ends: [by: Context, text: string, id: string][] = [
    [admin, 'update accounts set is_enabled = not is_enabled where id = $1', accountId],
    [admin, 'update roles set is_enabled = not is_enabled where id = $1', roleId],
    [
      byKey,
      `update api_keys set revoked_at = case when revoked_at is null then timestamptz '2026-05-26 08:00Z' end where id = $1`,
      apiKeyId,
    ],
  ];
  for (const [index, [by, text, id]] of ends.entries()) {
    const job = await begin(by);
    const change = () => own.run({ text, values: [id] });
    const rows = [{ reference: `L${index}`, 'Client name': `Lune ${index}` }];
    await change();
    await run(job, rows);
    const { state, message } = await getImport(world.here, job.importId);
    expect([state, message]).toEqual(['refused', expect.stringMatching(/may no longer use the portal/)]);
    await change();
    const later = await begin(by);
    // While its file is opened, which it may be only after other imports.
    await run(later, rows, change);
    expect((await getImport(world.here, later.importId)).state).toBe('refused');
    await change();
    await run(await begin(by), rows);
    expect((await names()).filter((one) => one === `Lune ${index}`)).toHaveLength(1);
  }
});

test('A former super administrator imports what an administrator may', async () => {
  const { admin } = await makePlacement(world.here);
  const asked = admin.actor as RoleActor;
  const rows = [{ Email: 'hannah@here.example', 'Full name': 'Hannah Whitworth-Bell' }];
  const mark = (isSuper: boolean) =>
    world.here.db.run({
      text: 'update administrators set is_super_administrator = $3 where agency_id = $1 and contact_id = $2',
      values: [world.here.agency.id, asked.contactId, isSuper],
    });
  const importAs = async (isSuper: boolean) => {
    const job = await begin({ ...admin, actor: { ...asked, isSuperAdministrator: true } }, 'contacts');
    await mark(isSuper);
    await run(job, rows);
    return (await getImport(world.here, job.importId)).state;
  };
  expect([await importAs(false), await importAs(true)]).toEqual(['refused', 'applied']);
});

test('It is for administration, and hidden from other agencies', async () => {
  const input = { kind: 'clients', uploadId: newId(), fileName: 'clients.csv' } as const;
  await expect(async () => beginImport(inRole(world.here, 'ContractingRole'), input)).rejects.toThrow(
    'This role is not permitted to execute this action',
  );
  const { importId } = await begin();
  await expect(getImport(world.there, importId)).rejects.toThrow('The requested import does not exist.');
});
