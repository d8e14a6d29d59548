import { type Context, transact } from '../context.ts';
import { DomainError } from '../errors.ts';
import { failedAttempt } from '../installation/failed-attempt.ts';
import { faultOf } from '../installation/faults.ts';
import { type BulkChangeJob, checkShown, doneInWords, leftBy } from './apply-bulk-change.server.ts';
import { isUnderWay } from './bulk-change-words.ts';
import { selectRequestedChange, selectBulkChange, updateBulkChange } from './bulk-changes.rows.server.ts';
import { requireStillAllowed } from '../roles/require-still-allowed.server.ts';
import { planBulkChange } from './plan-bulk-change.server.ts';
import { writeBulkChange } from './write-bulk-change.server.ts';

const UNFINISHED = 'The change could not be finished yet.';
const NOT_DONE = 'The change could not be finished. Please start it again.';

/** The change was stopped while it ran. */
class Stopped extends Error {}

/** Tells whoever requested a change that it was not made, since its workers ended during every attempt. */
export async function giveUpBulkChange({ db, agency }: Context, { bulkChangeId }: BulkChangeJob): Promise<void> {
  const message = `Nothing was changed. ${NOT_DONE}`;
  await updateBulkChange(db, agency.id, bulkChangeId, { state: 'refused', message, asked: null });
}

/**
 * Runs a waiting change on behalf of the person who requested it, in one transaction, and records progress. One that
 * has ended is left alone, so the job is idempotent. @throws what was neither refused nor done
 */
export async function runBulkChange(
  world: Context,
  { bulkChangeId: id }: BulkChangeJob,
  { isLastAttempt = false, workerId = null }: { isLastAttempt?: boolean; workerId?: string | null } = {},
): Promise<void> {
  const { db, agency } = world;
  const requested = await selectRequestedChange(db, agency.id, id);
  const change = await selectBulkChange(db, agency.id, id);
  if (!requested || !change?.value || !isUnderWay(change.state)) return;
  const { chosen, value } = change;
  const ctx: Context = { ...world, actor: requested.actor };
  const note = (values: Parameters<typeof updateBulkChange>[3]) => updateBulkChange(db, agency.id, id, values);
  const onProgress = async (progress: number) => {
    if (!(await note({ state: 'running', progress, message: null, workerId }))) throw new Stopped();
  };
  try {
    await onProgress(5);
    await transact(ctx, async (tx) => {
      const shown = await planBulkChange(tx, chosen, value, true);
      checkShown(shown, requested.shown);
      await onProgress(20);
      const was = await writeBulkChange(tx, value, shown, (hundredths) =>
        onProgress(Math.floor(20 + hundredths * 0.75)),
      );
      // Writing takes a while, in which they may lose their role.
      await requireStillAllowed(tx);
      const counts = { changedCount: shown.plan.will.length, leftCount: leftBy(shown) };
      const message = doneInWords(value, shown);
      const ended = {
        state: 'applied' as const,
        progress: 100,
        asked: null,
        message,
        was,
        ...counts,
      };
      if (!(await updateBulkChange(tx.db, agency.id, id, ended))) throw new Stopped();
    });
  } catch (error) {
    if (error instanceof Stopped) return;
    const isRefusal = error instanceof DomainError;
    if (!isRefusal && !isLastAttempt) {
      await note({ state: 'waiting', progress: 0, message: failedAttempt(error, UNFINISHED) });
      throw error;
    }
    const message = isRefusal ? error.message : `Nothing was changed. ${faultOf(error)?.sentence ?? NOT_DONE}`;
    await note({ state: 'refused', message, asked: null });
    if (!isRefusal) throw error;
  }
}
