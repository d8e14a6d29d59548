import type { Context } from '../context.ts';
import { selectFile, setPreview, type TimesheetFile } from './files.rows.server.ts';

/** A file just attached to a timesheet. */
export type Attached = Pick<TimesheetFile, 'id' | 'contentType'>;

/** The payload of the job that renders a file's preview. */
export type PreviewJob = { timesheetId: string; fileId: string };

const PDF = 'application/pdf';

/** Has the worker render the first page of every PDF among the files. Part of the transaction that attaches them. */
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

/** Renders the first page of a timesheet's PDF. A file that has been removed, has its preview or cannot be rendered stays as it is. */
export async function makeFilePreview(ctx: Context, { timesheetId, fileId }: PreviewJob): Promise<void> {
  const { db, agency, files } = ctx;
  const [file] = await db.run<TimesheetFile>(selectFile(db, agency.id, timesheetId, fileId));
  if (!file || file.previewKey || file.contentType !== PDF) return;
  const previewKey = await files.previewPdf({ agencyId: agency.id, storageKey: file.storageKey });
  if (!previewKey) return;
  const taken = await db.run(setPreview(db, agency.id, { timesheetId, fileId, previewKey }));
  // It was removed in the meantime, or a duplicate of the job rendered it first.
  if (taken.length === 0) await files.remove(previewKey);
}
