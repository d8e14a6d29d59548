import { v5 as uuidFromName } from 'uuid';
import { type Context, now, transact } from '../../context.ts';
import { newId } from '../../new-id.ts';
import {
  type AccountMailRequest,
  findRequest,
  forgetRequest,
  keepRequest,
} from './account-mail-requests.rows.server.ts';

/** The job payload: an id, and nothing that identifies anyone. */
export type AccountMailJob = { requestId: string };

/** What a request needs. `agency` is the host's, if any. */
export type MailRequestContext = Pick<Context, 'db' | 'clock' | 'queue'> & { agency: { id: string } | null };

const REQUESTS = '3b0b0f52-2f9d-4a6c-8a53-6c1de6a7e4d1';

/**
 * Stores a request separately from the queue, which names nobody, and enqueues the job that answers it.
 * @param options `once`: a name; a repeat within half a day is dropped
 */
export async function requestMail(
  ctx: MailRequestContext,
  job: 'send-account-mail' | 'tell-account-holder',
  request: Omit<AccountMailRequest, 'askedAt'>,
  options: { once?: string } = {},
): Promise<void> {
  const hostAgencyId = ctx.agency?.id ?? null;
  const { once } = options;
  const id = once === undefined ? newId() : uuidFromName(`${hostAgencyId}:${once}`, REQUESTS);
  const data: AccountMailJob = { requestId: id };
  await transact(ctx, async ({ db, queue }) => {
    await db.run(keepRequest({ ...request, id, hostAgencyId, askedAt: now(ctx) }));
    await queue.enqueue(db, [
      { name: job, agencyId: hostAgencyId, data, ...(once === undefined ? {} : { singletonKey: once }) },
    ]);
  });
}

/** Reads the request a job is to answer; null if it has been answered. */
export function readRequest(ctx: Pick<Context, 'db'>, requestId: string): Promise<AccountMailRequest | null> {
  return findRequest(ctx.db, requestId);
}

/** Does the work that answers a request and deletes it, atomically. */
export function answerRequest<C extends Pick<Context, 'db'>>(
  ctx: C,
  requestId: string,
  work: (ctx: C) => Promise<void>,
): Promise<void> {
  return transact(ctx, async (tx) => {
    await work(tx);
    await tx.db.run(forgetRequest(requestId));
  });
}
