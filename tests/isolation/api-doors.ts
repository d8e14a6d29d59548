import { type Operation, readDescription, type Schema } from '../contract/description.ts';
import { describedOperations, type OperationCall } from '../support/operations.ts';
import { type Attempt, callersFor, type DoorsOfKind, type Extent, type Answered, type Whose } from './door.ts';
import { IdBook, NO_IDS, WORD } from './id-book.ts';
import { send } from './send.ts';
import { USED_KEY } from './the-rest.ts';
import type { IsolationCaller, IsolationWorld } from './world.ts';

/** Where a request contains an id: in its path, its query, its headers, or somewhere in its body. */
type Place = { in: 'path' | 'query' | 'header' | 'body'; name: string; at: string[] };
type Described = Operation & { call: OperationCall; places: Place[] };

const EVERYWHERE = 'everywhere';
/** The caller's own role in the marked agency. It is theirs, and responses may contain it. */
export const OWN_ROLE = 'own role there';
const isIdName = (name: string) => /(^i|I)ds?$/.test(name) || /^(key|emailAddress|email)$/.test(name);

/** Operations that log the caller out, called in a session created for them. */
const ENDS_ITS_SESSION = new Set(['logOut']);
/** Only the calling agency's own data, which must contain nothing of another's. */
const OWN = 'its own';
/** The endless operation is covered by the live events' door. */
const ENDLESS = 'listenToEvents';

function placesInBody(given: Schema, resolve: (schema: Schema) => Schema, name = '', at: string[] = []): Place[] {
  const schema = resolve(given);
  if (at.length > 4) return [];
  const nested = Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
    placesInBody(value, resolve, key, [...at, key]),
  );
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const chosen = choices.flatMap((one) => placesInBody(one, resolve, name, at));
  const items = schema.items ? placesInBody(schema.items, resolve, name, [...at, '0']) : [];
  const isLeaf = nested.length === 0 && items.length === 0 && !schema.properties && !schema.items;
  const isId = isLeaf && (schema.format === 'uuid' || isIdName(name));
  const all = [
    ...(isId && !choices.some((one) => resolve(one).items) ? [{ in: 'body' as const, name, at }] : []),
    ...nested,
    ...items,
    ...chosen,
  ];
  return all.filter((place, index) => all.findIndex((one) => one.at.join() === place.at.join()) === index);
}

function placesOf({ parameters, body }: Operation, resolve: (schema: Schema) => Schema): Place[] {
  const named = parameters
    .filter((one) => !WORD.test(one.name) && one.in !== 'header' && (one.in === 'path' || isIdName(one.name)))
    .filter(({ name }) => name !== 'lastEventId')
    .map((one): Place => ({ in: one.in as 'path' | 'query', name: one.name, at: [] }));
  const headers = parameters
    .filter((one) => one.in === 'header' && /^(Idempotency-Key|If-None-Match|If-Match)$/.test(one.name))
    .map(({ name }): Place => ({ in: 'header', name, at: [] }));
  const sent = body ? placesInBody(body.schema, resolve) : [];
  return [...named, ...headers, ...sent.filter(({ name }) => !(name in NO_IDS))];
}

/** Returns every operation in the description with its places for ids. */
function describedDoors(): Described[] {
  const { operations, resolve } = readDescription();
  const calls = new Map(describedOperations().map((call) => [call.operation, call]));
  return operations.map((one) => ({ ...one, call: calls.get(one.operationId)!, places: placesOf(one, resolve) }));
}

/** Returns the emailed key that an operation is about. */
const keyOf = ({ operationId }: Operation) => (operationId === 'resetPassword' ? 'resetKey' : 'verifyKey');

/** Puts a value at its place in a body, creating the path to it. */
function put(body: unknown, at: string[], value: string): unknown {
  const [first, ...rest] = at;
  if (first === undefined) return value;
  if (first === '0') {
    const list = Array.isArray(body) && body.length > 0 ? body : [{}];
    return list.map((one) => put(one, rest, value));
  }
  const object = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return { ...object, [first]: put((object as Record<string, unknown>)[first], rest, value) };
}

/** Returns what an address is about: the last of its names. */
const recordOf = ({ path }: Operation) => /.*\{(\w+)\}/.exec(path)?.[1] ?? path;

/** Returns the handler of an object with a value for every name. */
const proxyOf = (valueOf: (name: string) => string | undefined): ProxyHandler<Record<string, string>> => ({
  get: (_, name) => valueOf(String(name)),
  has: (_, name) => valueOf(String(name)) !== undefined,
});

