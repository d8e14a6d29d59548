import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { newToken } from '#domain/accounts/token.server.ts';
import { Conflict, Invalid, TooMany } from '#domain/errors.ts';
import type { SsoAttempt } from '#domain/sso/log-in/sso-attempt.server.ts';
import { beginSsoTest, finishSsoTest } from '#domain/sso/settings/test-sso.server.ts';
import { callerOf, openContext, portalPlatform, type RouteArgs } from './caller.server.ts';
import { readVisit, visitCookie } from './cookies.server.ts';
import { redirectWith } from './flash.server.ts';
import { fromOf } from './from.server.ts';
import { pathsOf } from './paths-of.server.ts';
import { translateErrors } from './translate-errors.server.ts';

/** Returns to the settings with the reason a test could not be made; other errors have their own page. */
function orSettings(args: RouteArgs, work: (to: string) => Promise<Response>): Promise<Response> {
  return translateErrors(args.request, async () => {
    const to = pathsOf(await openContext(args)).settings('sso');
    try {
      return await work(to);
    } catch (error) {
      const isReported = error instanceof Conflict || error instanceof Invalid || error instanceof TooMany;
      if (isReported) return redirectWith(to, { kind: 'bad', message: error.message });
      throw error;
    }
  });
}

/** Redirects the tester to the provider, or back to the settings if the test ends before that. */
export async function beginTestLoader(args: LoaderFunctionArgs): Promise<Response> {
  return orSettings(args, async (settings) => {
    const { config } = await portalPlatform();
    const { visitor } = await callerOf(args);
    const known = readVisit(args.request);
    const browser = known || newToken();
    const { address } = await fromOf(args);
    const to = await beginSsoTest(await openContext(args), visitor, { browser, address });
    const headers = new Headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    if (!known) headers.append('Set-Cookie', visitCookie(config.baseUrl, browser));
    return redirect(to ?? settings, { headers });
  });
}

/** Ends a test: the settings show its result. */
export function finishTest(args: RouteArgs, attempt: SsoAttempt): Promise<Response> {
  return orSettings(args, async (settings) => {
    const { search } = new URL(args.request.url);
    const { openId } = await portalPlatform();
    await finishSsoTest(await openContext(args), openId, { attempt, search });
    return redirect(settings);
  });
}
