import type { Readable } from 'node:stream';
import type { Context } from '../context.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { PERMISSIONS } from '../roles/permissions.ts';
import { getTimesheet } from '../timesheets/get-timesheet.server.ts';
import { canDownloadFiles } from '../timesheets/timesheet.policy.ts';
import { selectFile, type TimesheetFile } from './files.rows.server.ts';

/** A file's content with the details an interface needs to serve it. */
export type OpenedFile = { name: string; size: number; contentType: string; stream: Readable };

async function find(ctx: Context, timesheetId: string, fileId: string): Promise<TimesheetFile> {
  await getTimesheet(ctx, timesheetId);
  const [file] = isId(fileId)
    ? await ctx.db.run<TimesheetFile>(selectFile(ctx.db, ctx.agency.id, timesheetId, fileId))
    : [];
  if (!file) throw new NotFound('The requested file could not be found.', { code: 'file_not_found' });
  return file;
}

/** Opens a timesheet's file for download. @throws NotFound, also for another timesheet's file; Forbidden */
export async function openFile(
  ctx: Context,
  { timesheetId, fileId }: { timesheetId: string; fileId: string },
): Promise<OpenedFile> {
  const { name, size, contentType, storageKey } = await find(ctx, timesheetId, fileId);
  if (!canDownloadFiles(ctx.actor, ctx.agency.settings.documents)) {
    throw new Forbidden(PERMISSIONS['timesheet.downloadFiles'].denied, { code: 'role_may_not' });
  }
  return { name, size, contentType, stream: await ctx.files.get(storageKey) };
}

/** Opens a file's preview, for anyone who can see the timesheet. @throws NotFound if there is none */
export async function openPreview(ctx: Context, ids: { timesheetId: string; fileId: string }): Promise<Readable> {
  const { previewKey } = await find(ctx, ids.timesheetId, ids.fileId);
  if (!previewKey) throw new NotFound('There is no preview of this file.', { code: 'preview_not_found' });
  return ctx.files.get(previewKey);
}
