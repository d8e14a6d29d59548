import { exampleOf, type Schema, type Schemas } from '#api/docs/schema-text.ts';
import { randomFrom } from './random.ts';

/** A parameter or an operation, as far as requests are generated from it. */
type Parameter = { name: string; in: string };
type Operation = { operationId: string; parameters?: Parameter[]; requestBody?: { content: Record<string, unknown> } };
/** A description of an API. */
export type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: object } };
/** A request that no careful caller would make. */
export type MalformedRequest = {
  operationId: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | FormData | undefined;
};

const TEXTS = [
  '',
  ' ',
  'null',
  'undefined',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '💥'.repeat(50),
  '../../etc/passwd',
  "'; drop table timesheets; --",
  '<script>alert(1)</script>',
  '%',
  '%00',
  '__proto__',
  'constructor',
  '2026-02-31',
  '99999-01-01',
  '0000-00-00',
  '25:61',
  '1e400',
  '-1',
  '99999999999999999999',
  'x'.repeat(10_000),
  '2026-05-26T08:40:00Z',
  '00000000-0000-0000-0000-000000000000',
  '-infinity',
  'NaN',
];
const NUMBERS = [0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'nonsense',
  'application/merge-patch+json',
];
const BODIES = ['', '{', '[]', 'null', '"text"', '{"a":', '--x\r\n\r\n', '\u0000', '[[[[[[[[', '{"__proto__":{"a":1}}'];
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'];

/** Generates malformed requests from a description; the same seed gives the same ones. @param ids of records that exist */
export function malformedRequests(description: Description, seed: number, ids: string[]) {
  const { between, pick, chance } = randomFrom(seed);
  const random = () => between(0, 2 ** 32) / 2 ** 32;
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const schemas = description.components.schemas as Schemas;
  const names = [...new Set(JSON.stringify(description.components.schemas).match(/"[a-zA-Z]{3,30}"(?=:\{)/g))].map(
    (name) => JSON.parse(name) as string,
  );

  function value(depth: number): unknown {
    const kind = random();
    if (kind < 0.4) return pick(TEXTS);
    if (kind < 0.5) return pick(ids);
    if (kind < 0.65) return pick(NUMBERS);
    if (kind < 0.75) return pick([true, false, null]);
    if (depth <= 0) return null;
    if (kind < 0.87) return Array.from({ length: Math.floor(random() * 4) }, () => value(depth - 1));
    return record(depth - 1, names);
  }
  function record(depth: number, from: readonly string[]): Record<string, unknown> {
    return Object.fromEntries(Array.from({ length: Math.floor(random() * 8) }, () => [pick(from), value(depth)]));
  }
  /** Returns fields known to the operation, with values that may be invalid; sometimes they are what a field expects. */
  function near(schema: unknown, depth: number): unknown {
    const known = resolve(schema);
    if (depth <= 0 || chance(0.25)) return value(2);
    if (known.properties)
      return Object.fromEntries(
        Object.entries(known.properties)
          .filter(() => chance(0.8))
          .map(([name, field]) => [name, near(field, depth - 1)]),
      );
    if (known.items) return Array.from({ length: Math.floor(random() * 3) }, () => near(known.items, depth - 1));
    if (known.enum) return chance(0.7) ? pick(known.enum) : value(1);
    return value(1);
  }
  function resolve(schema: unknown): Schema {
    const { $ref, ...own } = (schema ?? {}) as Schema;
    if (!$ref) return own;
    return ((description.components.schemas as Record<string, Schema>)[$ref.split('/').at(-1)!] ?? {}) as Schema;
  }
  function bodyOf(operation: Operation): { body: MalformedRequest['body']; type: string | null } {
    const content = operation.requestBody?.content ?? {};
    const [type, media] = Object.entries(content)[Math.floor(random() * Object.keys(content).length)] ?? [null, {}];
    if (type === 'multipart/form-data' && chance(0.6)) {
      const form = new FormData();
      const { properties } = resolve((media as { schema?: unknown }).schema);
      for (const name of [...Object.keys(properties ?? {}), pick(names)])
        form.append(name, chance(0.3) ? new File([pick(TEXTS)], pick(TEXTS)) : wellFormed(JSON.stringify(value(3))));
      return { body: form, type: null };
    }
    if (chance(0.15)) return { body: pick(BODIES), type: pick(TYPES) };
    if (chance(0.05)) return { body: Uint8Array.from({ length: 40 }, () => random() * 256), type: pick(TYPES) };
    const described = (media as { schema?: Schema }).schema;
    if (chance(0.6)) return { body: JSON.stringify(spoilt(exampleOf(described, schemas))), type: 'application/json' };
    const made = type ? near((media as { schema?: unknown }).schema, 5) : record(3, names);
    return { body: JSON.stringify(made), type: chance(0.95) ? 'application/json' : pick(TYPES) };
  }
  /** Returns an example as a caller would send it, with existing records, and one fault. */
  function spoilt(example: unknown): unknown {
    if (typeof example !== 'object' || example === null || chance(0.05)) return value(2);
    const entries = Object.entries(example).map(([name, field]): [string, unknown] => [
      name,
      /Ids?$/.test(name) && typeof field === 'string' && chance(0.8) ? pick(ids) : field,
    ]);
    const at = Math.floor(random() * entries.length);
    if (entries[at]) entries[at][1] = chance(0.3) ? spoilt(entries[at][1]) : value(1);
    return Array.isArray(example) ? entries.map(([, field]) => field) : Object.fromEntries(entries);
  }
  const segment = () => encodeURIComponent(wellFormed(chance(0.5) ? pick(ids) : pick(TEXTS))) || 'x';

  return function next(): MalformedRequest {
    const { path, method, operation } = pick(operations);
    const query = new URLSearchParams();
    for (const { name, in: place } of operation.parameters ?? [])
      if (place === 'query' && chance(0.4)) query.append(name, wellFormed(String(value(0))));
    if (chance(0.1)) query.append(pick(names), wellFormed(pick(TEXTS)));
    const headers: Record<string, string> = {};
    if (chance(0.2)) headers['Idempotency-Key'] = pick(['', 'k', 'a b', 'x'.repeat(300), String(random())]);
    if (chance(0.2)) headers['If-Match'] = pick(['', '*', '"1"', '"', 'W/"9-a"', '"1","2"']);
    if (chance(0.1)) headers['If-None-Match'] = pick(['*', '"', '"1"']);
    if (chance(0.2)) headers.Accept = pick(['text/csv', 'application/x-ndjson', 'image/png', '*/*;q=x']);
    const { body, type } = method === 'get' ? { body: undefined, type: null } : bodyOf(operation);
    if (type !== null && chance(0.97)) headers['Content-Type'] = type;
    const text = query.toString();
    return {
      operationId: operation.operationId,
      method: (body === undefined && chance(0.03) ? pick(METHODS) : method).toUpperCase(),
      path: path.replaceAll(/\{[^}]+\}/g, segment) + (text ? `?${text}` : ''),
      headers,
      body,
    };
  };
}

const wellFormed = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '');
