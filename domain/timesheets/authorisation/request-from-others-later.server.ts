import type { Context } from '../../context.ts';

/** The data of the job that requests what waits for one person from others. */
export type RequestFromOthersJob = { accountId: string };

/**
 * Has what waits at these agencies for somebody whose account is enabled or disabled requested from whoever is to decide it now, in
 * the caller's transaction: by a job at each, so that none waits for another or fails with it.
 */
export async function requestFromOthersLater(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  agencyIds: string[],
  data: RequestFromOthersJob,
): Promise<void> {
  await queue.enqueue(
    db,
    agencyIds.map((agencyId) => ({ name: 'request-from-others' as const, agencyId, data })),
  );
}
