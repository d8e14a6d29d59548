import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { addFiles } from '#domain/files/add-files.server.ts';
import { openFile } from '#domain/files/open-file.server.ts';
import { removeFile } from '#domain/files/remove-file.server.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { newId } from '#domain/new-id.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openCaller } from '#platform/open-context.ts';
import { callerOf } from './support/api.ts';
import { makePlacement, submitWeek } from './support/placement.ts';
import { sessionHeaders } from './support/session.ts';
import { openTwoAgencies, type TwoAgencies } from './support/two-agencies.ts';
import { opened } from './support/opened.ts';

const world = opened(openTwoAgencies);
const here = opened(() => makePlacement(withUploads(world.here)));
const there = opened(() => makePlacement(withUploads(world.there)));
beforeAll(async () => {
  for (const { admin } of [here, there])
    await admin.db.run({ text: 'update contractors set allow_document_uploads = true', values: [] });
});

/** Returns the agency with document uploads switched on. */
function withUploads(agency: TwoAgencies['here']): TwoAgencies['here'] {
  const { settings } = agency.agency;
  return {
    ...agency,
    agency: {
      ...agency.agency,
      settings: { ...settings, documents: { ...settings.documents, allowUploads: true, allowByDefault: true } },
    },
  };
}

test('An agency’s transaction can create an account nobody has claimed, and no other', async () => {
  const make = (column: string, value: string) =>
    world.here.db.run({
      text: `insert into accounts (id, email_address, ${column}) values ($1, $2, ${value})`,
      values: [newId(), `${newId()}@example.com`],
    });
  await expect(make('password_changed_at', 'null')).resolves.toEqual([]);
  for (const [column, value] of [
    ['verified_at', 'now()'],
    ['profile_name', `'Ada'`],
    ['is_enabled', 'false'],
  ] as const)
    await expect(make(column, value)).rejects.toThrow('row-level security');
});

test('A thousand interleaved requests of two agencies over two connections see no row of the other', async () => {
  const pool = openDatabase({ connectionString: world.database.appUrl, poolSize: 2, onError: () => undefined });
  const agencies = [world.here.agency.id, world.there.agency.id];
  const leaks = await Promise.all(
    Array.from({ length: 1000 }, async (_, i) => {
      const agencyId = agencies[i % 2]!;
      const db = pool.for({ agencyId });
      const look = {
        text: 'select distinct agency_id from contacts union select distinct agency_id from timesheets union select distinct agency_id from audit_events',
        values: [],
      };
      const rows =
        i % 3 === 0
          ? await db.transaction((within) => within.run<{ agencyId: string }>(look))
          : await db.run<{ agencyId: string }>(look);
      return rows.length === 0 || rows.some((row) => row.agencyId !== agencyId);
    }),
  );
  expect(leaks.filter(Boolean)).toHaveLength(0);
  const [nobody] = await pool
    .for({ agencyId: null })
    .run<{ count: number }>({ text: 'select count(*)::int as count from contacts', values: [] });
  expect(nobody!.count).toBe(0);
  await pool.close();
});

test('A row of another agency can be neither written nor moved', async () => {
  const foreign = world.there.agency.id;
  const insert = {
    text: `insert into contacts (agency_id, id, email_address, fullname) values ($1, $2, 'x@x.example', 'X')`,
    values: [foreign, newId()],
  };
  await expect(world.here.db.run(insert)).rejects.toThrow(/row-level security/);
  await expect(world.here.db.run({ text: 'update contacts set agency_id = $1', values: [foreign] })).rejects.toThrow();
});

