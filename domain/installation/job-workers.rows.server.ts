import type { Database } from '#platform/database/database.ts';

/** As long as the workers wait before they count one of them as dead, in seconds. */
const SILENCE = 10;

/** Returns the workers that are alive. They are only on a cluster's coordinator, so no statement joins them with a task. */
export async function selectLiveWorkers(db: Database): Promise<string[]> {
  const text = 'select id from job_workers where beat_at > clock_timestamp() - make_interval(secs => $1)';
  return (await db.run<{ id: string }>({ text, values: [SILENCE] })).map(({ id }) => id);
}
