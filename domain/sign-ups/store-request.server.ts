import { brokenConstraint } from '../broken-constraint.ts';
import { now, transact, type VisitorContext } from '../context.ts';
import { newId } from '../new-id.ts';
import type { RequestedSignUp } from './sign-up-request.ts';
import type { SignUpMailJob } from './send-sign-up-mail.server.ts';
import { insertRequest } from './sign-up-requests.rows.server.ts';

/**
 * Stores a request that waits for the operator, and emails them about it. A repeated request for the same agency from
 * the same email while it waits counts as one, and its sender gets the same response.
 */
export async function keepRequest(ctx: VisitorContext, requested: RequestedSignUp): Promise<void> {
  const id = newId();
  const data: SignUpMailJob = { requestId: id, about: 'asked' };
  try {
    await transact(ctx, async (tx) => {
      const { db, queue } = tx;
      await db.runAll(insertRequest(db, { ...requested, id, status: 'waiting', askedAt: now(tx) }));
      await queue.enqueue(db, [{ name: 'send-sign-up-mail', agencyId: null, data }]);
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'sign_up_requests_waiting') throw error;
  }
}
