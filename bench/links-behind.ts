/** The framework's script asks no longer question. */
const LONGEST = 7680;

/**
 * The address at which a browser that has loaded a page asks which routes lie behind its links, as the framework's script has it.
 * @param html the page
 * @returns null where that address would be longer than the script asks
 */
export function linksBehind(html: string): string | null {
  const version = /__remixManifest = [\s\S]*?"version": "([^"]+)"/.exec(html)?.[1] ?? '';
  const asked = new URLSearchParams(pathsOf(html).map((path) => ['p', path]));
  asked.set('version', version);
  const address = `/__manifest?${asked}`;
  return address.length <= LONGEST ? address : null;
}

function pathsOf(html: string): string[] {
  const links = html.match(/<(a|form)\b[^>]*\bdata-discover="true"[^>]*>/g) ?? [];
  const addresses = links.map((link) => /\b(?:href|action)="([^"]*)"/.exec(link)?.[1] ?? '/');
  return [...new Set(addresses.map((address) => new URL(address, 'http://portal').pathname))].sort();
}
