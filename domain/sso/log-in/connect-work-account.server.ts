import type { BegunSession, LogInFrom } from '../../accounts/log-in/begin-session.server.ts';
import { hashToken } from '../../accounts/token.server.ts';
import { type Context, now, transact, type VisitorContext } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { giveSsoRole } from './give-sso-role.server.ts';
import { lockContactLoggingIn } from './lock-contact-logging-in.server.ts';
import { recordConnected } from './record-connected.server.ts';
import { CONNECT_EXPIRED, CONNECT_NOT_VALID, CONNECT_OTHER_BROWSER, provedDomainOf, SSO_REFUSALS } from '../sso.ts';
import { agencyHere, ssoRefused } from './sso-attempt.server.ts';
import { sessionOf } from './sso-session.server.ts';
import { findConnection, takeConnection } from './sso-connections.rows.server.ts';
import { connectIdentity, enterAccountState, type Standing } from './sso-identities.rows.server.ts';
import { selectProvedDomains, shareSsoSettings } from '../sso.rows.server.ts';

/** A link and the browser that follows it. */
export type ConnectKey = { key: string; browser: string };

const refused = (message: string, code: 'link_not_valid' | 'link_expired') =>
  new Invalid([{ field: '', message, code }], { code });

/**
 * Returns the content of the page behind the link, without using it up.
 * @throws Invalid at no field: wrong or used, expired, or another browser’s
 */
export async function readConnection(ctx: VisitorContext, key: ConnectKey): Promise<{ emailAddress: string }> {
  const { emailAddress } = await openConnection(ctx, key);
  return { emailAddress };
}

async function openConnection(ctx: VisitorContext, { key, browser }: ConnectKey) {
  const waiting = await findConnection(ctx.db, agencyHere(ctx).id, hashToken(key));
  if (!waiting) throw refused(CONNECT_NOT_VALID, 'link_not_valid');
  if (Date.parse(waiting.expiresAt) <= Date.parse(now(ctx))) throw refused(CONNECT_EXPIRED, 'link_expired');
  if (browser === '' || !waiting.browserHash.equals(hashToken(browser)))
    throw refused(CONNECT_OTHER_BROWSER, 'link_not_valid');
  return waiting;
}

/**
 * Connects a provider’s subject to the account of its email, whose owner follows the emailed link in the browser that
 * logged in at the provider; gives the role that the agency maps if none is held, and logs in.
 * @throws Invalid at no field
 */
export async function connectWorkAccount(
  ctx: VisitorContext,
  key: ConnectKey,
  from: LogInFrom,
): Promise<{ session: BegunSession; requestedRoute: string | null }> {
  const agency = agencyHere(ctx);
  return transact({ ...ctx, agency }, async (tx) => {
    const { db } = tx;
    const waiting = await openConnection(tx, key);
    const system: Context = { ...tx, actor: { kind: 'system' } };
    await lockContactLoggingIn(tx, waiting);
    if (!(await takeConnection(db, agency.id, hashToken(key.key)))) throw refused(CONNECT_NOT_VALID, 'link_not_valid');
    const { issuer, subject, accountId, emailAddress, roleGiven, requestedRoute } = waiting;
    const settings = await shareSsoSettings(db, agency.id);
    const isCurrent = settings?.isEnabled && settings.providerVersion === waiting.providerVersion;
    if (!isCurrent || !provedDomainOf(emailAddress, await selectProvedDomains(db, agency.id)))
      throw refused(CONNECT_NOT_VALID, 'link_not_valid');
    const standing = await enterAccountState(db, agency.id, accountId);
    const isOwn = standing?.emailAddress.toLowerCase() === emailAddress;
    if (!standing?.isEnabled || !isOwn || !(roleGiven ? standing.roles.length === 0 : hasRole(standing)))
      throw ssoRefused(SSO_REFUSALS.noRole(agency.displayName), 'sso_no_role');
    const fullname = standing.contact?.fullname ?? waiting.fullname;
    if (roleGiven) await giveSsoRole(system, { role: roleGiven, emailAddress, fullname });
    const at = now(tx);
    const identity = { agencyId: agency.id, issuer, subject, accountId, emailAddress, roleGiven };
    await db.runAll(connectIdentity(db, { ...identity, linkedAt: at, lastUsedAt: at }));
    await recordConnected(system, { accountId, fullname });
    return { session: await sessionOf(tx, accountId, standing.emailAddress, from), requestedRoute };
  });
}

const hasRole = ({ roles }: Standing) => roles.some(({ isEnabled }) => isEnabled);
