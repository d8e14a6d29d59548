import { describe, expect, test } from 'vitest';
import { formToken, isFormToken, checkRequest } from '#platform/requests/gate.ts';
import { clearedSessionCookie, sessionCookie, sessionCookieName } from '#platform/log-in/session-cookie.ts';

const OWN = 'https://here.example';
const judged = (method: string, origin: string | null, fetchSite: string | null = null) =>
  checkRequest({ method, origin, fetchSite, ownOrigin: OWN });

describe('A request that changes something', () => {
  test.each(['GET', 'HEAD', 'OPTIONS'])('passes as %s, which changes nothing', (method) =>
    expect(judged(method, 'https://evil.example', 'cross-site')).toBe('pass'),
  );
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('passes as %s from one of our pages, and from no other', (method) => {
    expect(judged(method, OWN)).toBe('pass');
    for (const origin of ['https://evil.example', 'http://here.example', 'https://here.example.evil.example'])
      expect(judged(method, origin)).toBe('refuse');
    expect(judged(method, OWN, 'cross-site')).toBe('pass');
    expect(judged(method, 'https://evil.example', 'same-origin')).toBe('refuse');
  });
  test('passes by the browser’s own statement if it names no origin', () => {
    expect(judged('POST', null, 'same-origin')).toBe('pass');
    expect(judged('POST', 'null', 'same-origin')).toBe('pass');
    for (const fetchSite of ['same-site', 'cross-site', 'none'])
      for (const origin of [null, 'null']) expect(judged('POST', origin, fetchSite)).toBe('refuse');
  });
  test('needs its form’s token if the browser states nothing, and is refused if it hides its origin', () => {
    expect(judged('POST', null)).toBe('show-token');
    expect(judged('POST', 'null')).toBe('refuse');
  });
});

describe('A form token', () => {
  const token = formToken('secret', OWN, 'visit-1');
  test('is valid for its own visit, address and installation', () => {
    expect(isFormToken('secret', OWN, 'visit-1', token)).toBe(true);
    expect(isFormToken('secret', OWN, 'visit-2', token)).toBe(false);
    expect(isFormToken('secret', 'https://there.example', 'visit-1', token)).toBe(false);
    expect(isFormToken('other', OWN, 'visit-1', token)).toBe(false);
  });
  test('is no other text, of any length, and needs a visit', () => {
    for (const shown of ['', 'x', token.slice(1), `${token}x`, token.replace(/./, 'é')])
      expect(isFormToken('secret', OWN, 'visit-1', shown)).toBe(false);
    expect(isFormToken('secret', OWN, '', formToken('secret', OWN, ''))).toBe(false);
  });
});

describe('A session cookie', () => {
  const session = { token: 'abc', expiresAt: '2026-06-25T08:40:00Z', rememberMe: false };
  test('is for our own pages only, and for https if the portal uses it', () => {
    expect(sessionCookie('https://base.example', session)).toBe(
      '__Host-countersign-session=abc; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
    expect(sessionCookie('http://localhost', session)).toBe('countersign-session=abc; Path=/; HttpOnly; SameSite=Lax');
    expect(sessionCookieName('https://base.example')).toBe('__Host-countersign-session');
  });
  test('outlives the browser if it is remembered, and ends at once on logging out', () => {
    expect(sessionCookie('http://localhost', { ...session, rememberMe: true })).toMatch(
      /; Expires=Thu, 25 Jun 2026 08:40:00 GMT$/,
    );
    expect(clearedSessionCookie('https://base.example')).toBe(
      '__Host-countersign-session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    );
  });
});
