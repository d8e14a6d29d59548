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

/** Everything a use-case works with: whose data, on whose behalf, when, and the outside world it may touch. */
export type Context = {
  db: Database;
  actor: Actor;
  agency: Agency;
  clock: Clock;
  queue: Queue;
  files: Files;
  sealing: Sealing;
};

/** A visitor who may have no session and no agency yet: logging in, signing up, following a link in an email. */
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

/** Runs the work in the context's transaction; a use-case called inside joins it. @throws NotFound if the agency is erased in the meantime */
export function transact<C extends { db: Database }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  options?: { copy?: boolean },
): Promise<T> {
  return ctx.db.transaction((db) => work({ ...ctx, db }), options).catch(refuseErased);
}

/** The database refuses rows written for an agency erased in the meantime. @throws NotFound, or the error passed in */
function refuseErased(error: unknown): never {
  const isErased = /_agency_id_fkey$/.test(brokenConstraint(error) ?? '');
  throw isErased ? new NotFound('The agency does not exist.', { code: 'agency_not_found' }) : error;
}

/** Reads from an up-to-date replica if there is one, and again from PostgreSQL itself if that fails. */
export async function readOnReplica<T>(ctx: Context, read: (ctx: Context) => Promise<T>): Promise<T> {
  const db = await ctx.db.onReplica();
  if (db === ctx.db) return read(ctx);
  return read({ ...ctx, db }).catch((error: unknown) =>
    error instanceof DomainError ? Promise.reject(error) : read(ctx),
  );
}

/** Returns the present instant as RFC 3339 in UTC. */
export function now(ctx: { clock: Clock }): string {
  return ctx.clock.now().toString();
}

/** Returns today's date in the agency's time zone. */
export function today(ctx: { clock: Clock; agency: Agency }): string {
  return zoned(ctx).toPlainDate().toString();
}

/** Returns the present moment in the agency's time zone. */
export function zoned(ctx: { clock: Clock; agency: Agency }): Temporal.ZonedDateTime {
  return ctx.clock.now().toZonedDateTimeISO(ctx.agency.timeZone);
}
