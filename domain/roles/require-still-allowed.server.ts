import type { Statement } from '#platform/database/database.ts';
import type { Context } from '../context.ts';
import { selectDelegators } from '../delegations/stand-in.server.ts';
import { erasedContactId } from '../erasure/erased-email.ts';
import { Forbidden } from '../errors.ts';
import type { Delegator } from './actor.ts';
import { lockContactOfActor, type OpenRole, selectOpenKey, selectOpenRole } from './still-allowed.rows.server.ts';

/**
 * Selects what the actor may do at that moment, for work that waits for a lock: sent behind the lock in its round trip,
 * and read by `allowedBy`. Nothing for an actor who is no person and no key.
 */
export function selectAllowed(ctx: Pick<Context, 'agency' | 'clock' | 'actor' | 'db'>): Statement[] {
  const { agency, actor } = ctx;
  if (actor.kind === 'apiKey') return [selectOpenKey(agency.id, actor)];
  if (actor.kind !== 'role') return [];
  // There is nothing to query for an actor who decided for nobody else.
  const absent = actor.contactId !== null && actor.delegators?.length ? [selectDelegators(ctx, actor.contactId)] : [];
  return [selectOpenRole(agency.id, actor), ...absent];
}

/** @returns the context with its actor's permissions as `selectAllowed` found them. @throws Forbidden if they have none left */
export function allowedBy(ctx: Context, [found, delegators]: Record<string, unknown>[][]): Context {
  const { actor } = ctx;
  if (found?.length === 0) throw new Forbidden(NOT_ANY_MORE);
  if (actor.kind !== 'role') return ctx;
  const [role] = found as OpenRole[];
  return { ...ctx, actor: { ...actor, ...role, ...(delegators && { delegators: delegators as Delegator[] }) } };
}

/**
 * For work that waited or takes a while: the person or system behind it may in the meantime have lost their role,
 * account or key, or some permissions.
 * @returns the context with its actor's current permissions. @throws Forbidden
 */
export async function requireStillAllowed(ctx: Context): Promise<Context> {
  const statements = selectAllowed(ctx);
  return statements.length === 0 ? ctx : allowedBy(ctx, await ctx.db.runAll(statements));
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
