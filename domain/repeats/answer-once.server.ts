import { type Context, now } from '../context.ts';
import { Conflict, Invalid } from '../errors.ts';
import type { Actor } from '../roles/actor.ts';
import {
  insertFirstAnswer,
  type RequestName,
  selectFirstAnswer,
  type StoredAnswer,
  lockFirstAnswer,
} from './first-answers.rows.server.ts';
import { hashKey, seal, unseal } from './seal.server.ts';

/** The first response to a request. */
export type FirstAnswer = { status: number; body: string; headers: Record<string, string> };

/**
 * A request that may be repeated: the sender's key, the method and path, and a hash of the body. With `waits` it queues
 * behind the first instead of being refused while that runs.
 */
export type Repeatable = { key: string; route: string; bodyHash: Buffer; waits?: boolean };

/** Returns whose keys they are: a system's, a person's in one role, or the operator's. */
export function callerOf(actor: Actor): string {
  if (actor.kind === 'apiKey') return `apiKey:${actor.apiKeyId}`;
  return actor.kind === 'role' ? `role:${actor.roleId}` : actor.kind;
}

/**
 * Does the work once per key and answers repeats with the first response. In the caller's transaction, so that the
 * response is stored exactly when the work's effect is.
 * @returns the first response to a repeat, otherwise null after storing the work's response
 * @throws Conflict `idempotency_key_in_use` while the first still runs; Invalid `idempotency_key_reused` for another
 * body
 */
export async function answerOnce(
  ctx: Context,
  { key, route, bodyHash, waits = false }: Repeatable,
  work: () => Promise<FirstAnswer>,
): Promise<FirstAnswer | null> {
  const name: RequestName = { agencyId: ctx.agency.id, caller: callerOf(ctx.actor), route, key: hashKey(key) };
  const [turn] = await ctx.db.run<{ taken: boolean }>(lockFirstAnswer(ctx.db, name, waits ? 'wait' : 'try'));
  if (!turn!.taken)
    throw new Conflict('idempotency_key_in_use', 'The first request with this Idempotency-Key is still running.');
  const first = await findFirstAnswer(ctx, { key, route, bodyHash });
  if (first) return first;
  const { status, body, headers } = await work();
  const kept = { bodyHash, responseStatus: status, responseBody: seal(body, key), responseHeaders: headers };
  await ctx.db.run(insertFirstAnswer(ctx.db, name, kept, now(ctx)));
  return null;
}

/**
 * Returns the first response under the caller's key, or null.
 * @param bodyHash of the current body, if it has to be the same. @throws Invalid `idempotency_key_reused`
 */
export async function findFirstAnswer(
  ctx: Context,
  { key, route, bodyHash }: Pick<Repeatable, 'key' | 'route'> & { bodyHash?: Buffer },
): Promise<FirstAnswer | null> {
  const name: RequestName = { agencyId: ctx.agency.id, caller: callerOf(ctx.actor), route, key: hashKey(key) };
  const [first] = await ctx.db.run<StoredAnswer>(selectFirstAnswer(ctx.db, name));
  if (!first) return null;
  if (bodyHash && !first.bodyHash.equals(bodyHash)) throw reused();
  const { responseStatus: status, responseHeaders: headers } = first;
  return { status, body: unseal(first.responseBody, key), headers };
}

function reused(): Invalid {
  const message = 'This Idempotency-Key was sent before with another body.';
  const code = 'idempotency_key_reused';
  return new Invalid([{ field: 'Idempotency-Key', message, code }], { code });
}
