import type { OpenIdAttempt, OpenIdProvider } from '#platform/log-in/open-id.ts';
import type { Agency } from '../../agencies/agency.ts';
import { hashToken } from '../../accounts/token.server.ts';
import { now, type VisitorContext } from '../../context.ts';
import { Invalid, NotFound } from '../../errors.ts';
import { openClientSecret } from '../settings/client-secret.server.ts';
import { SSO_CALLBACK_PATH, SSO_REFUSALS, type SsoSettings } from '../sso.ts';
import { takeAttempt } from './sso-attempts.rows.server.ts';

/** A log-in or a test that has come back from the provider. */
export type SsoAttempt = OpenIdAttempt & {
  purpose: 'logIn' | 'test';
  providerVersion: number;
  /** The tester; null for a log-in. */
  tester: { accountId: string; contactId: string | null } | null;
  requestedRoute: string | null;
  begunAt: string;
};

/** A refusal on the log-in page, in words for the person. */
export const ssoRefused = (message: string, code: string) => new Invalid([{ field: '', message, code }], { code });

/** Returns the agency of the address, as single sign-on is always one agency’s. @throws NotFound on the product’s own address */
export function agencyHere(ctx: Pick<VisitorContext, 'agency'>): Agency {
  if (!ctx.agency) throw new NotFound();
  return ctx.agency;
}

/** Returns the address to which the provider sends people back. */
export const callbackOf = (agency: Agency): string => `${agency.portalUrl}${SSO_CALLBACK_PATH}`;

/** What an attempt’s proof is bound to. */
export const placeOfAttempt = (agencyId: string, id: string) => ({ table: 'sso_attempts' as const, agencyId, id });

/** Returns the agency’s provider with its secret decrypted. */
export function providerOf(
  { sealing }: Pick<VisitorContext, 'sealing'>,
  agencyId: string,
  settings: SsoSettings,
): OpenIdProvider {
  const { issuer, clientId } = settings;
  return { issuer, clientId, clientSecret: openClientSecret(sealing, agencyId, settings) };
}

/**
 * Uses up the attempt that an answer names before checking anything else in it, so that the answer cannot be sent again
 * whatever its outcome.
 * @throws Invalid at no field where it was answered before, is late, another browser’s or another agency’s
 */
export async function takeSsoAttempt(
  ctx: VisitorContext,
  { search, browser }: { search: string; browser: string },
): Promise<SsoAttempt> {
  const agency = agencyHere(ctx);
  const state = new URLSearchParams(search).get('state') ?? '';
  const named = { agencyId: agency.id, stateHash: hashToken(state), browserHash: hashToken(browser) };
  const taken = browser === '' ? undefined : await takeAttempt(ctx.db, named);
  if (!taken || Date.parse(taken.expiresAt) <= Date.parse(now(ctx))) throw ssoRefused(SSO_REFUSALS.late(), 'sso_late');
  const { id, nonce, purpose, providerVersion, accountId, contactId, requestedRoute, createdAt } = taken;
  return {
    redirectUri: callbackOf(agency),
    state,
    nonce,
    codeVerifier: ctx.sealing.open(taken.codeVerifier, placeOfAttempt(agency.id, id)),
    purpose,
    providerVersion,
    tester: accountId === null ? null : { accountId, contactId },
    requestedRoute,
    begunAt: createdAt,
  };
}
