import { parse } from 'yaml';
import { openapiYaml } from '#server/openapi-yaml.ts';

/** Where the description of the last release is kept, without its words. */
export const RELEASED_API = 'release-api.json';

const WORDS = new Set(['description', 'summary', 'example', 'examples', 'tags', 'headers', 'title', 'info', 'servers']);

/** A description without what is only read by people. Fields that are called like words of it are kept. */
function withoutWords(node: unknown, isNames = false): unknown {
  if (Array.isArray(node)) return node.map((one) => withoutWords(one));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([name]) => isNames || !WORDS.has(name));
  const holdsNames = (name: string) => !isNames && ['properties', 'schemas', 'parameters', 'responses'].includes(name);
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutWords(value, holdsNames(name))]));
}

/** What the API promises its callers, as `release-api.json` keeps it. @param yaml the description, the present one where absent */
export function promised(yaml: string = openapiYaml()): unknown {
  const { paths, components } = parse(yaml) as { paths: unknown; components: object };
  return withoutWords({ paths, components });
}
