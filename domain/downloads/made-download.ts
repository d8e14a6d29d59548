import type { DOWNLOAD_FORMATS, DownloadKind } from '../timesheets/download/download.schema.ts';

/** As what a download is written. */
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];

/** Sheets stream as fast as they are read; a PDF is drawn first, which a busy machine is slow at. */
const ROWS_AT_ONCE: Record<DownloadFormat, number> = { xlsx: 20_000, csv: 20_000, pdf: 250 };

/** Whether a download of so many rows is made while its reader waits, and not in the background. */
export function isMadeAtOnce(format: DownloadFormat, rowCount: number): boolean {
  return rowCount <= ROWS_AT_ONCE[format];
}

/** How long a file that was made is kept, in hours. */
export const KEPT_HOURS = 24;

/** A download that is made in the background, as whoever asked for it sees it. Instants are RFC 3339. */
export type MadeDownload = {
  id: string;
  kind: DownloadKind;
  format: DownloadFormat;
  name: string;
  state: 'waiting' | 'running' | 'made' | 'failed';
  /** Per cent. */
  progress: number;
  /** Why it failed. */
  message: string | null;
  /** Bytes, once it is made. */
  size: number | null;
  askedAt: string;
  expiresAt: string;
};
