import { Temporal } from 'temporal-polyfill';
import { now, transact, type VisitorContext } from '../../context.ts';
import { newId } from '../../new-id.ts';
import { describeDevice } from './device.ts';
import { joinAgency } from '../join-agency.server.ts';
import { queueNotice } from '../mails/queue-notice.server.ts';
import { endSession, insertSession, knowAccountHere, setCurrentRole } from './sessions.rows.server.ts';
import { clearOwnTries, knownDevice, placeOf } from '../second-factor/take-try.server.ts';
import { hashToken, newToken } from '../token.server.ts';

/** A newly begun session. The token goes into the cookie and is never seen again. */
export type BegunSession = {
  token: string;
  accountId: string;
  expiresAt: string;
  rememberMe: boolean;
  /** What the browser stores to be recognised from now on. */
  devices: string;
};

/** The origin of a log-in: what the browser has stored from earlier ones, and its session on this host, which ends. */
export type LogInFrom = {
  userAgent: string | null;
  address: string;
  devices?: string | null;
  sessionId?: string | null;
};

/** Whose session begins. `endsAt` is the end of the session it continues; `roleId` the role it works in. */
export type BeginsSession = {
  accountId: string;
  emailAddress: string;
  rememberMe: boolean;
  endsAt?: string;
  roleId?: string;
  /** Whether a code or a passkey was also presented; `passkeyId` is the passkey. */
  hasSecondStep?: boolean;
  passkeyId?: string | null;
  /** The agency whose own log-in was used: the session reaches that agency and nothing else. */
  ssoAgencyId?: string;
};

const DAYS_REMEMBERED = 30;
/** Hours without a request after which a session that is not remembered ends. */
const HOURS_IDLE = 12;
/** Hours after its log-in at which it ends, even if in use. */
const HOURS_AT_MOST = 24;

/**
 * Begins a session on this host for someone who has proved their identity, and ends the one their browser had here. The
 * account’s holder is notified of an unknown browser, once a known one exists.
 */
export function beginSession(ctx: VisitorContext, who: BeginsSession, from: LogInFrom): Promise<BegunSession> {
  return transact(ctx, async (tx) => {
    const { db } = tx;
    const { accountId, emailAddress, rememberMe } = who;
    // First, because other code also locks the contact before its account.
    await joinAgency(tx, accountId);
    const token = newToken();
    const at = now(tx);
    const endsAt = who.endsAt ?? hoursFromNow(tx, rememberMe ? DAYS_REMEMBERED * 24 : HOURS_AT_MOST);
    const expiresAt = rememberMe ? endsAt : earlier(endsAt, hoursFromNow(tx, HOURS_IDLE));
    if (from.sessionId) await db.run(endSession(db, from.sessionId, at));
    const id = newId();
    await db.run(
      insertSession(db, {
        id,
        accountId,
        agencyId: tx.agency?.id ?? null,
        tokenHash: hashToken(token),
        rememberMe,
        userAgent: from.userAgent?.slice(0, 300) ?? null,
        address: from.address,
        createdAt: at,
        lastSeenAt: at,
        expiresAt,
        endsAt,
        secondStep: who.hasSecondStep ?? false,
        passkeyId: who.passkeyId ?? null,
        ssoAgencyId: who.ssoAgencyId ?? null,
      }),
    );
    if (who.roleId) await db.run(setCurrentRole(db, id, who.roleId));
    await notifyOfNewDevice(tx, who, from);
    await clearOwnTries(tx, emailAddress, from);
    return { token, accountId, expiresAt, rememberMe, devices: rememberDevice(tx, emailAddress, from.devices) };
  });
}

/** Returns what a browser stores once its user has proved that the account is theirs. */
export function rememberDevice(ctx: VisitorContext, emailAddress: string, devices: string | null | undefined): string {
  return ctx.devices.remember(devices ?? null, { place: placeOf(ctx), emailAddress, at: ctx.clock.now() });
}

/** The first browser here is no news, and a session continued from another host was logged in to there. */
async function notifyOfNewDevice(ctx: VisitorContext, who: BeginsSession, from: LogInFrom): Promise<void> {
  const { accountId, emailAddress, endsAt } = who;
  const isFirst = await knowAccountHere(ctx.db, { accountId, agencyId: ctx.agency?.id ?? null, at: now(ctx) });
  if (isFirst || endsAt !== undefined || knownDevice(ctx, emailAddress, from.devices) !== null) return;
  const device = describeDevice(from.userAgent);
  await queueNotice(ctx, emailAddress, { kind: 'newDevice', device, address: from.address });
}

const hoursFromNow = (ctx: VisitorContext, hours: number) => ctx.clock.now().add({ hours }).toString();
const earlier = (one: string, other: string) =>
  Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) < 0 ? one : other;
