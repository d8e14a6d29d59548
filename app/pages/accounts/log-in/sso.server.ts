import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { BegunSession } from '#domain/accounts/log-in/begin-session.server.ts';
import { newToken } from '#domain/accounts/token.server.ts';
import type { DomainError } from '#domain/errors.ts';
import { Invalid, TooMany } from '#domain/errors.ts';
import { beginSso } from '#domain/sso/log-in/begin-sso.server.ts';
import { connectWorkAccount, readConnection } from '#domain/sso/log-in/connect-work-account.server.ts';
import { finishSso } from '#domain/sso/log-in/finish-sso.server.ts';
import { takeSsoAttempt } from '#domain/sso/log-in/sso-attempt.server.ts';
import { composeSsoConnect } from '#emails/compose/sso-connect.ts';
import { pathsFor } from '#app/paths.ts';
import { readLink } from '#app/http/account-link.server.ts';
import { callerOf, portalPlatform, type RouteArgs } from '#app/http/caller.server.ts';
import { readVisit, sessionCookie, visitCookie } from '#app/http/cookies.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { fromOf, knownFromNowOn } from '#app/http/from.server.ts';
import { finishTest } from '#app/http/sso-test.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';
import { requestedRoute, wantedRoute } from '#app/http/wanted-route.server.ts';

/** Returns to the log-in page with the error in a callout; unexpected errors have their own page. */
async function orLogIn(args: RouteArgs, route: string | null, work: () => Promise<Response>): Promise<Response> {
  return translateErrors(args.request, async () => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Invalid || error instanceof TooMany)) throw error;
      const { log } = await portalPlatform();
      log.info({ code: (error as DomainError).code }, 'A log-in with a work account was refused.');
      return redirectWith(pathsFor(null).logIn({ requestedRoute: route }), { kind: 'bad', message: error.message });
    }
  });
}

/** Redirects the browser to the agency’s provider. It must return with its own secret, so is given one if it has none. */
export async function beginSsoLoader(args: LoaderFunctionArgs): Promise<Response> {
  const { request } = args;
  const { visitor } = await callerOf(args);
  const { config } = await portalPlatform();
  const route = await requestedRoute(request);
  return orLogIn(args, route, async () => {
    const known = readVisit(request);
    const browser = known || newToken();
    const { address } = await fromOf(args);
    const to = await beginSso(visitor, { browser, address, requestedRoute: route });
    const headers = new Headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    if (!known) headers.append('Set-Cookie', visitCookie(config.baseUrl, browser));
    return redirect(to, { headers });
  });
}

async function enter(request: Request, session: BegunSession, route: string | null): Promise<Response> {
  const { config } = await portalPlatform();
  const headers = new Headers({ 'Set-Cookie': sessionCookie(config.baseUrl, session) });
  headers.append('Set-Cookie', await knownFromNowOn(session.devices));
  return redirect((await wantedRoute(request, route)) ?? '/', { headers });
}

/** Where the provider redirects people back to: logged in, told that an email was sent, or given the reason for failure. */
export async function ssoCallbackLoader(args: LoaderFunctionArgs): Promise<Response> {
  const { request } = args;
  const { visitor } = await callerOf(args);
  const came = { search: new URL(request.url).search, browser: readVisit(request), from: await fromOf(args) };
  return orLogIn(args, null, async () => {
    const attempt = await takeSsoAttempt(visitor, came);
    if (attempt.purpose === 'test') return finishTest(args, attempt);
    return orLogIn(args, attempt.requestedRoute, async () => {
      const arrival = await finishSso(visitor, attempt, came, composeSsoConnect);
      if ('session' in arrival) return enter(request, arrival.session, attempt.requestedRoute);
      const message = `We have written to ${arrival.mailedTo}. Open the link in this browser to connect your work account.`;
      return redirectWith(pathsFor(null).logIn(), { kind: 'good', message });
    });
  });
}

const keyOf = ({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>) => ({
  key: params.key ?? '',
  browser: readVisit(request),
});

/** The page behind the emailed link. Opening it uses nothing up. */
export const connectLoader = (args: LoaderFunctionArgs) =>
  readLink(args, async (visitor) => readConnection(visitor, keyOf(args)));

/** Connects, and logs in. */
export async function connect(args: ActionFunctionArgs): Promise<Response> {
  const { visitor } = await callerOf(args);
  const connected = await connectWorkAccount(visitor, keyOf(args), await fromOf(args));
  return enter(args.request, connected.session, connected.requestedRoute);
}

/** The page for an administrator whose agency requires its own log-in: which agency, and where they continue. */
export async function ssoRequiredLoader(args: LoaderFunctionArgs) {
  const { account, agency, mustUseSso, roles } = await callerOf(args);
  const route = await requestedRoute(args.request);
  if (!account || !agency || !mustUseSso) throw redirect(route ?? '/');
  return { agencyName: agency.displayName, requestedRoute: route, hasOtherRoles: roles.length > 1 };
}
