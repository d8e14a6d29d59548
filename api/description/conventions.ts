import { VERSIONED_RECORDS } from '#domain/versions/version-of.server.ts';
import { accessOf } from './access-description.ts';
import { countedHeaders, HEADERS, isRefusal, REFUSAL_RESPONSES, refusalOf } from './answer-headers.ts';
import { typesOf } from '../requests/accept.ts';
import { isTagged } from '../requests/preconditions.ts';

/** The conventions common to every operation, with which the description begins. */
export const CONVENTIONS = `Timesheets of recruitment agencies for payroll and other systems. Dates are calendar dates, instants RFC 3339 in UTC, money and rates decimal strings, durations whole minutes.

**Collections** come in pages: \`limit\` is 1 to 1,000, \`cursor\` is the \`page.nextCursor\` of the page before, and \`Link\` names the next one. \`Accept: application/x-ndjson\` or \`text/csv\` streams the whole filtered collection where the operation says so (\`x-streamed\`): a line, or a row, for each of what the page lists, CSV with \`profile=plain\` without marks for spreadsheets.

**Who may**: a key with the scopes that \`security\` names, or a person by the portal’s session cookie and \`roleId\`, in a role of \`x-roles\`. \`x-permission\` is what both need; where it is absent, any caller may.

**Sending again**: a POST or PATCH with an \`Idempotency-Key\` happens once. The same request again answers with the first answer and \`Idempotency-Replayed: true\`; another one under the same key is a 422 \`idempotency_key_reused\`, and while the first still runs a 409 \`idempotency_key_in_use\`. A refused request keeps nothing. Keys are the caller’s own for each method and path, and are forgotten after a day.

**States**: a single thing’s \`ETag\` names its state. \`If-None-Match\` answers 304 while it holds. \`If-Match\` makes a change hold only for the version that was read, and is a 412 \`version_mismatch\` otherwise.

**Rate**: \`RateLimit\` and \`RateLimit-Policy\` say what is left; beyond it comes a 429 with \`Retry-After\`.

**Errors** are \`application/problem+json\` (RFC 9457). \`X-Request-Id\` is taken in and given out, and is an error’s \`reportingId\`.`;

const text = { type: 'string' } as const;
const PARAMETERS = {
  RoleId: {
    name: 'roleId',
    in: 'query',
    description: 'The role to act in, with the portal’s session cookie; not with a key',
    schema: text,
    example: '0198f3c2-7a10-7c3e-9b51-2f6d8e4a1c07',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'An id of the caller’s choosing for this request, so that it can safely be sent again',
    schema: { ...text, minLength: 1, maxLength: 200 },
    example: 'c0a8a0e6-2d5b-4a38-9a70-4d6b1f0e8c11',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` that was read; 412 if the record has changed since',
    schema: text,
    example: '"3-5f1d0c2b9a7e4d6c8b0a"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` already held; 304 if it is still current',
    schema: text,
    example: '"3-5f1d0c2b9a7e4d6c8b0a"',
  },
};

type Answer = { $ref?: string; description?: string; headers?: object; content?: Record<string, unknown> };
type Operation = {
  operationId?: string | undefined;
  parameters?: Sent[] | undefined;
  requestBody?: unknown;
  responses?: Record<string, Answer> | undefined;
  security?: unknown[] | undefined;
};
type Sent = { $ref?: string; name?: string; in?: string };
type Document = {
  paths?: Record<string, unknown> | undefined;
  components?: { parameters?: object; headers?: object; responses?: object } | undefined;
};

const RECORD = new RegExp(`^/(${VERSIONED_RECORDS.join('|')})/\\{`);
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const NIL = '00000000-0000-0000-0000-000000000000';
/** Operations that create something without an address. */
const WITHOUT_ADDRESS = new Set([
  'addContractorRate',
  'addContractRate',
  'createApiKey',
  'createAdministrator',
  'rotateWebhookSecret',
  'declare',
]);

/** States on each operation which of the conventions apply. Changes the document and returns it. */
export function addConventions<T extends Document>(document: T): T {
  document.components = {
    ...document.components,
    parameters: { ...PARAMETERS },
    headers: { ...HEADERS },
    responses: REFUSAL_RESPONSES,
  };
  for (const [path, methods] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>))
      if (METHODS.includes(method)) addTo(operation, method, path);
  return document;
}

