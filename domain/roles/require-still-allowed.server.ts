import type { Database, Statement } from '#platform/database/database.ts';
import type { Context } from '../context.ts';
import { selectDelegators } from '../delegations/stand-in.server.ts';
import { erasedContactId } from '../erasure/erased-email.ts';
import { Forbidden } from '../errors.ts';
import type { Actor, Delegator } from './actor.ts';
import { lockContactOfActor, type OpenRole, selectOpenKey, selectOpenRole } from './still-allowed.rows.server.ts';

/**
 * Selects what the actor may do at that moment, for work that waits for a lock: sent behind the lock in its round trip,
 * and read by `allowedBy`. Nothing for an actor who is no person and no key.
 */
export function selectAllowed(ctx: Pick<Context, 'agency' | 'clock' | 'actor' | 'db'>): Statement[] {
  const { actor } = ctx;
  // There is nothing to query for an actor who decided for nobody else.
  const isDelegate = actor.kind === 'role' && actor.contactId !== null && actor.delegators?.length;
  return [...selectAccess(ctx), ...(isDelegate ? [selectDelegators(ctx, actor.contactId!)] : [])];
}

/** An actor and the agency that they act in. */
type Acting = { agency: { id: string }; actor: Actor };

/** Selects the role or key that the actor acts with, if it can still be used. */
function selectAccess({ agency, actor }: Acting): Statement[] {
  if (actor.kind === 'apiKey') return [selectOpenKey(agency.id, actor)];
  return actor.kind === 'role' ? [selectOpenRole(agency.id, actor)] : [];
}

/**
 * Locks what others may hold for long, and reads behind it, in the same round trip, whether the actor still has the role
 * or key that they asked with.
 * @param behind what else is read behind the locks
 * @returns the context with its actor's current permissions, and the rows of the locks and of what is behind them
 * @throws Forbidden
 */
export async function lockIfAllowed<C extends Acting & { db: Database }>(
  ctx: C,
  locks: Statement[],
  behind: readonly Statement[] = [],
): Promise<{ now: C; found: Record<string, unknown>[][] }> {
  const access = selectAccess(ctx);
  const found = await ctx.db.runAll([...locks, ...access, ...behind]);
  return { now: allowedBy(ctx, found.splice(locks.length, access.length)), found };
}

/**
 * Locks a record in the same way.
 * @param locks the last of them reads it
 * @returns it, or nothing. @throws Forbidden
 */
export async function lockRecordIfAllowed<Row>(
  ctx: Acting & { db: Database },
  locks: Statement[],
): Promise<Row | undefined> {
  const { found } = await lockIfAllowed(ctx, locks);
  return found.at(-1)![0] as Row | undefined;
}

/** @returns the context with its actor's permissions as `selectAllowed` found them. @throws Forbidden if they have none left */
export function allowedBy<C extends Acting>(ctx: C, [found, delegators]: Record<string, unknown>[][]): C {
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
 * what it writes, and reads behind the lock whether they still have the role or key that they asked with.
 * @throws Forbidden where they were erased, or lost it, since it began
 */
export async function requireStillHere(ctx: Pick<Context, 'db' | 'agency' | 'actor'>): Promise<void> {
  const { agency, actor } = ctx;
  const isPerson = actor.kind === 'role' && actor.contactId !== null;
  const locks = isPerson ? [lockContactOfActor(agency.id, actor.contactId!)] : [];
  const { found } = await lockIfAllowed(ctx, locks);
  if (!isPerson) return;
  const [held] = found[0] as { emailAddress: string }[];
  if (!held || erasedContactId(held.emailAddress) !== null) throw new Forbidden(NOT_ANY_MORE);
}

const NOT_ANY_MORE = 'Nothing was done: the person who asked for it may no longer use the portal.';
