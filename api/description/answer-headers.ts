const text = { type: 'string' } as const;

/** The response headers, each described once, by name. */
export const HEADERS = {
  ETag: {
    description: 'Identifies the state shown, for use in `If-None-Match` and `If-Match`',
    schema: text,
    example: '"3-5f1d0c2b9a7e4d6c8b0a"',
  },
  Link: {
    description: 'The address of the next page, where there is one',
    schema: text,
    example: '</api/v1/clients?cursor=eyJh>; rel="next"',
  },
  Location: {
    description: 'The address of the new record',
    schema: { ...text, format: 'uri-reference' },
    example: '/api/v1/clients/0198f3c2-7a10-7c3e-9b51-2f6d8e4a1c07',
  },
  'Idempotency-Replayed': {
    description: '`true` if this repeats the first answer; otherwise absent',
    schema: { ...text, enum: ['true'] },
  },
  'RateLimit-Policy': {
    description: 'Requests this caller may send per minute',
    schema: text,
    example: '"default";q=1200;w=60',
  },
  RateLimit: {
    description: 'Requests left, and the seconds until the minute is over',
    schema: text,
    example: '"default";r=1187;t=42',
  },
  'Retry-After': {
    description: 'Seconds to wait before asking again',
    schema: { type: 'integer', minimum: 0 },
    example: 30,
  },
  'Row-Count': {
    description: 'How many rows the table has, not counting totals; counted just before they are read',
    schema: { type: 'integer', minimum: 0 },
    example: 412,
  },
  'Digest-Id': { description: 'The digest’s own id', schema: text, example: '0198f3c2-7a10-5c3e-9b51-2f6d8e4a1c07' },
  'Digest-As-Of': {
    description: 'The time whose state of payroll the file shows',
    schema: { ...text, format: 'date-time' },
    example: '2026-06-01T09:00:00Z',
  },
  'Digest-Checksum': {
    description: 'SHA-256 over its rows and totals, in hexadecimal: the file’s last row',
    schema: text,
    example: 'b1946ac92492d2347c6235b4d2611184b1946ac92492d2347c6235b4d2611184',
  },
  'Digest-Totals': {
    description: 'Its control totals as JSON, as `DigestTotals`',
    schema: text,
    example: '{"timesheetCount":1,"workedMinutes":2400}',
  },
  'Digest-Unsigned': {
    description: 'Time submitted but not yet decided, as JSON, as `UnsignedTime`',
    schema: text,
    example: '{"timesheetCount":0,"workedMinutes":0}',
  },
  Allow: { description: 'The methods this address accepts', schema: text, example: 'GET, HEAD, OPTIONS' },
  'X-Request-Id': {
    description: 'The request’s id: the one sent, or a generated one; also an error’s `reportingId`',
    schema: text,
    example: '0930a804-9515-4933-9bc9-ba7ce65bc1d9',
  },
} as const;
export type HeaderName = keyof typeof HEADERS;

/** Responses sent without counting the request have these: a closed service responds before anyone is counted. */
const ALWAYS: HeaderName[] = ['X-Request-Id'];
const COUNTED: HeaderName[] = ['RateLimit', 'RateLimit-Policy'];

/** Returns references to headers, by name. */
export function headersOf(...names: HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Returns the same plus the headers of every response to a counted caller. */
export const countedHeaders = (...names: HeaderName[]) => headersOf(...names, ...COUNTED, ...ALWAYS);

const REFUSALS: Record<number, { name: string; description: string; headers?: HeaderName[] }> = {
  400: { name: 'Malformed', description: 'Malformed, or the cursor belongs to another collection, order or filter' },
  401: { name: 'Unauthenticated', description: 'No caller' },
  403: { name: 'Forbidden', description: 'This caller is not allowed to do this' },
  404: { name: 'NotFound', description: 'Unseen or absent' },
  405: { name: 'MethodNotAllowed', description: 'The address does not accept this method', headers: ['Allow'] },
  406: { name: 'NotAcceptable', description: 'Not available in any of the accepted types' },
  409: { name: 'Conflict', description: 'Conflicts with the current state' },
  412: {
    name: 'PreconditionFailed',
    description: 'The record has changed since the version in `If-Match`; `ETag` is the current one',
    headers: ['ETag'],
  },
  413: { name: 'TooLarge', description: 'Too large' },
  415: { name: 'UnsupportedMediaType', description: 'The body is of a type that is not accepted' },
  422: { name: 'Invalid', description: 'A rule is broken; `errors` says at which field' },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests; `Retry-After` says when to try again',
    headers: ['Retry-After'],
  },
  503: {
    name: 'Unavailable',
    description: 'Temporarily unavailable, or closed; `Retry-After` says when to try again',
    headers: ['Retry-After'],
  },
};

/** Every refusal that several operations share, described once. */
export const REFUSAL_RESPONSES = Object.fromEntries(
  Object.entries(REFUSALS).map(([status, { name, description, headers = [] }]) => [
    name,
    {
      description,
      headers: status === '503' ? headersOf(...headers, ...ALWAYS) : countedHeaders(...headers),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]),
);

/** Returns a reference to the refusal for a status. */
export const refusalOf = (status: number) => ({ $ref: `#/components/responses/${REFUSALS[status]!.name}` });

/** Whether a status is a shared refusal. */
export const isRefusal = (status: string): boolean => status in REFUSALS;

/** Returns what the refusals with a status have in common, or null. */
export const meaningOfStatus = (status: number): string | null => REFUSALS[status]?.description ?? null;
