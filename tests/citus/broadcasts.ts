import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { BROADCASTS } from './broadcast-reasons.ts';

const HEARS = Symbol.for('countersign hears broadcasts');
type Broadcasts = Record<'severalNodes' | 'oneNodeAgain', Map<string, string>>;
type Listening = { [HEARS]?: Broadcasts };

/** The product's statements that queried several nodes, or their own more than once, with their origin. */
export const heard = ((globalThis as Listening)[HEARS] ??= { severalNodes: new Map(), oneNodeAgain: new Map() });

/** Frames that every statement passes through. */
const UNDERWAY = /node_modules|node:internal|<anonymous>|broadcasts|[/]platform[/]database[/]/;

/** Returns the part of the product nearest to the query; undefined if a test queries directly. */
function askedBy(stack: string): string | undefined {
  const frames = stack.split('\n').filter((line) => !UNDERWAY.test(line));
  const [nearest] = frames.slice(1);
  return nearest && /[/](?:domain|api|app|jobs|cli|server|platform)[/]/.test(nearest) && !nearest.includes('/tests/')
    ? nearest.trim()
    : undefined;
}

type Requested = { text?: string };
/** The last origin of each text. */
const asking = new Map<string, string>();
const prototype = pg.Client.prototype as unknown as {
  query(requested: Requested | string, ...rest: unknown[]): unknown;
  connect(...given: unknown[]): unknown;
  _getActiveQuery(): Requested | null;
  on(event: 'notice', listener: (notice: Notice) => void): void;
};
type Notice = { message?: string; detail?: string };

/** The nodes queried by each statement in progress, apart from what every node has to be told. */
const requested = new WeakMap<Requested, Set<string>>();
const TOLD_TO_ALL =
  /^issuing (?:BEGIN|COMMIT|PREPARE|ROLLBACK|SAVEPOINT|RELEASE|SET|(?:INSERT INTO|UPDATE|DELETE FROM)(?: ONLY)? public[.](?:agencies|accounts|roles|api_keys)_\d)/i;

/** Returns what a notice shows beyond querying one node once; undefined if nothing. */
function moreThanOne(active: Requested, { message = '', detail = '' }: Notice): keyof Broadcasts | undefined {
  const node = /^on server \S+@(\S+)/.exec(detail)?.[1];
  if (!node || !message.startsWith('issuing ') || TOLD_TO_ALL.test(message)) return undefined;
  const nodes = requested.get(active);
  requested.set(active, (nodes ?? new Set()).add(node));
  if (!nodes) return undefined;
  return nodes.size > 1 ? 'severalNodes' : 'oneNodeAgain';
}

if (!(HEARS in prototype)) {
  const { query, connect } = prototype;
  Error.stackTraceLimit = 50;
  Object.defineProperty(prototype, HEARS, { value: true });
  prototype.query = function (requested, ...rest) {
    if (typeof requested === 'object' && requested.text) asking.set(requested.text, new Error().stack ?? '');
    return query.call(this, requested, ...rest);
  };
  prototype.connect = function (...given) {
    this.on('notice', (notice) => {
      const active = this._getActiveQuery();
      const more = active?.text && moreThanOne(active, notice);
      if (!active?.text || !more) return;
      const text = active.text.replaceAll(/\s+/g, ' ').trim();
      const by = askedBy(asking.get(active.text) ?? '');
      if (by && !BROADCASTS.some(({ statement }) => statement.test(text))) heard[more].set(text, by);
    });
    return connect.apply(this, given);
  };
}

afterAll(() => {
  const unexplained = [...heard.severalNodes].map(([text, by]) => `${text}\n  ${by}`);
  heard.severalNodes.clear();
  expect(unexplained, 'Each of these statements asks all nodes, and no reason is given for it').toEqual([]);
});
