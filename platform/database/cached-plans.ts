import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isOutdatedPlan, isPooled } from './connections.ts';
import type { Query } from './statements.ts';

/** How often a text is queried before its plan is cached, how many a connection caches, and how many texts are counted. */
const OFTEN = 5;
const MOST = 150;
const COUNTED = 2000;

/** For how many agencies the size is remembered, and for how long, in milliseconds. */
const AGENCIES = 5000;
const REMEMBER_MS = 60_000;

/** A larger agency's statements get their own plans. Timesheets are numbered, so that none has to be counted. */
const MAX_TIMESHEETS = 20_000;
const MAX_PEOPLE = 2000;
const SIZE = `
  select exists (select from agency_counters where agency_id = $1 and name = 'timesheet' and last > ${MAX_TIMESHEETS})
    or exists (select from contacts where agency_id = $1 offset ${MAX_PEOPLE})
    or exists (select from contractors where agency_id = $1 offset ${MAX_PEOPLE}) as is_large`;

/** All columns of a table in the result itself: a column added by a migration would change such a plan's result. */
const ALL_COLUMNS = /(?:\bselect|\breturning|\.|,)\s*\*/i;
/** A limited list: a generic plan walks along the whole list for the few rows of a search. */
const SOME_ROWS = /\blimit \$/i;

/** Returns what determines a statement's own result: its text without anything in parentheses. */
function outermost(text: string): string {
  const without = text.replace(/\([^()]*\)/g, '');
  return without === text ? text : outermost(without);
}

/** Whether a text's generic plan is right for all values, as far as its form shows. */
export const mayBeCached = (text: string): boolean => !SOME_ROWS.test(text) && !ALL_COLUMNS.test(outermost(text));

type Sizes = Map<string, { isLarge: boolean; until: number }>;

/** Sets an entry, replacing the oldest one if the map is full. */
function setWithin<Value>(map: Map<string, Value>, most: number, key: string, value: Value): Value {
  if (map.size >= most && !map.has(key)) map.delete(map.keys().next().value!);
  map.set(key, value);
  return value;
}

/** Decides which statements' plans a pool's connections cache. */
export class CachedPlans {
  private readonly texts = new Map<string, { times: number; name: string }>();
  private readonly sizes: Sizes = new Map();
  private readonly names = new WeakMap<pg.PoolClient, Set<string>>();

  /** Enables caching of plans on this connection, unless a pooler shares it. */
  async open(client: pg.PoolClient): Promise<void> {
    const isShared = await isPooled(client).catch(() => true);
    if (!isShared) this.names.set(client, new Set());
  }

  /** Returns the query for an agency's size; null if it is known, or there is no agency. */
  sizeQuestion(agencyId: string | null): Query | null {
    if (!agencyId || (this.sizes.get(agencyId)?.until ?? 0) > performance.now()) return null;
    return { text: SIZE, values: [agencyId], rowMode: 'array' };
  }

  /** Records the result of the size query. */
  noteSize(agencyId: string, answer: pg.QueryArrayResult): void {
    const isLarge = answer.rows[0]?.[0] !== false;
    setWithin(this.sizes, AGENCIES, agencyId, { isLarge, until: performance.now() + REMEMBER_MS });
  }

  /** Returns the query with a name for its plan, if this connection caches it; otherwise unchanged. */
  named(client: pg.PoolClient, agencyId: string | null, query: Query): Query {
    const names = this.names.get(client);
    const mayCache = names && agencyId && this.sizes.get(agencyId)?.isLarge === false;
    const name = mayCache ? this.nameOf(query.text) : null;
    if (!name || (!names!.has(name) && names!.size >= MOST)) return query;
    names!.add(name);
    return { ...query, name };
  }

  /** Stops caching plans on the connection once one is outdated. */
  hear(client: pg.PoolClient, error: unknown): void {
    if (isOutdatedPlan(error) || isOutdatedPlan((error as Error).cause)) this.names.delete(client);
  }

  private nameOf(text: string): string | null {
    const known = this.texts.get(text) ?? setWithin(this.texts, COUNTED, text, { times: 0, name: '' });
    known.times += 1;
    if (known.times < OFTEN) return null;
    if (known.times === OFTEN && mayBeCached(text)) known.name = createHash('sha1').update(text).digest('base64url');
    return known.name || null;
  }
}
