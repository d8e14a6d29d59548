import type { Context as HonoContext } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isUnstorable, UNSTORABLE } from '#domain/broken-constraint.ts';
import {
  ChangedMeanwhile,
  Conflict,
  DomainError,
  type FieldError,
  Forbidden,
  Invalid,
  InvalidCursor,
  NotFound,
  TooMany,
  Unauthenticated,
} from '#domain/errors.ts';
import { FIELD_CODES, type FieldCode } from '#domain/field-codes.ts';
import { ImportRejected } from '#domain/imports/import-report.ts';
import { faultOf } from '#domain/installation/faults.ts';
import {
  OUTAGE_SENTENCES,
  type OutageCause,
  RETRY_AFTER_SECONDS,
  SERVICE_STATUS_HEADER,
} from '#domain/installation/service-mode.ts';
import type { ApiEnvironment } from '../environment.ts';
import { answerJson } from './long-json.ts';

/** An error as in RFC 9457, with the refusal's sentence as its title. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: string;
  errors?: FieldError[];
  /** For a file that was not imported: what would have happened to each row. */
  report?: ImportRejected['report'];
  reportingId: string;
};

/** The operator has closed the service. */
export class ServiceClosed extends Error {
  readonly reason: OutageCause;
  constructor(reason: OutageCause) {
    super(OUTAGE_SENTENCES[reason]);
    this.reason = reason;
  }
}

/** The record is no longer the version that `If-Match` names. */
export class PreconditionFailed extends Error {
  /** The tag of the current state; null if there is none. */
  tag: string | null = null;
  constructor() {
    super('This was changed after you read it. Please read it again.');
  }
}

const KINDS: [new (...args: never[]) => DomainError, ContentfulStatusCode][] = [
  [InvalidCursor, 400],
  [NotFound, 404],
  [Forbidden, 403],
  [Invalid, 422],
  [Conflict, 409],
  [Unauthenticated, 401],
  [TooMany, 429],
];

/** Returns the code of a field error, if it is a listed one. */
const fieldCodeOf = ({ code }: FieldError): FieldCode =>
  code !== undefined && Object.hasOwn(FIELD_CODES, code) ? code : 'invalid_value';

/** Returns the error's title as an integrator should read it: they have typed nothing and have no page in front of them. */
function titleOf(error: DomainError): string {
  if (error instanceof ChangedMeanwhile)
    return `${error.stated} Please read it again, and send the version that you read.`;
  return error.message;
}

const HTTP_CODES: Record<number, string> = {
  400: 'malformed',
  404: 'unknown_path',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  408: 'too_slow',
  413: 'too_large',
  415: 'unsupported_media_type',
};

function describe(error: unknown, reportingId: string): Omit<Problem, 'type' | 'reportingId'> {
  if (error instanceof DomainError) {
    const status = KINDS.find(([kind]) => error instanceof kind)?.[1] ?? 500;
    const errors =
      error instanceof Invalid ? error.fields.map((field) => ({ ...field, code: fieldCodeOf(field) })) : undefined;
    const report = error instanceof ImportRejected ? { report: error.report } : {};
    return { title: titleOf(error), status, code: error.code, ...(errors ? { errors } : {}), ...report };
  }
  if (error instanceof ServiceClosed) return { title: error.message, status: 503, code: 'unavailable' };
  if (error instanceof PreconditionFailed) return { title: error.message, status: 412, code: 'version_mismatch' };
  if (error instanceof HTTPException) {
    return {
      title: error.message || 'The request is not valid.',
      status: error.status,
      code: HTTP_CODES[error.status] ?? 'malformed',
    };
  }
  if (isUnstorable(error)) return { title: UNSTORABLE, status: 422, code: 'not_storable' };
  const fault = faultOf(error);
  if (fault) return { title: fault.sentence, status: fault.status, code: fault.code };
  return {
    title: `Sorry, there was an unhandled error in the system, please report this following id: ${reportingId} to your agency administrator.`,
    status: 500,
    code: 'unhandled',
  };
}

/** What could not be loaded, by path, where it has its own wording. */
const LOADED: [path: RegExp, sentence: string][] = [
  [/\/v1\/timesheetTemplates(\/|$)/, 'Could not load timesheet templates'],
  [
    /\/v1\/roles\/contractingRole\/[^/]+\/(contractors|newTimesheet\/contracts)$/,
    'Could not load contractors for the contracting role',
  ],
];

/** Responds with an error, and logs what the caller must not see. */
export function answerProblem(c: HonoContext<ApiEnvironment>, error: unknown): Response {
  const reportingId = c.get('requestId');
  const described = describe(error, reportingId);
  const log = c.get('platform')?.log;
  const fault = faultOf(error);
  if (fault) c.get('platform')?.metrics.faults.inc({ fault: fault.code, door: 'api' });
  if (fault) log?.warn({ err: error, reportingId, path: c.req.path }, `A request was turned away: ${fault.logged}.`);
  else if (described.status >= 500 && !(error instanceof ServiceClosed))
    log?.error({ err: error, reportingId, path: c.req.path }, 'A request failed.');
  else if (error instanceof DomainError && error.detail)
    log?.info({ detail: error.detail, reportingId }, error.message);
  const [, sentence] = LOADED.find(([path]) => described.status >= 500 && path.test(c.req.path)) ?? [];
  const title = sentence ? `${sentence}. ${described.title}` : described.title;
  const problem: Problem = { type: `/api/docs/problems#${described.code}`, ...described, title, reportingId };
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' };
  if (error instanceof PreconditionFailed) {
    // Headers set before the rollback no longer apply.
    for (const name of ['ETag', 'Location', 'Link']) c.header(name, undefined);
    if (error.tag !== null) headers.ETag = error.tag;
  }
  if (error instanceof TooMany) headers['Retry-After'] = String(error.retryAfterSeconds);
  if (fault || described.status === 503) headers['Retry-After'] = String(fault?.retryAfter ?? RETRY_AFTER_SECONDS);
  if (error instanceof ServiceClosed) headers[SERVICE_STATUS_HEADER] = error.reason;
  if (described.status === 401) headers['WWW-Authenticate'] = 'Bearer realm="Countersign"';
  return answerJson(c, problem, described.status as ContentfulStatusCode, headers);
}
