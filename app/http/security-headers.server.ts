import { VERSION } from '#platform/version.ts';

const POLICY = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Puts the security headers of a private page on an answer; `nonce` where it carries inline scripts or styles. */
export function secure(headers: Headers, nonce: string | null): void {
  if (nonce !== null) headers.set('Content-Security-Policy', POLICY(nonce));
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'same-origin');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  headers.set('X-Frontend-Version', VERSION);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
}
