import { v5 as uuidFromName } from 'uuid';
import { type Context, now, transact } from '../../context.ts';
import { newId } from '../../new-id.ts';
import {
  type AccountMailRequest,
  findRequest,
  forgetRequest,
  keepRequest,
} from './account-mail-requests.rows.server.ts';

/** What the job of such a mail carries: an id and nothing that tells of anybody. */
export type AccountMailJob = { requestId: string };

/** What asking needs. `agency` is the one of the host, where there is one. */
export type AskingContext = Pick<Context, 'db' | 'clock' | 'queue'> & { agency: { id: string } | null };

const REQUESTS = '3b0b0f52-2f9d-4a6c-8a53-6c1de6a7e4d1';

/**
 * Keeps what is asked for apart from the queue, which names nobody, and puts the job on the queue that answers it.
 * @param options `once`: a name; the same one again is left out for half a day
 */
export async function askForMail(
  ctx: AskingContext,
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

/** What a job is to answer; null where it was answered. */
export function readRequest(ctx: Pick<Context, 'db'>, requestId: string): Promise<AccountMailRequest | null> {
  return findRequest(ctx.db, requestId);
}

/** Does the work that answers a request and forgets the request, both or neither. */
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
