import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { RequestedImport, ImportJob } from './begin-import.server.ts';
import { failedAttempt } from '../installation/failed-attempt.ts';
import { faultOf } from '../installation/faults.ts';
import { refusedInWords } from './import-report.ts';
import { getImport } from './browse-imports.server.ts';
import { ImportEnded } from './record-import.server.ts';
import { deleteRequestedImport, selectRequested, updateRun } from './imports.rows.server.ts';
import { requireStillAllowed } from '../roles/require-still-allowed.server.ts';
import { applyFile, type ImportRequest } from './run-import.server.ts';

/** Opens the file of an import, as the platform does; it is closed when the import has ended. */
export type ReadImport = (ctx: Context, asked: RequestedImport) => Promise<ImportRequest & { close?(): Promise<void> }>;

const UNFINISHED = 'The import could not be finished yet.';
const NOT_DONE = 'The import could not be finished. Please start it again.';

/** Tells whoever began an import that it was not done, since its workers ended during every attempt. */
export async function giveUpImport({ db, agency }: Context, { importId }: ImportJob): Promise<void> {
  await updateRun(db, agency.id, importId, { state: 'refused', message: `Nothing was imported. ${NOT_DONE}` });
  await deleteRequestedImport(db, agency.id, importId);
}

/**
 * Runs a waiting import on behalf of the person who began it, and stores its progress. One that has ended is left
 * alone, so the same job may arrive twice, even while it runs. At the last attempt any failure is reported to them.
 * @throws any error that is not a refusal
 */
export async function runWaitingImport(
  world: Context,
  { importId }: ImportJob,
  read: ReadImport,
  { isLastAttempt = false, workerId = null }: { isLastAttempt?: boolean; workerId?: string | null } = {},
): Promise<void> {
  const { db, agency } = world;
  const asked = await selectRequested<RequestedImport>(db, agency.id, importId);
  if (!asked) return;
  const ctx: Context = { ...world, actor: asked.actor };
  const { state } = await getImport(ctx, importId);
  if (state === 'applied' || state === 'refused') return deleteRequestedImport(db, agency.id, importId);
  const note = (change: Parameters<typeof updateRun>[3]) => updateRun(db, agency.id, importId, change);
  await note({ state: 'running', progress: 5, message: null, workerId });
  try {
    const allowed = await requireStillAllowed(ctx);
    const { close, ...request } = await read(allowed, asked);
    const onProgress = (progress: number) => note({ progress });
    const applying = applyFile(allowed, { ...request, importId, onProgress });
    const { isApplied, counts } = await applying.finally(close);
    if (!isApplied) await note({ state: 'refused', message: refusedInWords(counts) });
  } catch (error) {
    if (error instanceof ImportEnded) return deleteRequestedImport(db, agency.id, importId);
    const isRefusal = error instanceof DomainError;
    if (!isRefusal && !isLastAttempt) {
      await note({ state: 'waiting', progress: 0, message: failedAttempt(error, UNFINISHED) });
      throw error;
    }
    const message = isRefusal ? error.message : `Nothing was imported. ${faultOf(error)?.sentence ?? NOT_DONE}`;
    await note({ state: 'refused', message });
    if (!isRefusal) throw error;
  }
  await deleteRequestedImport(db, agency.id, importId);
}
