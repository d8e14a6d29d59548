import type { Readable } from 'node:stream';
import { type Context, now } from '../context.ts';
import { downloadTimesheets } from '../digests/download-timesheets.server.ts';
import { DomainError, NotFound } from '../errors.ts';
import type { ExportRow, FileTable } from '../exports/export-table.ts';
import { failedAttempt } from '../installation/failed-attempt.ts';
import { faultOf } from '../installation/faults.ts';
import type { RequestedDownload, DownloadJob } from './begin-download.server.ts';
import { reachOf } from '../roles/reach.ts';
import { requireStillAllowed } from '../roles/require-still-allowed.server.ts';
import { DOWNLOAD_HOURS, type MadeDownload } from './made-download.ts';
import { selectRequested, updateDownload } from './made-downloads.rows.server.ts';

/** A download as a file, written as its rows are read. */
export type WriteDownload = (
  ctx: Context,
  download: FileTable,
  asked: Pick<RequestedDownload, 'format' | 'rowCount'>,
) => { contentType: string; stream: Readable };

/** Where its file is kept, known before it is made: an attempt that is repeated replaces what the last one left. */
const keyOf = (agencyId: string, downloadId: string) => `${agencyId}/downloads/${downloadId}`;

const UNFINISHED = 'The file could not be made yet.';
const NOT_MADE = 'The file could not be made. Please request it again.';

/** Tells the requester that a download was not made, since its workers ended during every attempt, and removes its file. */
export async function giveUpDownload({ db, agency, files }: Context, { downloadId }: DownloadJob): Promise<void> {
  const noted = await db.run(updateDownload(db, agency.id, downloadId, { state: 'failed', message: NOT_MADE }));
  if (noted.length > 0) await files.remove(keyOf(agency.id, downloadId));
}

/**
 * Makes a download on behalf of its requester, and records progress. A finished one is left alone, so the job is
 * idempotent. @throws NotFound once it has expired
 */
export async function makeDownload(
  world: Context,
  { downloadId }: DownloadJob,
  { write, isLastAttempt, workerId = null }: { write: WriteDownload; isLastAttempt: boolean; workerId?: string | null },
): Promise<void> {
  const [row] = await world.db.run<{ asked: RequestedDownload } & Pick<MadeDownload, 'state'>>(
    selectRequested(world.db, world.agency.id, downloadId, now(world)),
  );
  if (!row) {
    // It was deleted while a process that has ended since was storing its file.
    await world.files.remove(keyOf(world.agency.id, downloadId));
    throw new NotFound('The download is no longer available.', { code: 'download_not_found' });
  }
  const { asked, state } = row;
  const ctx: Context = { ...world, actor: asked.actor };
  const { db, agency, files, clock } = ctx;
  if (state === 'made' || state === 'failed') return;
  const note = (change: Parameters<typeof updateDownload>[3]) =>
    db.run(updateDownload(db, agency.id, downloadId, change));
  await note({ state: 'running', progress: 0, message: null, workerId });
  try {
    const allowed = await requireStillAllowed(ctx);
    // A replica may cancel long reads.
    const download = await downloadTimesheets(allowed, asked.kind, asked.filter, { onReplica: !isLastAttempt });
    const rows = watched(download.rows, asked.rowCount, (progress) => note({ progress }));
    const { contentType, stream } = write(allowed, { ...download, rows }, asked);
    const storageKey = keyOf(agency.id, downloadId);
    const { size } = await files.put(storageKey, stream, { contentType, maxBytes: Infinity });
    const expiresAt = clock.now().add({ hours: DOWNLOAD_HOURS }).toString();
    const contractorIds = reachOf(allowed.actor).kind === 'agency' ? null : (download.placements?.() ?? null);
    const file = { storageKey, contentType, size, expiresAt, contractorIds };
    const made = await note({ state: 'made', progress: 100, ...file });
    // It expired in the meantime.
    if (made.length === 0) await files.remove(storageKey);
  } catch (error) {
    const isRefusal = error instanceof DomainError && !(error instanceof NotFound);
    const message = isRefusal ? error.message : (faultOf(error)?.sentence ?? NOT_MADE);
    if (isRefusal || isLastAttempt) await note({ state: 'failed', message });
    else await note({ state: 'waiting', progress: 0, message: failedAttempt(error, UNFINISHED) });
    if (!isRefusal) throw error;
  }
}

/** Yields the rows, reporting each further per cent; 99 at most, since the file is not stored yet. */
async function* watched(
  rows: AsyncIterable<ExportRow>,
  expected: number,
  report: (progress: number) => Promise<unknown>,
): AsyncGenerator<ExportRow> {
  let [read, reported] = [0, 0];
  for await (const row of rows) {
    yield row;
    read += 1;
    const progress = Math.min(99, Math.floor((read / Math.max(expected, 1)) * 100));
    if (progress === reported) continue;
    reported = progress;
    await report(progress);
  }
}
