import type { Context } from '../context.ts';
import { delegatorsOf } from '../delegations/stand-in.server.ts';
import { Forbidden } from '../errors.ts';
import type { RoleActor } from './actor.ts';
import { isKeyOpen, selectOpenRole } from './still-allowed.rows.server.ts';

/**
 * For work that waited, or that takes a while: whoever asked for it may have lost their role, their account or their key meanwhile, or
 * some of what they may.
 * @returns the context with its actor as they are by now. @throws Forbidden
 */
export async function requireStillAllowed(ctx: Context): Promise<Context> {
  const { db, agency, actor } = ctx;
  if (actor.kind === 'apiKey' && !(await isKeyOpen(db, agency.id, actor))) throw new Forbidden(NOT_ANY_MORE);
  if (actor.kind !== 'role') return ctx;
  const role = await selectOpenRole(db, agency.id, actor);
  if (!role) throw new Forbidden(NOT_ANY_MORE);
  return { ...ctx, actor: { ...actor, ...role, ...(await decidingNow(ctx, actor)) } };
}

/** For whom they still decide; nobody is asked about who decided for nobody else. */
const decidingNow = async (ctx: Context, { contactId, delegators = [] }: RoleActor) =>
  contactId !== null && delegators.length > 0 ? { delegators: await delegatorsOf(ctx, contactId) } : {};

const NOT_ANY_MORE = 'Nothing was done: the person who asked for it may no longer use the portal.';
