import type { Context } from '../context.ts';
import { selectFile, setPreview, type TimesheetFile } from './files.rows.server.ts';

/** A file that has just come to a timesheet. */
export type Attached = Pick<TimesheetFile, 'id' | 'contentType'>;

/** The job that draws a file's preview. */
export type PreviewJob = { timesheetId: string; fileId: string };

const PDF = 'application/pdf';

/** Lets the worker draw the first page of every PDF among the files. Part of the transaction that attaches them. */
export async function queuePreviews(ctx: Context, timesheetId: string, files: Attached[]): Promise<void> {
  await ctx.queue.enqueue(
    ctx.db,
    files
      .filter(({ contentType }) => contentType === PDF)
      .map(({ id }) => ({
        name: 'make-preview',
        agencyId: ctx.agency.id,
        data: { timesheetId, fileId: id } satisfies PreviewJob,
      })),
  );
}

/** Draws the first page of a timesheet's PDF. A file that was removed, has its preview or cannot be drawn stays as it is. */
export async function makeFilePreview(ctx: Context, { timesheetId, fileId }: PreviewJob): Promise<void> {
  const { db, agency, files } = ctx;
  const [file] = await db.run<TimesheetFile>(selectFile(db, agency.id, timesheetId, fileId));
  if (!file || file.previewKey || file.contentType !== PDF) return;
  const previewKey = await files.previewPdf({ agencyId: agency.id, storageKey: file.storageKey });
  if (!previewKey) return;
  const taken = await db.run(setPreview(db, agency.id, { timesheetId, fileId, previewKey }));
  // Meanwhile it was removed, or the same job given twice drew it first.
  if (taken.length === 0) await files.remove(previewKey);
}
