import { createHash } from 'node:crypto';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { answerOnce, findFirstAnswer, type FirstAnswer } from '#domain/repeats/answer-once.server.ts';
import type { Context } from '#domain/context.ts';
import { readAgencyAsItIs } from '#platform/open-context.ts';
import type { ApiEnvironment } from './environment.ts';
import { isMultipart } from './requests/multipart.ts';
import { PreconditionFailed } from './answers/problem.ts';
import { lockTarget, presentTag, type ReadTag, readIfMatch } from './requests/preconditions.ts';

const REPEATABLE = new Set(['POST', 'PATCH']);
const GUARDED = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);
/** Conditions that only reading knows, or nothing does. */
const OF_READING = ['If-None-Match', 'If-Unmodified-Since'];
const STORED_HEADERS = ['Content-Type', 'Location', 'ETag'];
const KEY = /^[\x21-\x7e]{1,200}$/;

/** Rolls back everything a refused request did. */
class Rollback extends Error {}

function readKey(c: HonoContext<ApiEnvironment>): string | null {
  const key = REPEATABLE.has(c.req.method) ? c.req.header('Idempotency-Key') : undefined;
  if (key === undefined) return null;
  if (!KEY.test(key))
    throw new HTTPException(400, { message: 'The Idempotency-Key must be 1 to 200 printable characters.' });
  return key;
}

/**
 * Makes a change atomic: with `Idempotency-Key` it happens once and its repeats get the first response; with `If-Match`
 * only if the record is the version that was read. A refusal leaves nothing behind, and the request may be sent again.
 * @param sent the request's contents, to detect a different one under the same key
 * @param options.copy whether responding streams rows in
 * @throws PreconditionFailed, and what responding throws
 */
export async function inOneUnit(
  c: HonoContext<ApiEnvironment>,
  sent: string,
  answer: () => Promise<Response>,
  { copy = false }: { copy?: boolean } = {},
): Promise<Response> {
  const readTag: ReadTag = (path) => tagAt(c, path);
  const key = readKey(c);
  const wanted = GUARDED.has(c.req.method) ? readIfMatch(c) : null;
  if (key === null && wanted === null) return answer();
  const outside = c.get('context');
  let response: Response | undefined;
  const removed: string[] = [];
  const files = { ...outside.files, remove: async (name: string) => void removed.push(name) };
  const inTransaction = (work: (db: Context['db']) => Promise<void>) =>
    outside.db.transaction(work, { savepoints: true, copy });
  try {
    await inTransaction(async (db) => {
      const ctx = { ...outside, db, files };
      c.set('context', ctx);
      const work = async (): Promise<FirstAnswer> => {
        const isChanged = wanted ? await lockTarget(ctx, c.req.path, wanted, readTag) : false;
        response = await answer();
        if (isChanged && (response.ok || response.status === 409)) throw new PreconditionFailed();
        if (!response.ok) throw new Rollback();
        return keep(response);
      };
      if (key === null) return void (await work());
      const first = await answerOnce(ctx, { key, ...nameOf(c, sent) }, work);
      if (first) response = replay(first);
    });
    // What the change replaced is removed once the change is committed.
    for (const name of removed) await outside.files.remove(name);
  } catch (error) {
    c.set('context', outside);
    if (error instanceof PreconditionFailed) error.tag = await presentTag(c.req.path, readTag);
    if (!(error instanceof Rollback)) throw error;
  } finally {
    c.set('context', outside);
  }
  return response!;
}

/** Returns a request's name and a hash of its contents. */
function nameOf(c: HonoContext<ApiEnvironment>, sent: string) {
  const { pathname, search } = new URL(c.req.url);
  const bodyHash = createHash('sha256').update(`${search}\n${sent}`).digest();
  return { route: `${c.req.method} ${pathname}`, bodyHash };
}

/**
 * Returns the first response under the request's `Idempotency-Key`, for lookup before long work outside a transaction
 * is done for nothing; null if there is none. @throws Invalid for a different request under the same key
 */
export async function firstAnswerOf(c: HonoContext<ApiEnvironment>, sent: string): Promise<Response | null> {
  const key = readKey(c);
  const first = key === null ? null : await findFirstAnswer(c.get('context'), { key, ...nameOf(c, sent) });
  return first && replay(first);
}

/** Returns the state at an address as the same caller reads it: within the unit while it runs, and as committed afterwards. */
async function tagAt(c: HonoContext<ApiEnvironment>, path: string): Promise<string | null> {
  const headers = new Headers(c.req.raw.headers);
  for (const name of ['If-Match', 'Idempotency-Key', 'Content-Type', 'Content-Length']) headers.delete(name);
  headers.set('Accept', 'application/json');
  const url = new URL(c.req.url);
  url.pathname = path;
  const { db, agency } = c.get('context');
  const reader = { ...c.get('reader'), db, agency: await readAgencyAsItIs(c.get('platform'), db, agency.id) };
  const answer = await c.get('ask')(new Request(url, { headers }), reader);
  return answer.ok ? answer.headers.get('ETag') : null;
}

async function keep(response: Response): Promise<FirstAnswer> {
  const headers = STORED_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status: response.status, body: await response.clone().text(), headers: Object.fromEntries(headers) };
}

/** Returns the header that marks a response as a replay of the first. */
export const replayed = (isRepeat: boolean): Record<string, string> =>
  isRepeat ? { 'Idempotency-Replayed': 'true' } : {};

function replay({ status, body, headers }: FirstAnswer): Response {
  return new Response(body === '' ? null : body, { status, headers: { ...headers, ...replayed(true) } });
}

/** Requests that bring a table, or create files to be stored, before they change anything. */
const BY_THEMSELVES = /\/(digestSchedules\/[^/]+\/send|imports\/[^/]+\/(plan|apply)|digests\/(send|run|verify))$/;

/** Wraps every change that asks for it. Requests that bring or create files store them first, and are wrapped by their own endpoint. */
export const oneUnit: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  const isWrapped =
    (REPEATABLE.has(c.req.method) && c.req.header('Idempotency-Key') !== undefined) ||
    (GUARDED.has(c.req.method) && c.req.header('If-Match') !== undefined);
  const isPersonal = !c.get('context');
  const idle = GUARDED.has(c.req.method) ? OF_READING.find((name) => c.req.header(name) !== undefined) : undefined;
  if (idle) throw new HTTPException(400, { message: `The ${idle} header is not honoured by a change: send If-Match.` });
  // A condition that cannot be honoured is refused rather than ignored.
  if (isPersonal && GUARDED.has(c.req.method) && c.req.header('If-Match') !== undefined)
    throw new HTTPException(400, { message: 'The If-Match header is not honoured at this address.' });
  if (!isWrapped || isPersonal || isMultipart(c) || BY_THEMSELVES.test(c.req.path)) return next();
  const response = await inOneUnit(c, await c.req.raw.clone().text(), async () => {
    await next();
    return c.res;
  });
  if (c.res !== response) {
    c.res = undefined;
    c.res = response;
  }
};
