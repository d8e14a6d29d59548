import { beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { addFiles } from '#domain/files/add-files.server.ts';
import { listUploads } from '#domain/files/list-uploads.server.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { addNote } from '#domain/timesheets/add-note.server.ts';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { makePlacement, submitWeek, type TestPlacement, weekInput } from '../../support/placement.ts';
import { warmPool } from '../../support/race.ts';
import { openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const world = opened(openTwoAgencies);
let placement: TestPlacement;
beforeAll(async () => {
  world.here.agency.settings = await changeSettings(world.here, { 'documents.allowUploads': true });
  placement = await makePlacement(world.here);
  await world.here.db.run({
    text: 'update contractors set allow_document_uploads = true where id = $1',
    values: [placement.contractorId],
  });
});

const store = (ctx: Context, name = 'approval.pdf') => storeUpload(ctx, { name, stream: new Blob([PDF]).stream() });
const storeMany = (ctx: Context, count: number) => Promise.all(Array.from({ length: count }, () => store(ctx)));

test('If two people add files at the same moment a timesheet never exceeds 100', async () => {
  const { contractor, admin } = placement;
  const timesheetId = await submitWeek(placement);
  const [ours, theirs] = await Promise.all([storeMany(contractor, 60), storeMany(admin, 60)]);
  await warmPool(world.platform);
  const results = await Promise.allSettled([
    addFiles(contractor, { timesheetId, taskId: newId(), uploadIds: ours }),
    addFiles(admin, { timesheetId, taskId: newId(), uploadIds: theirs }),
  ]);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  expect(refused).toEqual([expect.stringContaining('You may not add more than 100 files.')]);
  expect((await getTimesheet(admin, timesheetId)).files).toHaveLength(60);

  // 39 more make 99; of two concurrent single files only one is the hundredth.
  await addFiles(contractor, { timesheetId, taskId: newId(), uploadIds: await storeMany(contractor, 39) });
  const last = await storeMany(contractor, 3);
  await warmPool(world.platform);
  await Promise.allSettled(last.map((id) => addFiles(contractor, { timesheetId, taskId: newId(), uploadIds: [id] })));
  expect((await getTimesheet(admin, timesheetId)).files).toHaveLength(100);
  await deleteTimesheet(contractor, { timesheetId, note: 'Only a test' });
});

test('The same files sent twice under one task are added once, and recorded once', async () => {
  const { contractor } = placement;
  const timesheetId = await submitWeek(placement);
  const input = { timesheetId, taskId: newId(), uploadIds: await storeMany(contractor, 2) };
  const before = (await recordedActions(world.here)).filter((action) => action === 'timesheet.filesAdded').length;
  await warmPool(world.platform);
  await Promise.all([addFiles(contractor, input), addFiles(contractor, input)]);
  expect((await getTimesheet(contractor, timesheetId)).files).toHaveLength(2);
  const after = (await recordedActions(world.here)).filter((action) => action === 'timesheet.filesAdded').length;
  expect(after - before).toBe(1);
  await deleteTimesheet(contractor, { timesheetId, note: 'Only a test' });
});

test('A zip is accepted only if the agency allows archives', async () => {
  const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
  const send = (ctx: Context) => storeUpload(ctx, { name: 'papers.zip', stream: new Blob([zip]).stream() });
  await expect(send(placement.contractor)).rejects.toThrow();
  const settings = await changeSettings(world.here, { 'documents.allowArchives': true });
  const allowed = { ...placement.contractor, agency: { ...placement.contractor.agency, settings } };
  await expect(send(allowed)).resolves.toMatch(/^[0-9a-f-]{36}$/);
});

test('A deleted timesheet is read only: no note can be added', async () => {
  const timesheetId = await submitWeek(placement);
  await deleteTimesheet(placement.contractor, { timesheetId, note: 'Wrong week' });
  await expect(addNote(placement.admin, { timesheetId, note: 'Hello' })).rejects.toThrow(
    'The timesheet has already been deleted.',
  );
});

describe('A waiting file', () => {
  /** Returns the same person, and everyone else who might know its id. */
  async function people() {
    const colleague = await makePlacement(world.here);
    const foreign = await makePlacement(world.there);
    const { contractor, admin, authoriser } = placement;
    const { id: apiKeyId, name, scopes } = await createApiKey(admin, { name: 'Clock', scopes: [...API_SCOPES] });
    const key = { kind: 'apiKey' as const, apiKeyId, name, scopes };
    const others = {
      'a colleague': { ...colleague.contractor, agency: world.here.agency },
      'an administrator': admin,
      'an authoriser of the timesheet': authoriser,
      'a system with a key': { ...world.here, actor: key },
      'the operator': world.here,
      'a contractor of another agency': {
        ...foreign.contractor,
        agency: { ...world.there.agency, settings: world.here.agency.settings },
      },
    };
    return { contractor, colleague, foreign, others };
  }
  const timesheetFor = async (of: TestPlacement) => {
    await of.admin.db.run({ text: 'update contractors set allow_document_uploads = true', values: [] });
    const timesheetId = await submitWeek(of);
    await of.admin.db.run({ text: 'update timesheets set allow_document_uploads = true', values: [] });
    return timesheetId;
  };

  test('can be attached only by the person who uploaded it, to any timesheet', async () => {
    const { contractor, colleague, foreign, others } = await people();
    const mine = await timesheetFor(placement);
    const theirs = {
      'a colleague': await timesheetFor(colleague),
      'a contractor of another agency': await timesheetFor(foreign),
    };
    const waiting = await store(contractor);
    for (const [who, ctx] of Object.entries(others)) {
      const timesheetId = theirs[who as keyof typeof theirs] ?? mine;
      const attempt = addFiles(ctx, { timesheetId, taskId: newId(), uploadIds: [waiting] });
      const said = who.startsWith('an authoriser') ? 'This role may not add files' : 'Please choose the files again.';
      await expect(attempt, who).rejects.toThrow(said);
      expect([who, await listUploads(ctx, [waiting])]).toEqual([who, []]);
    }
    expect((await getTimesheet(placement.admin, mine)).files).toEqual([]);
    await addFiles(contractor, { timesheetId: mine, taskId: newId(), uploadIds: [waiting] });
    expect((await getTimesheet(contractor, mine)).files.map(({ id }) => id)).toEqual([waiting]);
    await deleteTimesheet(contractor, { timesheetId: mine, note: 'Only a test' });
  });
  test('arrives only with its sender’s timesheet, even a new one', async () => {
    const { colleague } = await people();
    const waiting = await store(placement.contractor);
    const input = weekInput(colleague.contractorId, { uploadIds: [waiting] });
    await colleague.admin.db.run({ text: 'update contractors set allow_document_uploads = true', values: [] });
    const sent = submitTimesheet({ ...colleague.contractor, agency: world.here.agency }, input);
    await expect(sent).rejects.toThrow('Please choose the files again.');
    expect(await listUploads(placement.contractor, [waiting])).toHaveLength(1);
  });
  test('that belongs to somebody else holds back all of them', async () => {
    const mine = await timesheetFor(placement);
    const [own, theirs] = [await store(placement.contractor), await store(placement.admin)];
    const both = { timesheetId: mine, taskId: newId(), uploadIds: [own, theirs] };
    await expect(addFiles(placement.contractor, both)).rejects.toThrow('Please choose the files again.');
    expect((await getTimesheet(placement.contractor, mine)).files).toEqual([]);
    const gone = { ...both, uploadIds: [own, newId()] };
    await expect(addFiles(placement.contractor, gone), 'one that waited too long').rejects.toThrow(
      'Please choose the files again.',
    );
    await deleteTimesheet(placement.contractor, { timesheetId: mine, note: 'Only a test' });
  });
});
