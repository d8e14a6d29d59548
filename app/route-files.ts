import { readdirSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Returns every file of a `routes` folder below the portal's folder, by its name, which determines its address.
 * @returns paths from that folder
 * @throws where two routes have one name
 */
export function routeFiles(app: string): Map<string, string> {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(^|\/)routes\/[^/]+\.tsx?$/.test(file))
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1));
  const named = new Map(files.map((file) => [basename(file), file]));
  const others = files.filter((file) => named.get(basename(file)) !== file);
  if (others.length > 0) throw new Error(`There is another route with the name of ${others.join(', ')}.`);
  return named;
}
