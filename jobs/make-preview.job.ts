import { makeFilePreview, type PreviewJob } from '#domain/files/make-preview.server.ts';
import { agencyJob } from './job-definition.ts';

/** Draws the first page of a PDF that came to a timesheet. Each takes a process of its own, so few at a time, and two of one agency. */
export const makePreviewOfPdf = agencyJob<PreviewJob>({
  name: 'make-preview',
  sideBySide: 3,
  run: (ctx, { data }) => makeFilePreview(ctx, data),
});
