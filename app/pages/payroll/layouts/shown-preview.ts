import { type PayrollLayout, SEPARATOR_SIGNS } from '#domain/payroll-layouts/payroll-layout.ts';
import type { FilePreview } from '#domain/payroll-runs/preview-file.server.ts';

/** A preview with what is needed to show its lines. */
export type ShownPreview = FilePreview & { sign: string; hasHead: boolean };

/** Converts a preview for the editor. */
export const shownPreview = (preview: FilePreview, layout: PayrollLayout): ShownPreview => ({
  ...preview,
  sign: SEPARATOR_SIGNS[layout.separator],
  hasHead: layout.header,
});
