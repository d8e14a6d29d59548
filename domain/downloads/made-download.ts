import type { DOWNLOAD_FORMATS, DownloadKind } from '../timesheets/download/download.schema.ts';

/** The file format of a download. */
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];

/** Spreadsheets stream as fast as they are read; a PDF is rendered first, which is slow on a busy machine. */
const ROWS_AT_ONCE: Record<DownloadFormat, number> = { xlsx: 20_000, csv: 20_000, pdf: 250 };

/** Returns whether a download of this many rows is made while the user waits, rather than in the background. */
export function isMadeAtOnce(format: DownloadFormat, rowCount: number): boolean {
  return rowCount <= ROWS_AT_ONCE[format];
}

/** How long a finished file is kept, in hours. */
export const DOWNLOAD_HOURS = 24;

/** A download made in the background, as its requester sees it. Instants are RFC 3339. */
export type MadeDownload = {
  id: string;
  kind: DownloadKind;
  format: DownloadFormat;
  name: string;
  state: 'waiting' | 'running' | 'made' | 'failed';
  /** Per cent. */
  progress: number;
  /** Why it failed, or why it waits for another attempt. */
  message: string | null;
  /** Bytes, once it is made. */
  size: number | null;
  askedAt: string;
  expiresAt: string;
};
