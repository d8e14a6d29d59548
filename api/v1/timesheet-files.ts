import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { addFiles } from '#domain/files/add-files.server.ts';
import { openFile, openPreview } from '#domain/files/open-file.server.ts';
import { removeFile } from '#domain/files/remove-file.server.ts';
import { Invalid } from '#domain/errors.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import type { TimesheetFileRow } from '#domain/timesheets/timesheet-detail.ts';
import { requireAccess } from '../callers/access.ts';
import type { ApiEnvironment } from '../environment.ts';
import { answerFile, answerPreview } from '../answers/file-answer.ts';
import { answerMultipart, isMultipart } from '../requests/multipart.ts';
import { readSent } from '../requests/read-sent.ts';
import { inOneUnit, replayed } from '../one-unit.ts';
import type { Operations } from './operations-under.ts';
import { file, json, multipart, problems, wholeList } from './responses.ts';

const tags = ['timesheets'];
const params = z.object({ timesheetId: z.string() });

const FileDocument = z
  .object({
    id: z.string(),
    name: z.string(),
    size: z.number().int().openapi({ description: 'Bytes' }),
    contentType: z.string(),
    addedAt: z.string(),
    addedByName: z.string(),
    previewImage: z.string().nullable().openapi({ description: 'The address of its thumbnail, if it has one' }),
  })
  .strict()
  .openapi('TimesheetFile');
const Files = wholeList('files', FileDocument).openapi('TimesheetFiles');
/** The data sent with the files. */
const FilesData = z
  .strictObject({
    timesheetId: z.string({ error: 'The timesheetId field is missing.' }),
    taskId: z
      .string({ error: 'The taskId field is missing.' })
      .trim()
      .min(1, 'The taskId field is missing.')
      .max(100, 'A taskId has 100 characters at most.'),
    fileMetaData: z
      .array(z.record(z.string(), z.unknown()))
      .max(100)
      .optional()
      .openapi({ description: 'What the sender knows about the files; the files themselves decide' }),
  })
  .openapi('TimesheetFilesData');
const add = createRoute({
  method: 'patch',
  path: '/timesheets/{timesheetId}/files',
  operationId: 'addTimesheetFiles',
  tags,
  summary: 'Add files to a pending timesheet',
  description:
    'A form of `jsonData` and files: pictures, Word, Excel and PDF, at most 20,971,520 bytes each and 100 per timesheet. The same files sent again under the same `taskId` are added once, with `Idempotency-Replayed: true`; different files are a 409 `task_id_reused`. Scope `timesheets:write`.',
  request: { params, body: { required: true, content: multipart(FilesData) } },
  responses: { 200: json(Files, 'The updated files'), ...problems(400, 404, 409, 413, 415, 422) },
});

/** Returns a timesheet's files as the API shows them. */
const filesJson = (timesheetId: string, files: readonly TimesheetFileRow[]) => ({
  files: files.map(({ hasPreview, ...file }) => ({
    ...file,
    previewImage: hasPreview ? `/api/v1/timesheets/${timesheetId}/files/${file.id}/previewImage` : null,
  })),
});

/** Registers the endpoints for a timesheet's files. */
export function timesheetFiles(operations: Operations, api: OpenAPIHono<ApiEnvironment>): void {
  operations.get('/timesheets/{timesheetId}/files', 'listTimesheetFiles', {
    summary: 'The files of a timesheet',
    description: 'In the order in which they were added.',
    responses: { 200: json(Files, 'The files') },
    run: async ({ ctx, params: { timesheetId } }) =>
      filesJson(timesheetId, (await getTimesheet(ctx, timesheetId)).files),
  });
  // Registered by hand: the form is read as it arrives.
  api.openAPIRegistry.registerPath(add);
  api.patch('/timesheets/:timesheetId/files', requireAccess('addTimesheetFiles'), async (c) => {
    const { timesheetId } = c.req.param();
    await getTimesheet(c.get('context'), timesheetId);
    if (!isMultipart(c)) throw new HTTPException(415, { message: 'Files must be sent as form data.' });
    return answerMultipart(c, async ({ jsonData, uploadIds, sent }) => {
      const data = readSent(FilesData, jsonData);
      if (data.timesheetId !== timesheetId)
        throw new Invalid([
          { field: 'timesheetId', message: 'The timesheetId is not the one in the address.', code: 'contradictory' },
        ]);
      if (uploadIds.length === 0)
        throw new Invalid([{ field: 'files', message: 'Please choose at least one file.', code: 'missing' }]);
      return inOneUnit(c, sent, async () => {
        const ctx = c.get('context');
        const { isRepeat } = await addFiles(ctx, { timesheetId, taskId: data.taskId, uploadIds });
        const { files } = await getTimesheet(ctx, timesheetId);
        return c.json(filesJson(timesheetId, files), 200, replayed(isRepeat));
      });
    });
  });
  operations.get('/timesheets/{timesheetId}/files/{fileId}', 'getTimesheetFile', {
    summary: 'A file of a timesheet',
    description: 'As an attachment.',
    responses: { 200: file('*/*', 'The file') },
    run: async ({ ctx, params }) => answerFile(await openFile(ctx, params)),
  });
  operations.get('/timesheets/{timesheetId}/files/{fileId}/previewImage', 'getTimesheetFilePreview', {
    summary: 'The thumbnail of a file',
    description: 'For everybody who may see the timesheet.',
    responses: { 200: file('image/webp', 'The picture') },
    run: async ({ ctx, params }) => answerPreview(await openPreview(ctx, params)),
  });
  operations.delete('/timesheets/{timesheetId}/files/{fileId}', 'removeTimesheetFile', {
    summary: 'Remove a file from a pending timesheet',
    description: 'The audit trail keeps its name.',
    responses: { 204: { description: 'Removed' } },
    refusals: [409],
    run: ({ ctx, params }) => removeFile(ctx, params),
  });
}
