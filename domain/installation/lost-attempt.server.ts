import type { Database } from '#platform/database/database.ts';
import { selectLiveWorkers } from './job-workers.rows.server.ts';

/** Returns the ids of the workers that are alive. */
export const liveWorkers = selectLiveWorkers;

/** What a task made in the background says of itself; the worker is that of its last attempt. */
type Task = { state: string; progress: number; message: string | null; workerId?: string | null };

const LOST = 'Work on it stopped before it was finished. It will be taken up again within a few minutes.';

/**
 * Returns tasks as their readers see them: one whose worker has ended waits to be taken up by another, which the
 * queue arranges without telling the task.
 */
export async function withLostAttempts<Row extends Task>(db: Database, rows: Row[]): Promise<Omit<Row, 'workerId'>[]> {
  const isAttempted = ({ state, workerId }: Task) => state === 'running' && Boolean(workerId);
  const live = rows.some(isAttempted) ? await selectLiveWorkers(db) : [];
  return rows.map(({ workerId, ...row }) =>
    isAttempted({ ...row, workerId }) && !live.includes(workerId!)
      ? { ...row, state: 'waiting', progress: 0, message: LOST }
      : row,
  );
}
