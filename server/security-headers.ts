import type { Config } from '#platform/config.ts';
import { VERSION } from '#platform/version.ts';

type Headers = [name: string, value: string][];

/** Headers that mean nothing on a script, style or font. A first visit requests a dozen, each of which would carry them. */
const OF_DOCUMENTS = [
  'Content-Security-Policy',
  'X-Frame-Options',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
  'X-Frontend-Version',
];

/**
 * Returns the headers of every response; built files go without those for documents. A response's own header of the
 * same name takes precedence, such as a page's policy.
 */
export function securityHeaders({ baseUrl }: Pick<Config, 'baseUrl'>): { all: Headers; ofFiles: Headers } {
  const all: Headers = [
    ['Content-Security-Policy', "frame-ancestors 'none'"],
    ['X-Frame-Options', 'DENY'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
    ['X-Frontend-Version', VERSION],
  ];
  // Requiring https on an http address would lock browsers out.
  if (baseUrl.startsWith('https:')) all.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']);
  return { all, ofFiles: all.filter(([name]) => !OF_DOCUMENTS.includes(name)) };
}
