import { VERSIONED_RECORDS } from '#domain/versions/version-of.server.ts';

/** The conventions that hold for every operation, as the description begins with them. */
export const CONVENTIONS = `Timesheets of recruitment agencies for payroll and other systems. Dates are calendar dates, instants RFC 3339 in UTC, money and rates decimal strings, durations whole minutes.

**Collections** come in pages: \`limit\` is 1 to 1,000, \`cursor\` is the \`page.nextCursor\` of the page before, and \`Link\` names the next one. \`Accept: application/x-ndjson\` or \`text/csv\` streams the whole filtered collection where the operation says so, CSV with \`profile=plain\` without marks for spreadsheets.

**Sending again**: a POST or PATCH with an \`Idempotency-Key\` happens once. The same request again answers with the first answer and \`Idempotency-Replayed: true\`; another one under the same key is a 422 \`idempotency_key_reused\`, and while the first still runs a 409 \`idempotency_key_in_use\`. A refused request keeps nothing. Keys are the caller’s own for each method and path, and are forgotten after a day.

**States**: a single thing’s \`ETag\` names its state. \`If-None-Match\` answers 304 while it holds. \`If-Match\` makes a change hold only for the version that was read, and is a 412 \`version_mismatch\` otherwise.

**Rate**: \`RateLimit\` and \`RateLimit-Policy\` say what is left; beyond it comes a 429 with \`Retry-After\`.

**Errors** are \`application/problem+json\` (RFC 9457). \`X-Request-Id\` is taken in and given out, and is an error’s \`reportingId\`.`;

const text = { type: 'string' } as const;
const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The sender’s own name for this request, so that it may be sent again',
    schema: { ...text, minLength: 1, maxLength: 200 },
    example: 'c0a8a0e6-2d5b-4a38-9a70-4d6b1f0e8c11',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` that was read; 412 where the record is another by now',
    schema: text,
    example: '"3-5f1d0c2b9a7e4d6c8b0a"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` that is known; 304 while it holds',
    schema: text,
    example: '"3-5f1d0c2b9a7e4d6c8b0a"',
  },
};

type Operation = {
  parameters?: unknown[] | undefined;
  responses?: Record<string, unknown> | undefined;
  security?: unknown[] | undefined;
};
type Document = {
  paths?: Record<string, unknown> | undefined;
  components?: { parameters?: Record<string, unknown> } | undefined;
};

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
const REFUSALS = {
  400: problem('Malformed'),
  409: problem('Conflicts with the state'),
  412: problem('No longer the state that `If-Match` names'),
  422: problem('Breaks a rule; `errors` says where'),
  429: problem('Too many; `Retry-After` says when to come back'),
};
const RECORD = new RegExp(`^/(${VERSIONED_RECORDS.join('|')})/\\{`);
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Says at each operation which of the conventions it takes part in. Changes the document and returns it. */
export function addConventions<T extends Document>(document: T): T {
  document.components = { ...document.components, parameters: { ...PARAMETERS } };
  for (const [path, methods] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>))
      if (METHODS.includes(method)) addTo(operation, method, path);
  return document;
}

function addTo(operation: Operation, method: string, path: string): void {
  const named: (keyof typeof PARAMETERS)[] = [];
  const statuses: (keyof typeof REFUSALS)[] = [429];
  const hasContext = !/^\/(version|accounts|errors|sessions\/|sessions$|profiles)/.test(path);
  if (hasContext && (method === 'post' || method === 'patch')) {
    named.push('IdempotencyKey');
    statuses.push(409, 422);
  }
  if (method !== 'get') statuses.push(400);
  if (RECORD.test(path) && ['patch', 'put', 'delete'].includes(method)) {
    named.push('IfMatch');
    statuses.push(412);
  }
  const isSingle = method === 'get' && path.endsWith('}') && !path.endsWith('/{fileId}') && hasContext;
  if (isSingle) named.push('IfNoneMatch');
  const references = named.map((name) => ({ $ref: `#/components/parameters/${name}` }));
  if (references.length > 0) operation.parameters = [...(operation.parameters ?? []), ...references];
  operation.responses = {
    ...Object.fromEntries(statuses.map((status) => [status, REFUSALS[status]])),
    ...(isSingle ? { 304: { description: 'Still as `If-None-Match` names it' } } : {}),
    ...operation.responses,
  };
}
