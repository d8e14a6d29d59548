import { now, type VisitorContext } from '../context.ts';
import { newId } from '../new-id.ts';
import { insertSession } from './sessions.rows.server.ts';
import { forgiveOwnTries, placeOf } from './take-try.server.ts';
import { hashToken, newToken } from './token.server.ts';

/** A session that has begun. The token goes into the cookie and is never seen again. */
export type BegunSession = {
  token: string;
  accountId: string;
  expiresAt: string;
  rememberMe: boolean;
  /** What the browser keeps so that it is known from now on. */
  devices: string;
};

/** Where a log-in comes from, and what the browser keeps of earlier ones. */
export type LogInFrom = { userAgent: string | null; address: string; devices?: string | null };

const DAYS_REMEMBERED = 30;
/** A session that is not remembered ends after so many hours without a request. */
export const HOURS_IDLE = 12;

/** Begins a session on this host for somebody who has proved who they are. */
export async function beginSession(
  ctx: VisitorContext,
  { accountId, emailAddress, rememberMe }: { accountId: string; emailAddress: string; rememberMe: boolean },
  from: LogInFrom,
): Promise<BegunSession> {
  const token = newToken();
  const at = now(ctx);
  const expiresAt = ctx.clock
    .now()
    .add({ hours: rememberMe ? DAYS_REMEMBERED * 24 : HOURS_IDLE })
    .toString();
  await ctx.db.run(
    insertSession(ctx.db, {
      id: newId(),
      accountId,
      agencyId: ctx.agency?.id ?? null,
      tokenHash: hashToken(token),
      rememberMe,
      userAgent: from.userAgent?.slice(0, 300) ?? null,
      address: from.address,
      createdAt: at,
      lastSeenAt: at,
      expiresAt,
    }),
  );
  await forgiveOwnTries(ctx, emailAddress, from);
  return { token, accountId, expiresAt, rememberMe, devices: rememberDevice(ctx, emailAddress, from.devices) };
}

/** What a browser keeps once its user has proved that the account is theirs. */
export function rememberDevice(ctx: VisitorContext, emailAddress: string, devices: string | null | undefined): string {
  return ctx.devices.remember(devices ?? null, { place: placeOf(ctx), emailAddress, at: ctx.clock.now() });
}
