import { Readable } from 'node:stream';
import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { PackedList } from '#domain/packed-list.server.ts';
import type { ApiEnvironment } from '../environment.ts';

const AT_ONCE = 65_536; // characters up to which a response is sent whole

/** Responds with an object as JSON. If packed lists make it long, it is sent in parts and is never whole in memory. */
export function answerJson(
  c: HonoContext<ApiEnvironment>,
  value: object,
  status: ContentfulStatusCode,
  headers: Record<string, string> = {},
): Response {
  const typed = { 'Content-Type': 'application/json', ...headers };
  const parts = jsonParts(value);
  let begun = '';
  for (let next = parts.next(); !next.done; next = parts.next()) {
    begun += next.value;
    if (begun.length < AT_ONCE) continue;
    const all = Readable.from(continued(begun, parts), { objectMode: false });
    return c.body(Readable.toWeb(all) as ReadableStream, status, typed);
  }
  return c.body(begun, status, typed);
}

function* continued(begun: string, rest: Iterable<string>): Generator<string> {
  yield begun;
  yield* rest;
}

function* jsonParts(value: object): Generator<string> {
  let before = '{';
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    if (one instanceof PackedList) yield* listParts(one);
    else if (typeof one === 'object' && one !== null && !Array.isArray(one)) yield* jsonParts(one as object);
    else yield JSON.stringify(one);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* listParts(list: PackedList<unknown>): Generator<string> {
  let before = '[';
  for (const json of list.json()) {
    yield `${before}${json}`;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
