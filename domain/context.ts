import type { Temporal } from 'temporal-polyfill';
import type { Database } from '#platform/database/database.ts';
import type { Clock } from '#platform/clock.ts';
import type { KnownDevices } from '#platform/log-in/known-devices.ts';
import type { Files } from '#platform/files/files.ts';
import type { OpenId } from '#platform/log-in/open-id.ts';
import type { Passkeys } from '#platform/log-in/passkeys.ts';
import type { Passwords } from '#platform/log-in/password.ts';
import type { Queue } from '#platform/queue/queue.ts';
import type { RateLimits } from '#platform/requests/rate-limits.ts';
import type { Sealing } from '#platform/sealing/sealing.ts';
import type { SecondFactor } from '#platform/log-in/second-factor.ts';
import type { Agency } from './agencies/agency.ts';
import { brokenConstraint } from './broken-constraint.ts';
import { DomainError, NotFound } from './errors.ts';
import type { Actor } from './roles/actor.ts';

/** Everything a use-case works with: whose data, who asks, when, and the world it may touch. */
export type Context = {
  db: Database;
  actor: Actor;
  agency: Agency;
  clock: Clock;
  queue: Queue;
  files: Files;
  sealing: Sealing;
};

/** A visitor who may have no session and no agency yet: logging in, signing up, following a link from a mail. */
export type VisitorContext = Omit<Context, 'actor' | 'agency'> & {
  actor: null;
  agency: Agency | null;
  passwords: Passwords;
  limits: RateLimits;
  secondFactor: SecondFactor;
  passkeys: Passkeys;
  openId: OpenId;
  devices: KnownDevices;
};

/** Runs the work in the context's transaction; a use-case called inside joins it. @throws NotFound where the agency is erased meanwhile */
export function transact<C extends { db: Database }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  options?: { copy?: boolean },
): Promise<T> {
  return ctx.db.transaction((db) => work({ ...ctx, db }), options).catch(refuseErased);
}

/** What is written for an agency that is erased meanwhile is refused by the database. @throws NotFound, or what it was given */
function refuseErased(error: unknown): never {
  const isErased = /_agency_id_fkey$/.test(brokenConstraint(error) ?? '');
  throw isErased ? new NotFound('The agency does not exist.', { code: 'agency_not_found' }) : error;
}

/** Reads from a replica where there is one that has everything, and anew from PostgreSQL itself where that failed on it. */
export async function readOnReplica<T>(ctx: Context, read: (ctx: Context) => Promise<T>): Promise<T> {
  const db = await ctx.db.onReplica();
  if (db === ctx.db) return read(ctx);
  return read({ ...ctx, db }).catch((error: unknown) =>
    error instanceof DomainError ? Promise.reject(error) : read(ctx),
  );
}

/** The present instant as RFC 3339 in UTC. */
export function now(ctx: { clock: Clock }): string {
  return ctx.clock.now().toString();
}

/** Today's date where the agency is. */
export function today(ctx: { clock: Clock; agency: Agency }): string {
  return zoned(ctx).toPlainDate().toString();
}

/** The present moment on the agency's clock. */
export function zoned(ctx: { clock: Clock; agency: Agency }): Temporal.ZonedDateTime {
  return ctx.clock.now().toZonedDateTimeISO(ctx.agency.timeZone);
}
