import { parse } from 'yaml';
import { openapiYaml } from '#server/openapi-yaml.ts';

/** The file with the description of the last release, without its texts. */
export const RELEASED_API = 'release-api.json';

const WORDS = new Set(['description', 'summary', 'example', 'examples', 'tags', 'headers', 'title', 'info', 'servers']);

/** Returns a description without the parts meant only for people. Fields with the same names as those are kept. */
function withoutWords(node: unknown, isNames = false): unknown {
  if (Array.isArray(node)) return node.map((one) => withoutWords(one));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([name]) => isNames || !WORDS.has(name));
  const holdsNames = (name: string) => !isNames && ['properties', 'schemas', 'parameters', 'responses'].includes(name);
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutWords(value, holdsNames(name))]));
}

/** Returns what the API promises its callers, as stored in `release-api.json`. @param yaml the description, by default the current one */
export function promised(yaml: string = openapiYaml()): unknown {
  const { paths, components } = parse(yaml) as { paths: unknown; components: object };
  return withoutWords({ paths, components });
}
