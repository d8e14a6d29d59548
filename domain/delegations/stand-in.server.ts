import type { Statement } from '#platform/database/database.ts';
import { type Context, today } from '../context.ts';
import type { Delegator } from '../roles/actor.ts';
import { delegatorsOn, selectDeciders, selectDelegationsPast } from './delegations.rows.server.ts';

type LookupContext = Pick<Context, 'db' | 'agency' | 'clock'>;

/** Selects for whom a contact decides today. */
export const selectDelegators = (ctx: LookupContext, contactId: string): Statement =>
  delegatorsOn(ctx.db, ctx.agency.id, { contactId, day: today(ctx) });

/** Returns for whom a contact decides today. */
export function delegatorsOf(ctx: LookupContext, contactId: string): Promise<Delegator[]> {
  return ctx.db.run(selectDelegators(ctx, contactId));
}

/** Returns the delegations to a contact that run past a day. No permission check. */
export const delegationsPast = (ctx: LookupContext, requested: { contactId: string; day: string }) =>
  selectDelegationsPast(ctx.db, ctx.agency.id, requested);

/**
 * Returns the context with its actor as the person they decide a placement's time for: themselves if they may,
 * otherwise the authoriser who named them, recorded alongside them.
 */
export async function actingFor<C extends Context>(ctx: C, { contractorId }: { contractorId: string }): Promise<C> {
  const { actor } = ctx;
  if (actor.kind !== 'role' || actor.roleType !== 'AuthorisingRole' || !actor.contactId || !actor.delegators?.length)
    return ctx;
  const { contactId, delegators } = actor;
  const requested = [contactId, ...delegators.map((one) => one.contactId)];
  const deciders = await selectDeciders(ctx.db, ctx.agency.id, contractorId, requested);
  const absent = deciders.has(contactId) ? undefined : delegators.find((one) => deciders.has(one.contactId));
  return absent ? { ...ctx, actor: { ...actor, actsFor: absent } } : ctx;
}
