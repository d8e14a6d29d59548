import type { Context } from '../context.ts';
import { selectDelegators } from '../delegations/stand-in.server.ts';
import { erasedContactId } from '../erasure/erased-email.ts';
import { Forbidden } from '../errors.ts';
import type { Delegator } from './actor.ts';
import { selectOpenRole, lockContactOfActor, isKeyOpen, type OpenRole } from './still-allowed.rows.server.ts';

/**
 * For work that waited or takes a while: the person or system behind it may in the meantime have lost their role,
 * account or key, or some permissions.
 * @returns the context with its actor's current permissions. @throws Forbidden
 */
export async function requireStillAllowed(ctx: Context): Promise<Context> {
  const { db, agency, actor } = ctx;
  if (actor.kind === 'apiKey' && !(await isKeyOpen(db, agency.id, actor))) throw new Forbidden(NOT_ANY_MORE);
  if (actor.kind !== 'role') return ctx;
  // There is nothing to query for an actor who decided for nobody else.
  const absent = actor.contactId !== null && actor.delegators?.length ? [selectDelegators(ctx, actor.contactId)] : [];
  const [[role], delegators] = (await db.runAll([selectOpenRole(agency.id, actor), ...absent])) as [
    OpenRole[],
    Delegator[]?,
  ];
  if (!role) throw new Forbidden(NOT_ANY_MORE);
  return { ...ctx, actor: { ...actor, ...role, ...(delegators && { delegators }) } };
}

/**
 * For a transaction that takes a while: locks the actor's contact until it commits, so that an erasure of them finds
 * what it writes.
 * @throws Forbidden where they were erased since it began
 */
export async function requireNotErased({ db, agency, actor }: Pick<Context, 'db' | 'agency' | 'actor'>): Promise<void> {
  if (actor.kind !== 'role' || actor.contactId === null) return;
  const [held] = await db.run<{ emailAddress: string }>(lockContactOfActor(agency.id, actor.contactId));
  if (!held || erasedContactId(held.emailAddress) !== null) throw new Forbidden(NOT_ANY_MORE);
}

const NOT_ANY_MORE = 'Nothing was done: the person who asked for it may no longer use the portal.';
