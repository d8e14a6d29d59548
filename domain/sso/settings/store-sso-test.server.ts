import { isWholeText } from '../../characters.ts';
import type { OpenIdClaims } from '#platform/log-in/open-id.ts';
import { recordEvent } from '../../audit/record-event.server.ts';
import { type Context, now, transact } from '../../context.ts';
import { lockIfAllowed } from '../../roles/require-still-allowed.server.ts';
import { allPassed } from '../log-in/check-provider.server.ts';
import { alreadyHasRole, selectSsoDomains } from '../domains/sso-domains.rows.server.ts';
import { updateSsoTest } from './sso-settings.rows.server.ts';
import { type CompletedStep, assessTest, checkDomain, checkRole, provedFor, shownClaims, stepsOf } from './sso-test.ts';
import { requireSsoEditing } from '../sso.policy.ts';
import type { SsoSettings, SsoTest } from '../sso.ts';

/** A test as far as it got with the provider: its settings, its tester, and their claims. */
export type Tested = {
  settings: SsoSettings;
  by: SsoTest['by'];
  steps: readonly CompletedStep[];
  claims: OpenIdClaims;
  milliseconds: number;
};

/** Stores the result of a test for the settings to show, with the agency's verdict on the person. @throws Forbidden */
export async function storeSsoTest(ctx: Context, tested: Tested): Promise<SsoTest> {
  const { settings, by, claims, milliseconds } = tested;
  const { steps, ...outcome } = await judged(ctx, tested);
  const test: SsoTest = { at: now(ctx), by, milliseconds, steps, claims: shownClaims(claims), ...outcome };
  await transact(ctx, async (tx) => {
    const { providerVersion, id } = settings;
    // The provider may have taken a while.
    const { now: allowed } = await lockIfAllowed(tx, [updateSsoTest(tx.db, tx.agency.id, { test, providerVersion })]);
    requireSsoEditing(allowed.actor);
    const after = { hasPassed: test.hasPassed };
    await recordEvent(tx, { action: 'sso.tested', subjectType: 'sso', subjectId: id, after });
  });
  return test;
}

/** Judges what the provider says of the person by the agency's rules. */
async function judged(
  { db, agency }: Context,
  { settings, steps, claims }: Tested,
): Promise<Pick<SsoTest, 'hasPassed' | 'verdict' | 'steps'>> {
  if (!allPassed(steps)) return { ...assessTest(stepsOf(steps), undefined), steps: stepsOf(steps) };
  const domains = await selectSsoDomains(db, agency.id);
  const emailAddress = typeof claims.email === 'string' && isWholeText(claims.email) ? claims.email : null;
  const answered = { emailAddress, isEmailVerified: claims.email_verified === true, claim: claims[settings.claim] };
  const came = checkDomain(answered, domains);
  const domain = provedFor(emailAddress, domains);
  const all: CompletedStep[] = [...steps, { step: 'domain', came, milliseconds: null }];
  if (came.state === 'passed' && domain && emailAddress !== null) {
    const isHeld = await alreadyHasRole(db, agency.id, { emailAddress, clientId: domain.clientId });
    all.push({ step: 'role', came: checkRole(answered, domain, settings, isHeld), milliseconds: null });
  }
  return { ...assessTest(stepsOf(all), domain), steps: stepsOf(all) };
}
