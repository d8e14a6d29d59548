import type { FoundedAgency } from '../agencies/create-agency.server.ts';
import { foundUnverified } from '../agencies/found-unverified.server.ts';
import { isNameTaken } from '../agencies/free-name.server.ts';
import { requireAgencyManagement } from '../agencies/agency.policy.ts';
import { now, transact } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { recordInstallationEvent } from '../installation/record-installation-event.server.ts';
import { isId } from '../new-id.ts';
import type { SignUpsContext } from './list-sign-ups.server.ts';
import type { SignUpMailJob } from './send-sign-up-mail.server.ts';
import type { ApproveSignUp, DeclineSignUp } from './sign-up-request.schema.ts';
import type { SignUpRequest } from './sign-up-request.ts';
import { selectRequest, updateDecision } from './sign-up-requests.rows.server.ts';

/** The decider, as named in the record of it. */
type By = { by: string };

/**
 * Returns a waiting request, optionally locked so that nobody else decides it before the end of the transaction.
 * @throws NotFound, Conflict `sign_up_decided`
 */
async function findWaiting(ctx: SignUpsContext, id: string, lock: boolean): Promise<SignUpRequest> {
  const request = isId(id) ? await selectRequest(ctx.db, id, { lock }) : undefined;
  if (!request) throw new NotFound('There is no such sign-up request.', { code: 'sign_up_request_not_found' });
  const { status, agencyName, decidedAt, decidedBy } = request;
  if (status === 'waiting') return request;
  throw new Conflict(
    'sign_up_decided',
    `The request of ${agencyName} was ${status} already, on ${decidedAt!.slice(0, 10)} by ${decidedBy}.`,
  );
}

/**
 * Approves a request: the agency is created as by its own sign-up, and its administrator is emailed the verification
 * link, in one transaction with the decision.
 * @param input.canonicalName replaces the requested name
 * @throws Forbidden, NotFound, Conflict `sign_up_decided` or `sign_up_name_taken`
 */
export async function approveSignUp(
  ctx: SignUpsContext,
  { id, canonicalName, by }: ApproveSignUp & By,
): Promise<{ request: SignUpRequest; founded: FoundedAgency }> {
  requireAgencyManagement(ctx.actor);
  const request = await findWaiting(ctx, id, false);
  const requested = { ...request, canonicalName: canonicalName ?? request.canonicalName };
  try {
    const founded = await foundUnverified(ctx, requested, async (within, { agency }) => {
      await findWaiting({ ...ctx, db: within.db }, id, true);
      const at = now(ctx);
      const to = { foundedAgencyId: agency.id, foundedName: agency.canonicalName };
      await within.db.run(updateDecision(within.db, id, { status: 'approved', decidedAt: at, decidedBy: by, ...to }));
      await record({ ...within, clock: ctx.clock }, { action: 'signUp.approved', subject: agency.canonicalName, by });
    });
    return { request, founded };
  } catch (error) {
    if (!isNameTaken(error)) throw error;
    throw new Conflict(
      'sign_up_name_taken',
      `The address ${requested.canonicalName} has since been taken: approve ${request.agencyName} under another.`,
    );
  }
}

/** Declines a request and emails the reason to its sender. @throws Forbidden, NotFound, Conflict `sign_up_decided` */
export function declineSignUp(
  ctx: SignUpsContext,
  { id, reason, by }: DeclineSignUp & By,
): Promise<{ request: SignUpRequest }> {
  requireAgencyManagement(ctx.actor);
  return transact(ctx, async (tx) => {
    const { db, queue } = tx;
    const request = await findWaiting(tx, id, true);
    await db.run(updateDecision(db, id, { status: 'declined', decidedAt: now(tx), decidedBy: by, reason }));
    await record(tx, { action: 'signUp.declined', subject: request.agencyName, by });
    const data: SignUpMailJob = { requestId: id, about: 'declined' };
    await queue.enqueue(db, [{ name: 'send-sign-up-mail', agencyId: null, data }]);
    return { request };
  });
}

const record = (tx: Pick<SignUpsContext, 'db' | 'clock'>, event: { action: string; subject: string; by: string }) =>
  recordInstallationEvent(tx, { ...event, detail: {}, occurredAt: now(tx) });