async function request(
  world: IsolationWorld,
  one: Described,
  caller: IsolationCaller,
  place: string,
  whose: Whose,
  how: Variant,
) {
  const book = new IdBook(world, caller, whose);
  const isTag = /^If-/.test(place);
  const isTried = (of: Place) => {
    if (of.in === 'header') return false;
    // A tag belongs to the record that the address names.
    return place === EVERYWHERE || place === nameOf(of) || ((isTag || place === 'its path') && of.in === 'path');
  };
  // A role other than one's own would be ignored, and the operation would act on one's own records.
  const isAway = /^roleId|^own role/.test(place) && one.method !== 'GET';
  const named = (name: string) => {
    if (WORD.test(name)) return undefined;
    const kind = name === 'key' ? keyOf(one) : name;
    if (name === 'roleId' && place === OWN_ROLE) return caller.markedRoleId ?? undefined;
    return isAway || isTried({ in: 'path', name, at: [] }) ? book.triedOf(kind) : book.ownOf(kind);
  };
  const query = one.places
    .filter((of) => of.in === 'query' && isTried(of))
    .map(({ name }) => [name, book.triedOf(name)]);
  const roleId = place === OWN_ROLE ? caller.markedRoleId : caller.roleId;
  if (!query.some(([name]) => name === 'roleId') && roleId) query.push(['roleId', roleId]);
  if (place === OWN_ROLE) book.sent.push(roleId!);
  const address = one.call.pathWith(new Proxy({}, proxyOf(named)));
  const [path, given] = address.split('?');
  const search = new URLSearchParams([...new URLSearchParams(given).entries(), ...(query as [string, string][])]);
  const headers: Record<string, string> = {
    ...(await caller.headersFor(ENDS_ITS_SESSION.has(one.operationId))),
    ...how.headers,
  };
  let body: unknown = one.call.body(
    new Proxy(
      {},
      proxyOf((name) => (WORD.test(name) ? undefined : book.ownOf(name))),
    ),
  );
  if (!(body instanceof FormData))
    for (const of of one.places) if (of.in === 'body' && isTried(of)) body = put(body, of.at, book.triedOf(of.name));
  if (isTag) headers[place] = world.marked.tags.get(recordOf(one)) ?? '"none"';
  if (place === 'Idempotency-Key') headers[place] = whose === 'marked' ? USED_KEY : `never-used-${Math.random()}`;
  if (headers[place]) book.sent.push(headers[place]);
  const encoded =
    body === undefined || how.method === 'OPTIONS' || how.method === 'HEAD'
      ? null
      : new Response(body instanceof FormData ? body : JSON.stringify(body));
  if (encoded && body instanceof FormData) headers['Content-Type'] = encoded.headers.get('Content-Type')!;
  else if (encoded) headers['Content-Type'] = 'application/json';
  return send(
    world,
    {
      method: how.method ?? one.method,
      path: `/api/v1${path}${search.size > 0 ? `?${search.toString()}` : ''}`,
      headers,
      ...(encoded ? { body: Buffer.from(await encoded.arrayBuffer()) } : {}),
    },
    book,
  );
}

const nameOf = ({ in: where, name, at }: Place) =>
  where === 'body' ? `${at.join('.')} in its body` : where === 'header' ? name : `${name} in its ${where}`;

/** A variation on the same request. */
type Variant = { method?: string; headers?: Record<string, string> };

function variantsOf(one: Described): [string, Variant][] {
  const media = Object.keys(one.answers['200']?.content ?? {}).filter((type) => !/json$|event-stream|\*/.test(type));
  return [
    ...(one.method === 'GET' ? [['HEAD', { method: 'HEAD' }] as [string, Variant]] : []),
    ['OPTIONS', { method: 'OPTIONS' }],
    ...media.map((type): [string, Variant] => [`as ${type}`, { headers: { Accept: type } }]),
  ];
}

/**
 * Returns the order in which operations are called: deletions come after reads and changes, and creation of records
 * comes last, under ids that the sender may choose.
 */
function inTurn(all: Described[]): Described[] {
  const turnOf = ({ method, operationId, answers }: Described) => {
    if (method === 'DELETE' || /^(erase|endSession|logOut)/.test(operationId)) return 1;
    return '201' in answers ? 2 : 0;
  };
  return all.filter(({ operationId }) => operationId !== ENDLESS).sort((a, b) => turnOf(a) - turnOf(b));
}

/** Calls each reading operation as the marked agency's own administrator. @returns what was received, and the tags of the responses by record */
export async function readAsOwner(world: IsolationWorld): Promise<{ heard: Answered[]; tags: Map<string, string> }> {
  const [heard, tags] = [[] as Answered[], new Map<string, string>()];
  const owner: IsolationCaller = {
    ...{ name: 'owner', kind: 'person', roleId: world.marked.roleId, markedRoleId: world.marked.roleId },
    headersFor: async () => world.marked.admin,
  };
  for (const one of describedDoors()) {
    if (one.method !== 'GET' || one.operationId === ENDLESS) continue;
    const answer = await request(world, one, owner, 'its path', 'marked', {});
    heard.push({ ...answer, class: `${one.operationId} ${answer.class}` });
    const tag = /"etag":"((?:[^"\\\\]|\\\\.)*)"/.exec(answer.text)?.[1];
    if (tag && !tags.has(recordOf(one))) tags.set(recordOf(one), JSON.parse(`"${tag}"`) as string);
  }
  return { heard, tags };
}

async function* attemptsOf(world: IsolationWorld, extent: Extent): AsyncGenerator<Attempt> {
  for (const [at, one] of inTurn(describedDoors()).entries()) {
    const door = doorOf(one);
    const variants = variantsOf(one);
    for (const [index, caller] of callersFor(world, extent).entries()) {
      const isTurn = extent === 'whole' || at % 3 === index;
      const some = <T>(all: T[]) => (extent === 'whole' ? all : all.length > 0 ? [all[at % all.length]!] : []);
      const places = [...one.places.map(nameOf), ...(caller.markedRoleId ? [OWN_ROLE] : [])];
      for (const place of [EVERYWHERE, ...(isTurn ? some(places) : [])])
        yield { door, caller, place, ask: (whose) => request(world, one, caller, place, whose, {}) };
      if (one.method === 'GET')
        yield { door, caller, place: OWN, ask: (whose) => request(world, one, caller, OWN, whose, {}), isOnce: true };
      const others = isTurn && index < 3 ? some(variants) : [];
      for (const [how, variant] of others)
        yield { door, caller, place: how, ask: (whose) => request(world, one, caller, EVERYWHERE, whose, variant) };
    }
  }
}

const doorOf = (one: Operation) => ({ kind: 'API' as const, group: one.path.split('/')[1]!, name: one.operationId });

export const API_DOORS: DoorsOfKind = {
  kind: 'API',
  doors: describedDoors()
    .filter(({ operationId }) => operationId !== ENDLESS)
    .map(doorOf),
  attempts: attemptsOf,
};
