import { parse } from 'node:querystring';
import { type AppLoadContext, redirect } from '@remix-run/node';
import type { Context } from '#domain/context.ts';
import { isSafe } from '#platform/requests/gate.ts';
import { type Caller, openCaller } from '#platform/open-context.ts';
import { pathsBefore } from './paths-of.server.ts';
import { NO_PORTAL, PORTAL_CLOSED } from '#app/no-portal.ts';
import { pathsFor } from '#app/paths.ts';
import { type PreservedBecause, SENT_AGAIN } from '#app/preserved-form.ts';
import { ENDED_WORDS, ROLE_DISABLED, SESSION_ENDED, SOMEBODY_ELSES } from '#app/session-ended.ts';
import { givingBackWithoutPortal } from './give-back.server.ts';
import { preserveForm, readWritten } from './preserve-form.server.ts';
import { readSessionToken } from './cookies.server.ts';
import { portalPlatform } from './portal-platform.server.ts';
import { redirectWith } from './flash.server.ts';
import { isSent, refuseWhenUnavailable } from './refuse-when-unavailable.server.ts';

/** What Remix passes to every loader and action. */
export type RouteArgs = { request: Request; context: AppLoadContext };

export { portalPlatform };

const opened = new WeakMap<object, Promise<Caller>>();

/** Pages of an agency that has signed up and is not yet verified: those that verify it, and their logos. */
const VERIFYING_PAGES = /^\/(account\/signup\/local\/verify(\/|\.data$|$)|logos\/)/;
/** The message at the address of such an agency. */
export const NOT_OPEN_YET =
  'This timesheet portal is not open yet. Please click the verification link in the email we have sent you.';
const NOT_OPEN: Record<'unverified' | 'suspended', string> = {
  unverified: NOT_OPEN_YET,
  suspended: 'This timesheet portal is closed at the moment.',
};

/**
 * Identifies the caller, once per request however many loaders run.
 * @throws a redirect from an agency's former address, a 404 page at an unknown one, a 403 page for a suspended agency,
 * a redirect to requesting a verification email while the agency is unverified, a 503 page while the database is
 * unavailable
 */
export async function callerOf({ request, context }: RouteArgs): Promise<Caller> {
  let opening = opened.get(context);
  if (!opening) {
    opening = open(request);
    opened.set(context, opening);
  }
  const platform = await portalPlatform();
  const caller = await opening.catch((error: unknown) => refuseWhenUnavailable(platform, request, error));
  if (caller.movedTo !== null && !isSent(request)) {
    const { pathname, search } = new URL(request.url);
    throw redirect(caller.movedTo + pathname + search, { headers: { 'Cache-Control': 'no-store' } });
  }
  if (caller.host === 'unknown')
    // A file or a button has no page to show it on, so the sentence is included.
    throw new Response(
      JSON.stringify({
        message: 'There is nothing at this address.',
        logIn: new URL(pathsFor(null).logIn(), caller.movedTo ?? platform.config.baseUrl).href,
      }),
      { status: 404, statusText: NO_PORTAL, headers: { 'Content-Type': 'application/json' } },
    );
  const status = caller.agency?.status ?? 'active';
  const isVerifying = status === 'unverified' && VERIFYING_PAGES.test(new URL(request.url).pathname);
  if (status === 'active' || isVerifying) return caller;
  if (status === 'unverified' && request.method === 'GET') throw redirect(pathsFor(null).requestVerification());
  throw new Response(NOT_OPEN[status], { status: 403, statusText: PORTAL_CLOSED });
}

/** Posted by mail programs themselves, which follow no redirects (RFC 8058). It acts solely on the secret in its URL. */
const POSTED_BY_MAIL_PROGRAMS = /^\/unsubscribe\//;

async function open(request: Request): Promise<Caller> {
  const platform = await portalPlatform();
  const { pathname, search } = new URL(request.url);
  const roleId = parse(search.slice(1)).roleId;
  const caller = await openCaller(platform, {
    host: request.headers.get('Host') ?? '',
    sessionToken: readSessionToken(request, platform.config.baseUrl),
    roleId: typeof roleId === 'string' ? roleId : null,
    isReading: isSafe(request.method),
  });
  if (caller.movedTo === null || isSafe(request.method) || !POSTED_BY_MAIL_PROGRAMS.test(pathname)) return caller;
  return openCaller(platform, { host: new URL(caller.movedTo).host, sessionToken: null, roleId: null });
}

