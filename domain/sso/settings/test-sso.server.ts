import type { OpenId } from '#platform/log-in/open-id.ts';
import type { Context, VisitorContext } from '../../context.ts';
import { Forbidden, Invalid } from '../../errors.ts';
import { allPassed, readProviderAnswer, checkProvider } from '../log-in/check-provider.server.ts';
import { beginSso } from '../log-in/begin-sso.server.ts';
import { noProvider } from './disable-sso.server.ts';
import { storeSsoTest } from './store-sso-test.server.ts';
import type { SsoAttempt } from '../log-in/sso-attempt.server.ts';
import { requireSsoEditing } from '../sso.policy.ts';
import { findSsoSettings } from '../sso.rows.server.ts';
import type { SsoTest } from '../sso.ts';

/** The start of a test: the browser in which the answer has to arrive, and its address. */
export type BeginsTest = { browser: string; address: string };

/**
 * Begins a test of the saved settings by the caller: the provider is checked, then they go there to log in. It changes
 * no role and no session.
 * @returns where the browser goes, or null where the test has already ended, as the settings then show
 * @throws Forbidden, Conflict where there is no provider, TooMany
 */
export async function beginSsoTest(ctx: Context, visitor: VisitorContext, from: BeginsTest): Promise<string | null> {
  const { accountId, by } = testerOf(ctx);
  const settings = await settingsOf(ctx);
  const begun = performance.now();
  const steps = await checkProvider(ctx, visitor.openId, settings);
  const tester = { accountId, contactId: by.contactId };
  if (allPassed(steps)) return beginSso(visitor, { ...from, requestedRoute: null, tester });
  await storeSsoTest(ctx, { settings, by, steps, claims: {}, milliseconds: since(begun) });
  return null;
}

/**
 * Finishes a test: checks the answer step by step, up to the first failure that prevents the next, and stores the
 * result.
 * @throws Forbidden where it is another person's, Invalid at no field where the settings have changed in the meantime
 */
export async function finishSsoTest(
  ctx: Context,
  openId: OpenId,
  { attempt, search }: { attempt: SsoAttempt; search: string },
): Promise<SsoTest> {
  const { accountId, by } = testerOf(ctx);
  if (attempt.tester?.accountId !== accountId) throw new Forbidden();
  const settings = await settingsOf(ctx);
  if (settings.providerVersion !== attempt.providerVersion)
    throw new Invalid([{ field: '', message: 'The settings have since been changed. Test them again.' }]);
  const begun = performance.now();
  const steps = await checkProvider(ctx, openId, settings);
  const claims = allPassed(steps) ? await readProviderAnswer(ctx, openId, { settings, steps, attempt, search }) : null;
  return storeSsoTest(ctx, { settings, by, steps, claims: claims ?? {}, milliseconds: since(begun) });
}

/** Tests as much of the saved settings as is possible without a log-in. @throws Forbidden, Conflict */
export async function testProvider(ctx: Context, openId: OpenId) {
  requireSsoEditing(ctx.actor);
  return checkProvider(ctx, openId, await settingsOf(ctx));
}

const since = (begun: number) => Math.round(performance.now() - begun);

async function settingsOf(ctx: Context) {
  const settings = await findSsoSettings(ctx.db, ctx.agency.id);
  if (!settings) throw noProvider();
  return settings;
}

function testerOf({ actor }: Context) {
  requireSsoEditing(actor);
  if (actor.kind !== 'role' || actor.contactId === null) throw new Forbidden();
  return { accountId: actor.accountId, by: { contactId: actor.contactId, fullname: actor.fullname } };
}