/** Derives an operation's facts from its method, its address and its own definition. */
function factsOf(operation: Operation, method: string, path: string) {
  const requested = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
  const hasContext = !/^\/(version|accounts|errors|sessions\/|sessions$|profiles)/.test(path);
  const answered = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
  const content = answered?.content;
  const isJson = content !== undefined && 'application/json' in content;
  const isPaged = requested.includes('cursor') || requested.includes('after');
  const sample = `/v1${path.replaceAll(/\{\w*Id\}/g, NIL)}`;
  return {
    hasContext,
    isRead: method === 'get',
    isRepeatable: hasContext && (method === 'post' || method === 'patch'),
    isOfRecord: RECORD.test(path) && ['patch', 'put', 'delete'].includes(method),
    /** Whether the response with this status carries an entity tag. */
    isTagged: (status: number) => isJson && !isPaged && isTagged(method.toUpperCase(), sample, status),
    isPaged,
    isNegotiated: typesOf(operation.responses ?? {}).length > 0,
    isAsked: requested.length > 0 || method !== 'get',
    takesBody: operation.requestBody !== undefined,
    namesRole: requested.includes('roleId') || path.includes('{roleId}'),
  };
}
type Facts = ReturnType<typeof factsOf>;

function parametersOf(facts: Facts, isByRole: boolean): (keyof typeof PARAMETERS)[] {
  return [
    ...(isByRole && !facts.namesRole ? (['RoleId'] as const) : []),
    ...(facts.isRepeatable ? (['IdempotencyKey'] as const) : []),
    ...(facts.isOfRecord ? (['IfMatch'] as const) : []),
    ...(facts.isRead && facts.isTagged(200) ? (['IfNoneMatch'] as const) : []),
  ];
}

function statusesOf({ isRepeatable, isOfRecord, isAsked, isNegotiated, takesBody }: Facts): number[] {
  return [
    405,
    422,
    429,
    503,
    ...(isAsked ? [400] : []),
    ...(isNegotiated ? [406] : []),
    ...(isRepeatable ? [409] : []),
    ...(isOfRecord ? [412] : []),
    ...(takesBody ? [413, 415] : []),
  ];
}

function headersWith(facts: Facts, status: string, operationId: string): Record<string, unknown> {
  const { isTagged, isPaged, isRepeatable } = facts;
  const isMade = status === '201';
  return countedHeaders(
    ...(isTagged(Number(status)) ? (['ETag'] as const) : []),
    ...(isPaged ? (['Link'] as const) : []),
    ...(isMade && !WITHOUT_ADDRESS.has(operationId) ? (['Location'] as const) : []),
    ...(isRepeatable ? (['Idempotency-Replayed'] as const) : []),
  );
}

function addTo(operation: Operation, method: string, path: string): void {
  const { operationId = '' } = operation;
  const facts = factsOf(operation, method, path);
  // An operation that states its own access has a reason: it is public, or for a person in no role.
  const isByRole = operation.security === undefined;
  if (isByRole) Object.assign(operation, accessOf(operationId, path));
  const references = parametersOf(facts, isByRole).map((name) => ({ $ref: `#/components/parameters/${name}` }));
  if (references.length > 0) operation.parameters = [...(operation.parameters ?? []), ...references];
  const answers = Object.entries(operation.responses ?? {}).map(([status, answer]): [string, Answer] => {
    if (isRefusal(status)) return [status, refusalOf(Number(status))];
    const headers = { ...headersWith(facts, status, operationId), ...answer.headers };
    return [status, { ...answer, headers }];
  });
  operation.responses = {
    ...(operation.security?.length ? { 401: refusalOf(401), 403: refusalOf(403) } : {}),
    ...Object.fromEntries(statusesOf(facts).map((status) => [status, refusalOf(status)])),
    ...(facts.isRead && facts.isTagged(200)
      ? { 304: { description: 'Unchanged since the version in `If-None-Match`', headers: countedHeaders('ETag') } }
      : {}),
    ...Object.fromEntries(answers),
  };
}
