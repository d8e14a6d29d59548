import { createHash } from 'node:crypto';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Context } from '#domain/context.ts';
import {
  serialiseByAddress,
  readVersionLocked,
  VERSIONED_RECORDS,
  type VersionedRecord,
} from '#domain/versions/version-of.server.ts';
import type { ApiEnvironment } from '../environment.ts';

const TAGS = /^\s*(W\/)?"[\x21\x23-\x7e]*"\s*(,\s*(W\/)?"[\x21\x23-\x7e]*"\s*)*$/;
const RECORD = new RegExp(`/v1/(${VERSIONED_RECORDS.join('|')})/([0-9a-fA-F-]{36})(/|$)`);
/** Addresses of a single thing: those ending with an id, and singletons. */
const SINGLE =
  /\/([0-9a-fA-F]{8}-[0-9a-fA-F-]{27}|settings(\/[^/]+){0,2}|information|website|branding|billing|forest|recruitmentAgency|betaAccess|sessions\/current|accounts\/me|profiles\/username\/me|roles\/personal|latest)$/;

const SHOWN_IN_SETTINGS = /\/(website|branding)$/;

/** The entity tags of a condition; null stands for any. */
export type ConditionTags = string[] | null;

/** Returns what `If-Match` asks for, or null if it is absent. @throws HTTPException 400 when it is malformed */
export function readIfMatch(c: HonoContext<ApiEnvironment>): { tags: ConditionTags } | null {
  const header = c.req.header('If-Match');
  return header === undefined ? null : { tags: readTags(header, 'If-Match') };
}

function readTags(header: string, name: string): ConditionTags {
  if (header.trim() === '*') return null;
  if (!TAGS.test(header)) throw new HTTPException(400, { message: `The ${name} header is not a list of entity tags.` });
  return [...header.matchAll(/"([^"]*)"/g)].map(([, tag]) => tag!);
}

/** Reads what is at an address as the same caller would; returns the tag of its state, or null if there is none. */
export type ReadTag = (path: string) => Promise<string | null>;

/** Returns the addresses whose state a change may be conditional on, nearest first: its own, and those above it up to a single thing. */
function addressesOf(path: string): string[] {
  const parts = path.split('/');
  const things = parts.map((part, index) => (/^[0-9a-fA-F]{8}-[0-9a-fA-F-]{27}$/.test(part) ? index + 1 : 0));
  const thing = Math.max(...things);
  // An agency's public details are set in parts and read as one.
  if (SHOWN_IN_SETTINGS.test(path)) return [path.replace(SHOWN_IN_SETTINGS, '/settings')];
  return parts.flatMap((_, index) => {
    const length = parts.length - index;
    return length === parts.length || length >= Math.max(thing, 2) ? [parts.slice(0, length).join('/')] : [];
  });
}

/** Returns the current tags of those states. */
async function presentTags(path: string, readTag: ReadTag): Promise<string[]> {
  const found: string[] = [];
  for (const address of addressesOf(path)) {
    const tag = await readTag(address);
    if (tag !== null) found.push(tag);
  }
  return found;
}

/**
 * Locks what the address names, in its current state, until the transaction ends: a record by its version, anything
 * else by the tag that reading it gives.
 * @returns whether it differs from the one wanted
 */
export async function lockTarget(
  ctx: Context,
  path: string,
  { tags }: { tags: ConditionTags },
  readTag: ReadTag,
): Promise<boolean> {
  const [, record, id] = RECORD.exec(path) ?? [];
  if (record && id) {
    const version = await readVersionLocked(ctx, record as VersionedRecord, id);
    return version !== null && tags !== null && !tags.some((tag) => tag.split('-')[0] === String(version));
  }
  await serialiseByAddress(ctx, path);
  if (tags === null) return false;
  const present = await presentTags(path, readTag);
  return !present.some((tag) => tags.includes(tag.slice(1, -1)));
}

/** Returns the current tag of the state that a change was conditional on. */
export async function presentTag(path: string, readTag: ReadTag): Promise<string | null> {
  return (await presentTags(path, readTag))[0] ?? null;
}

/** Whether a JSON response at an address below `/v1` that is not a page has an `ETag`. */
export function isTagged(method: string, path: string, status: number): boolean {
  return status < 300 && ((method === 'GET' && SINGLE.test(path)) || RECORD.test(path) || status === 201);
}

/**
 * Sets the `ETag` of a single JSON response: the record's version if it has one, and a hash of the contents, since
 * names of other records appear too. `If-None-Match` with the same tag gives 304.
 */
export const entityTags: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  if (!/^application\/json/.test(headers.get('Content-Type') ?? '') || headers.has('ETag')) return;
  if (!isTagged(c.req.method, c.req.path, status)) return;
  const text = await c.res.clone().text();
  const document: unknown = JSON.parse(text);
  if (typeof document !== 'object' || document === null || 'page' in document) return;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 20);
  const tag = 'version' in document ? `"${String(document.version)}-${hash}"` : `"${hash}"`;
  c.header('ETag', tag);
  const wanted = c.req.method === 'GET' && SINGLE.test(c.req.path) ? c.req.header('If-None-Match') : undefined;
  if (wanted === undefined) return;
  const tags = readTags(wanted, 'If-None-Match');
  if (tags !== null && !tags.includes(tag.slice(1, -1))) return;
  const kept = new Headers(c.res.headers);
  kept.delete('Content-Type');
  kept.delete('Content-Length');
  c.res = undefined;
  c.res = new Response(null, { status: 304, headers: kept });
};
