import type { Statement } from '#platform/database/database.ts';
import { type Context, today } from '../context.ts';
import type { Delegator } from '../roles/actor.ts';
import { delegatorsOn, selectDeciders, selectStandIn } from './delegations.rows.server.ts';
import type { StandIn } from './delegation.ts';

/** Who decides today for an authoriser; null while they decide themselves, and where the time is the delegate's own. */
export function standInFor(
  ctx: Context,
  asked: { authoriserContactId: string; contractorContactId: string },
): Promise<StandIn | null> {
  return selectStandIn(ctx.db, ctx.agency.id, { ...asked, day: today(ctx) });
}

type Asking = Pick<Context, 'db' | 'agency' | 'clock'>;

/** Asks for whom a contact decides today. */
export const askDelegators = (ctx: Asking, contactId: string): Statement =>
  delegatorsOn(ctx.db, ctx.agency.id, { contactId, day: today(ctx) });

/** For whom a contact decides today. */
export function delegatorsOf(ctx: Asking, contactId: string): Promise<Delegator[]> {
  return ctx.db.run(askDelegators(ctx, contactId));
}

/**
 * The context with its actor as whoever they decide a placement's time for: themselves where they may, else the
 * authoriser who named them, whose name then stands beside theirs.
 */
export async function actingFor<C extends Context>(ctx: C, { contractorId }: { contractorId: string }): Promise<C> {
  const { actor } = ctx;
  if (actor.kind !== 'role' || actor.roleType !== 'AuthorisingRole' || !actor.contactId || !actor.delegators?.length)
    return ctx;
  const { contactId, delegators } = actor;
  const asked = [contactId, ...delegators.map((one) => one.contactId)];
  const deciders = await selectDeciders(ctx.db, ctx.agency.id, contractorId, asked);
  const absent = deciders.has(contactId) ? undefined : delegators.find((one) => deciders.has(one.contactId));
  return absent ? { ...ctx, actor: { ...actor, actsFor: absent } } : ctx;
}
