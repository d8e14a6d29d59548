import { createCookie } from '@remix-run/node';
import { DEVICE_DRAFTS_COOKIE } from '#app/forms/device-drafts.ts';
import { MINUTES_FOR_CODE } from '#domain/accounts/second-factor/second-factor.ts';
import { cookieAttributes, deviceCookieName, sessionCookieName } from '#platform/log-in/session-cookie.ts';

const isHttps = (baseUrl: string) => baseUrl.startsWith('https:');

function readPlainCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null;
  }
  return null;
}

/** Returns the session token in a request, or null. */
export function readSessionToken(request: Request, baseUrl: string): string | null {
  return readPlainCookie(request, sessionCookieName(baseUrl));
}

/** Returns what the browser stores about accounts it has logged in to, or null. */
export function readDevices(request: Request, baseUrl: string): string | null {
  return readPlainCookie(request, deviceCookieName(baseUrl));
}

export { clearedSessionCookie, deviceCookie, sessionCookie } from '#platform/log-in/session-cookie.ts';

const waitingName = (baseUrl: string) => `${isHttps(baseUrl) ? '__Host-' : ''}countersign-log-in`;

/** Returns the token of a log-in awaiting its code, or null. */
export function readWaiting(request: Request, baseUrl: string): string | null {
  return readPlainCookie(request, waitingName(baseUrl));
}

/** Returns the `Set-Cookie` for a log-in awaiting its code. */
export function waitingCookie(baseUrl: string, token: string): string {
  return `${waitingName(baseUrl)}=${token}; ${cookieAttributes(baseUrl)}; Max-Age=${MINUTES_FOR_CODE * 60}`;
}

/** Returns the `Set-Cookie` that clears it. */
export function clearedWaitingCookie(baseUrl: string): string {
  return `${waitingName(baseUrl)}=; ${cookieAttributes(baseUrl)}; Max-Age=0`;
}

/** Returns the visit's random mark, to which form tokens are bound. */
export function readVisit(request: Request): string {
  return readPlainCookie(request, 'countersign-visit') ?? '';
}

/** Returns the `Set-Cookie` that begins a visit. */
export function visitCookie(baseUrl: string, visit: string): string {
  return `countersign-visit=${visit}; ${cookieAttributes(baseUrl)}`;
}

/** Returns what the device reported about its drafts; empty if it has none. */
export const readDraftsCookie = (request: Request): string => readPlainCookie(request, DEVICE_DRAFTS_COOKIE) ?? '';

/** Whether the sidebar is collapsed. */
export const sidebarCookie = createCookie('countersign-sidebar', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 31_536_000,
});

/** A message for the next page. */
export type Flash = { kind: 'good' | 'bad'; message: string };

/** Carries a message over a redirect. */
export const flashCookie = createCookie('countersign-flash', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 60,
});

/** Names the result of the last decision on many timesheets, for as long as that is kept. */
export const bulkResultCookie = createCookie('countersign-bulk-result', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 86_400,
});

/**
 * What someone entered who has just signed an agency up, so that the next page can say where the email was sent, and
 * the form can be sent again with another email. Signed, since its holder may replace that agency while it is
 * unverified.
 */
export const signedUpCookie = (secret: string) =>
  createCookie('countersign-signed-up', {
    // Pages load their data from separate URLs.
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    maxAge: 3600,
    secrets: [secret],
  });
