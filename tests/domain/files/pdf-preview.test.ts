import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import type { Context } from '#domain/context.ts';
import { addFiles } from '#domain/files/add-files.server.ts';
import { makeFilePreview, type PreviewJob } from '#domain/files/make-preview.server.ts';
import { openPreview } from '#domain/files/open-file.server.ts';
import { removeFile } from '#domain/files/remove-file.server.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { newId } from '#domain/new-id.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { makePlacement, submitWeek, type TestPlacement } from '#tests/support/placement.ts';
import { leftHalf, tinyPdf } from '#tests/support/tiny-pdf.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
beforeAll(async () => {
  world.here.agency.settings = await changeSettings(world.here, { 'documents.allowUploads': true });
});

/** Creates a timesheet with this file. */
async function withFile(content: Buffer): Promise<{ placement: TestPlacement; ids: PreviewJob }> {
  const placement = await makePlacement(world.here);
  await world.here.db.run({
    text: 'update contractors set allow_document_uploads = true where id = $1',
    values: [placement.contractorId],
  });
  const timesheetId = await submitWeek(placement);
  const { contractor } = placement;
  const upload = await storeUpload(contractor, { name: 'signed.pdf', stream: Readable.from([content]) });
  await addFiles(contractor, { timesheetId, taskId: newId(), uploadIds: [upload] });
  return { placement, ids: { timesheetId, fileId: upload } };
}
/** Returns the jobs that render this timesheet's previews. */
async function jobsOf({ timesheetId }: PreviewJob): Promise<PreviewJob[]> {
  const rows = await world.here.db.run<{ job: PreviewJob }>({
    text: `select data->'data' as job from pgboss.job where name = 'make-preview' and data->'data'->>'timesheetId' = $1`,
    values: [timesheetId],
  });
  return rows.map(({ job }) => job);
}
const system = (): Context => ({ ...world.here, actor: { kind: 'system' } });
const keyOf = async ({ fileId }: PreviewJob) => {
  const text = 'select preview_key from timesheet_files where id = $1';
  return (await world.here.db.run<{ previewKey: string | null }>({ text, values: [fileId] }))[0]!.previewKey;
};

test('A PDF added to a timesheet shows its first page to everybody who sees the timesheet', async () => {
  const { ids, placement } = await withFile(tinyPdf([leftHalf('1 0 0'), leftHalf('0 0 1')]));
  expect(await jobsOf(ids)).toEqual([ids]);
  await expect(openPreview(placement.authoriser, ids)).rejects.toMatchObject({ code: 'preview_not_found' });
  await makeFilePreview(system(), ids);
  const picture = sharp(await buffer(await openPreview(placement.authoriser, ids)));
  const { dominant } = await picture.extract({ left: 0, top: 0, width: 150, height: 200 }).stats();
  expect(dominant.r > 200 && dominant.g < 60 && dominant.b < 60).toBe(true);
  expect((await getTimesheet(placement.authoriser, ids.timesheetId)).files).toMatchObject([{ hasPreview: true }]);

  const key = await keyOf(ids);
  await makeFilePreview(system(), ids);
  expect(await keyOf(ids)).toBe(key);
});

test('A PDF that cannot be drawn has no preview', async () => {
  const { ids } = await withFile(Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'));
  await makeFilePreview(system(), ids);
  expect(await keyOf(ids)).toBeNull();
});

test('A removed file loses its preview, and gets none', async () => {
  const { ids, placement } = await withFile(tinyPdf([leftHalf('1 0 0')]));
  await makeFilePreview(system(), ids);
  await removeFile(placement.contractor, ids);
  await expect(openPreview(placement.admin, ids)).rejects.toMatchObject({ code: 'file_not_found' });
  await world.here.db.run({
    text: 'update timesheet_files set preview_key = null where id = $1',
    values: [ids.fileId],
  });
  await makeFilePreview(system(), ids);
  expect(await keyOf(ids)).toBeNull();
});
