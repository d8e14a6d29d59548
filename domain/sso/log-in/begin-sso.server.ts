import { placeOf } from '../../accounts/second-factor/take-try.server.ts';
import { hashToken, newToken } from '../../accounts/token.server.ts';
import { now, type VisitorContext } from '../../context.ts';
import { whenToRetry, TooMany } from '../../errors.ts';
import { networkOf } from '../../network.ts';
import { newId } from '../../new-id.ts';
import { failureWords, MINUTES_AT_PROVIDER, SSO_REFUSALS } from '../sso.ts';
import { agencyHere, callbackOf, placeOfAttempt, providerOf, ssoRefused } from './sso-attempt.server.ts';
import { insertAttempt } from './sso-attempts.rows.server.ts';
import { findSsoSettings } from '../sso.rows.server.ts';

/** The start of a log-in: the browser in which the answer has to arrive, and where the person was going. A test belongs to its tester. */
export type BeginsSso = {
  browser: string;
  address: string;
  requestedRoute: string | null;
  tester?: { accountId: string; contactId: string | null };
};

/**
 * Begins a log-in, or a test, at the agency’s provider.
 * @returns the provider’s address, for the browser to go to
 * @throws Invalid at no field if there is none or it does not respond; TooMany where the address has tried too often
 */
export async function beginSso(ctx: VisitorContext, requested: BeginsSso): Promise<string> {
  const agency = agencyHere(ctx);
  const key = `${placeOf(ctx)} ${networkOf(requested.address)}`;
  const { wait } = await ctx.limits.take(ctx.clock.now(), [['ssoAskedByAddress', key]]);
  if (wait !== null) throw new TooMany(`Too many attempts to log in. ${whenToRetry(wait)}`, wait);
  const settings = await findSsoSettings(ctx.db, agency.id);
  if (!settings || !(settings.isEnabled || requested.tester)) throw ssoRefused(SSO_REFUSALS.off(), 'sso_off');
  const proof = { state: newToken(), nonce: newToken(), codeVerifier: newToken() };
  const attempt = { ...proof, redirectUri: callbackOf(agency) };
  const provider = providerOf(ctx, agency.id, settings);
  const found = await ctx.openId.authorisationAddress(provider, attempt, settings.claim);
  if ('failure' in found)
    throw ssoRefused(failureWords(found.failure, agency.displayName), `sso_${found.failure.toLowerCase()}`);
  const id = newId();
  await ctx.db.runAll(
    insertAttempt(ctx.db, {
      agencyId: agency.id,
      id,
      stateHash: hashToken(proof.state),
      nonce: proof.nonce,
      codeVerifier: ctx.sealing.seal(proof.codeVerifier, placeOfAttempt(agency.id, id)),
      browserHash: hashToken(requested.browser),
      purpose: requested.tester ? 'test' : 'logIn',
      providerVersion: settings.providerVersion,
      accountId: requested.tester?.accountId ?? null,
      contactId: requested.tester?.contactId ?? null,
      requestedRoute: requested.requestedRoute,
      createdAt: now(ctx),
      expiresAt: ctx.clock.now().add({ minutes: MINUTES_AT_PROVIDER }).toString(),
    }),
  );
  return found.done;
}