/**
 * Opens the context of someone logged in to this agency; anyone else is sent to log in, or to set up codes, and comes
 * back. What they sent without script is kept on a page in the meantime, and given back where the portal has moved or is closed; a
 * button without a page has nothing to keep.
 */
export async function openContext(args: RouteArgs, { hasPage = true } = {}): Promise<Context> {
  const { request } = args;
  const isForm = hasPage && !isSafe(request.method);
  const caller = await callerOf(args).catch(async (thrown: unknown) =>
    Promise.reject(isForm ? await givingBackWithoutPortal(thrown, args.context, () => readWritten(request)) : thrown),
  );
  const preservedFor = (because: PreservedBecause) => (hasPage ? preservedForLater(request, because) : null);
  const requestedRoute = routeToResume(request);
  if (!caller.account) throw (await preservedFor('sessionEnded')) ?? (await toLogIn(request));
  if (isOfDisabledRole(request, caller))
    throw (await preservedFor('roleDisabled')) ?? (await toRoles(isByScript(request)));
  requireSameRole(request, caller.currentRole?.id);
  if (caller.mustUseSso)
    throw (await preservedFor('workAccountNeeded')) ?? redirect(pathsBefore.ssoRequired({ requestedRoute }));
  if (caller.mustSetUpTotp)
    throw (await preservedFor('secondStepNeeded')) ?? redirect(pathsFor(null).security({ requestedRoute }));
  return caller.context();
}

/** Whether a script of the page sent it, which keeps what was typed on the device. */
const isByScript = (request: Request) => request.headers.get('Sec-Fetch-Dest') === 'empty';

/** Returns a page keeping what a form without script sent that cannot be accepted yet; null if there is nothing. */
export const preservedForLater = async (request: Request, because: PreservedBecause, of: 'role' | 'account' = 'role') =>
  isSafe(request.method) || isByScript(request) ? null : preserveForm(request, because, of);

/**
 * Returns whether a form was typed in a role its agency has since disabled: it is never sent in another of the person's
 * roles. A URL naming no role means whichever role they have left.
 */
function isOfDisabledRole(request: Request, { roles, agency }: Caller): boolean {
  if (isSafe(request.method)) return false;
  const roleId = new URL(request.url).searchParams.get('roleId');
  const own = roles.filter(({ id, agencyId }) => agencyId === agency?.id && (roleId === null || id === roleId));
  return own.length > 0 && own.every(({ isEnabled }) => !isEnabled);
}

const toRoles = (isByScript: boolean) =>
  redirectWith(pathsFor(null).roles(), {
    kind: 'bad',
    message: isByScript ? ROLE_DISABLED.sentByScript : ROLE_DISABLED.sent,
  });

/** Prevents a form typed by one person from being sent by another who has since logged in. @throws a 403 */
function requireSameRole(request: Request, roleId: string | undefined): void {
  const { searchParams } = new URL(request.url);
  if (!isSafe(request.method) && searchParams.has(SENT_AGAIN) && searchParams.get('roleId') !== roleId)
    throw new Response(SOMEBODY_ELSES, { status: 403 });
}

/** Returns the path and query a request is for, whether for a page or only its data. */
export function routeOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `${pathname.replace(/\.data$/, '')}${search}`;
}

/** Returns the page to resume after a log-in: the one requested, or that of the form sent. */
function routeToResume(request: Request): string {
  const from = request.headers.get('Referer') ?? '';
  const isOwn = URL.canParse(from) && new URL(from).host === request.headers.get('Host');
  return !isSafe(request.method) && isOwn ? routeOf(new Request(from)) : routeOf(request);
}

/**
 * Sends a visitor to log in, remembering where they were going. They are told so if their session has ended, or if they
 * sent a form, which only someone logged in had been shown.
 */
export async function toLogIn(request: Request): Promise<Response> {
  const { config } = await portalPlatform();
  const route = routeToResume(request);
  const logIn = route === '/' ? '/login' : `/login?requestedRoute=${encodeURIComponent(route)}`;
  const isSent = !isSafe(request.method);
  if (!isSent && readSessionToken(request, config.baseUrl) === null) return redirect(logIn);
  const message = ENDED_WORDS[isSent ? (isByScript(request) ? 'sentByScript' : 'sent') : 'read'];
  const answer = await redirectWith(logIn, { kind: 'bad', message });
  answer.headers.set(SESSION_ENDED, 'yes');
  return answer;
}
