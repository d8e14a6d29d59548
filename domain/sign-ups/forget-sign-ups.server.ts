import { eraseUnverified } from '../agencies/erase-agency.server.ts';
import { requireAgencyManagement } from '../agencies/agency.policy.ts';
import { listUnverified } from '../agencies/list-agencies.server.ts';
import type { Context } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import type { SignUpsContext } from './list-sign-ups.server.ts';
import { REQUEST_DAYS, UNVERIFIED_DAYS } from './sign-up-request.ts';
import { deleteRequests } from './sign-up-requests.rows.server.ts';

/** What was removed: requests, and the names of agencies. */
export type ForgottenSignUps = { requests: number; names: string[] };

/**
 * Removes agencies that nobody has verified in time, which frees their names, and requests that were decided, or left
 * undecided, long ago.
 * @param openAgency opens one agency for the system
 * @throws Forbidden
 */
export async function forgetSignUps(
  ctx: Pick<SignUpsContext, 'db' | 'actor' | 'clock'>,
  openAgency: (agencyId: string) => Promise<Context>,
): Promise<ForgottenSignUps> {
  requireAgencyManagement(ctx.actor);
  const before = (days: number) =>
    ctx.clock
      .now()
      .subtract({ hours: days * 24 })
      .toString();
  const names: string[] = [];
  const failures: unknown[] = [];
  for (const { id } of await listUnverified(ctx, before(UNVERIFIED_DAYS))) {
    try {
      names.push((await eraseUnverified(await openAgency(id))).canonicalName);
    } catch (error) {
      // Verified, or removed by another worker, since it was listed.
      if (!(error instanceof Conflict) && !(error instanceof NotFound)) failures.push(error);
    }
  }
  const requests = await deleteRequests(ctx.db, before(REQUEST_DAYS));
  // One that cannot be removed does not hold up the others, and the sweep is retried.
  if (failures.length > 0) throw failures[0];
  return { names, requests };
}
