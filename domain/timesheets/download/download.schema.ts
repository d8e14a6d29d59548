import { z } from 'zod';

/** What can be downloaded: a row for each entry, each timesheet, or each contractor and period. */
export const DOWNLOAD_KINDS = ['detail', 'summary', 'digest'] as const;
export type DownloadKind = (typeof DOWNLOAD_KINDS)[number];

/** The file formats. */
export const DOWNLOAD_FORMATS = ['xlsx', 'csv', 'pdf'] as const;

/** The requested download. */
export const DownloadSchema = z.object({
  kind: z.enum(DOWNLOAD_KINDS, { error: 'Please choose the detail, the summary or the digest.' }),
  format: z.enum(DOWNLOAD_FORMATS, { error: 'Please choose xlsx, csv or pdf.' }).default('xlsx'),
});
