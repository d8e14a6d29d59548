import { createCookie } from '@remix-run/node';
import { KEPT_COOKIE } from '#app/forms/kept-entries.ts';
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

/** The session token a request carries, or null. */
export function readSessionToken(request: Request, baseUrl: string): string | null {
  return readPlainCookie(request, sessionCookieName(baseUrl));
}

/** What the browser keeps of the accounts that it has logged in to, or null. */
export function readDevices(request: Request, baseUrl: string): string | null {
  return readPlainCookie(request, deviceCookieName(baseUrl));
}

export { clearedSessionCookie, deviceCookie, sessionCookie } from '#platform/log-in/session-cookie.ts';

const waitingName = (baseUrl: string) => `${isHttps(baseUrl) ? '__Host-' : ''}countersign-log-in`;

/** The token of a log-in that waits for its code, or null. */
export function readWaiting(request: Request, baseUrl: string): string | null {
  return readPlainCookie(request, waitingName(baseUrl));
}

/** The `Set-Cookie` of a log-in that waits for its code. */
export function waitingCookie(baseUrl: string, token: string): string {
  return `${waitingName(baseUrl)}=${token}; ${cookieAttributes(baseUrl)}; Max-Age=${MINUTES_FOR_CODE * 60}`;
}

/** The `Set-Cookie` that forgets it. */
export function clearedWaitingCookie(baseUrl: string): string {
  return `${waitingName(baseUrl)}=; ${cookieAttributes(baseUrl)}; Max-Age=0`;
}

/** The visit's random mark, which form tokens are bound to. */
export function readVisit(request: Request): string {
  return readPlainCookie(request, 'countersign-visit') ?? '';
}

/** The `Set-Cookie` that begins a visit. */
export function visitCookie(baseUrl: string, visit: string): string {
  return `countersign-visit=${visit}; ${cookieAttributes(baseUrl)}`;
}

/** What the device told of the drafts that it keeps; empty where it keeps none. */
export const readKept = (request: Request): string => readPlainCookie(request, KEPT_COOKIE) ?? '';

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

/**
 * What somebody gave who has just signed an agency up, so that the next page can say where the mail went, and the form can be sent
 * again with another email. Signed, since whoever has it may replace that agency while nobody has verified it.
 */
export const signedUpCookie = (secret: string) =>
  createCookie('countersign-signed-up', {
    // Pages ask for their data at addresses of their own.
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    maxAge: 3600,
    secrets: [secret],
  });
