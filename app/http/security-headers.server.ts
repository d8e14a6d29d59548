import { VERSION } from '#platform/version.ts';

/** Returns the addresses of the installation: a log-in form may redirect from one to another, which browsers count as submitting there. */
function ownHosts(baseUrl: string): string {
  const { protocol, host } = new URL(baseUrl);
  return `${protocol}//${host} ${protocol}//*.${host}`;
}

const POLICY = (nonce: string, baseUrl: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${ownHosts(baseUrl)}`,
    "frame-ancestors 'none'",
  ].join('; ');

/** Sets the security headers of a private page on a response; `nonce` is for its inline scripts and styles. */
export function securePage(headers: Headers, nonce: string, baseUrl: string): void {
  headers.set('Content-Security-Policy', POLICY(nonce, baseUrl));
  secure(headers);
}

/** The same for a response that is not a page. */
export function secure(headers: Headers): void {
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'same-origin');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  headers.set('X-Frontend-Version', VERSION);
}
