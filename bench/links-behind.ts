/** The framework's script makes no longer request. */
const LONGEST = 7680;

/**
 * Returns the address at which a browser that has loaded a page asks for the routes behind its links, as the
 * framework's script builds it.
 * @param html the page
 * @returns null if that address would be longer than the script allows
 */
export function linksBehind(html: string): string | null {
  const version = /__remixManifest = [\s\S]*?"version": "([^"]+)"/.exec(html)?.[1] ?? '';
  const requested = new URLSearchParams(pathsOf(html).map((path) => ['p', path]));
  requested.set('version', version);
  const address = `/__manifest?${requested}`;
  return address.length <= LONGEST ? address : null;
}

function pathsOf(html: string): string[] {
  const links = html.match(/<(a|form)\b[^>]*\bdata-discover="true"[^>]*>/g) ?? [];
  const addresses = links.map((link) => /\b(?:href|action)="([^"]*)"/.exec(link)?.[1] ?? '/');
  return [...new Set(addresses.map((address) => new URL(address, 'http://portal').pathname))].sort();
}