describe('A child’s id is checked against its parent', () => {
  const picture = () =>
    Readable.from([
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      ),
    ]);
  test('a file is found only on its own timesheet, and only in its own agency', async () => {
    const [mine, other] = [await submitWeek(here), await submitWeek(await makePlacement(withUploads(world.here)))];
    const uploadId = await storeUpload(here.contractor, { name: 'card.png', stream: picture() });
    await addFiles(here.contractor, { timesheetId: mine, taskId: newId(), uploadIds: [uploadId] });
    const [file] = (await getTimesheet(here.contractor, mine)).files;
    const opened = await openFile(here.contractor, { timesheetId: mine, fileId: file!.id });
    opened.stream.destroy();
    for (const attempt of [
      () => openFile(here.admin, { timesheetId: other, fileId: file!.id }),
      () => removeFile(here.admin, { timesheetId: other, fileId: file!.id }),
      () => openFile(there.admin, { timesheetId: mine, fileId: file!.id }),
      () => openFile(here.admin, { timesheetId: mine, fileId: newId() }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ name: 'NotFound' });
    }
    // Once the timesheet is someone else's upload, it cannot be attached either.
    await expect(
      addFiles(there.admin, { timesheetId: await submitWeek(there), taskId: newId(), uploadIds: [uploadId] }),
    ).rejects.toThrow('Please choose the files again.');
  });
});

describe('The tenant comes from the verified host', () => {
  const visit = (host: string, sessionToken: string | null = null, roleId: string | null = null) =>
    openCaller(world.platform, { host, sessionToken, roleId });
  test('a sub-domain is its agency, in any case and at any port', async () => {
    expect((await visit('here.localhost:3000')).agency?.canonicalName).toBe('here');
    expect((await visit('HERE.localhost')).agency?.canonicalName).toBe('here');
  });
  test('an unknown host is unknown', async () => {
    for (const host of [
      'nobody.localhost:3000',
      'here.localhost.evil.example',
      'evil.example',
      'a.here.localhost:3000',
      '',
    ]) {
      expect(await visit(host)).toMatchObject({ host: 'unknown', agency: null });
    }
  });
  test('a session of one agency does not exist on another’s host', async () => {
    const headers = await sessionHeaders(here.contractor);
    const token = /session=(.+)$/.exec(headers.Cookie!)![1]!;
    expect((await visit('here.localhost:3000', token)).account?.id).toBeTruthy();
    expect(await visit('there.localhost:3000', token)).toMatchObject({ account: null, session: null });
  });
  test('a role that is not the caller’s is ignored, never adopted', async () => {
    const headers = await sessionHeaders(here.contractor);
    const token = /session=(.+)$/.exec(headers.Cookie!)![1]!;
    const [admins] = await world.here.db.run<{ id: string }>({
      text: `select id from roles where type = 'RecruitmentAgencyAdministrationRole' and agency_id = $1`,
      values: [world.here.agency.id],
    });
    expect((await visit('here.localhost:3000', token, admins!.id)).currentRole?.type).toBe('ContractingRole');
  });
});

describe('The gate', () => {
  test('lets no unsafe request pass that another site, or another agency’s sub-domain, sent with the visitor’s cookie', async () => {
    const headers = await sessionHeaders(here.contractor);
    const timesheetId = await submitWeek(await makePlacement(world.here));
    for (const wrong of [
      { Origin: 'https://evil.example' },
      { Origin: 'http://there.localhost:3000' },
      { Origin: 'null' },
    ]) {
      const call = callerOf(world.platform, { ...headers, ...wrong });
      expect((await call('PATCH', `/timesheets/${timesheetId}/notes`, { note: 'x' })).status).toBe(403);
    }
    const { Origin: _, ...without } = headers;
    const fetchSite = (site: string) => callerOf(world.platform, { ...without, 'Sec-Fetch-Site': site });
    expect((await fetchSite('cross-site')('PATCH', `/timesheets/${timesheetId}/notes`, { note: 'x' })).status).toBe(
      403,
    );
    expect((await fetchSite('same-site')('PATCH', `/timesheets/${timesheetId}/notes`, { note: 'x' })).status).toBe(403);
    expect((await fetchSite('same-origin')('GET', '/timesheets')).status).toBe(200);
  });
});
