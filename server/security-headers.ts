import type { Config } from '#platform/config.ts';
import { VERSION } from '#platform/version.ts';

/** Headers of every answer. An answer's own header of the same name stands in their place, such as a page's policy. */
export function securityHeaders({ baseUrl }: Pick<Config, 'baseUrl'>): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['Content-Security-Policy', "frame-ancestors 'none'"],
    ['X-Frame-Options', 'DENY'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
    ['X-Frontend-Version', VERSION],
  ];
  // A promise of https on an http address would lock browsers out.
  if (baseUrl.startsWith('https:')) headers.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']);
  return headers;
}
