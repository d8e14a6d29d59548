import { makeFilePreview, type PreviewJob } from '#domain/files/make-preview.server.ts';
import { agencyJob } from './job-definition.ts';

/** Renders the first page of a PDF attached to a timesheet. Each takes a separate process, so few run at a time, and two per agency. */
export const makePreviewOfPdf = agencyJob<PreviewJob>({
  name: 'make-preview',
  sideBySide: 3,
  run: (ctx, { data }) => makeFilePreview(ctx, data),
});
