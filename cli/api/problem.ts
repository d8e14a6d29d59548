import { CommandFailure, EXIT, UsageError } from '../program/exit.ts';

type Field = { field: string; message: string };

/** A refusal by the API, in its own words. */
export class ApiProblem extends CommandFailure {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly Field[];
  /** The whole document. */
  readonly body: Record<string, unknown>;
  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.title ?? 'The request was refused.'));
    this.status = status;
    this.code = String(body.code ?? '');
    this.fields = Array.isArray(body.errors) ? (body.errors as Field[]) : [];
    this.body = body;
  }

  /** The command's exit code: the same as when the domain refuses in this process. */
  get exitCode(): number {
    if (this.status === 401) return EXIT.usage;
    if (this.status === 413 || this.status === 415 || this.status === 422) return EXIT.refused;
    return this.status === 429 || this.status > 500 ? EXIT.away : EXIT.failed;
  }

  /** A line for each field, or the message. */
  override get text(): string {
    if (this.fields.length === 0 || this.status !== 422) return this.message;
    // A file named as an argument has no field name for the user.
    return this.fields.map(({ field, message }) => (field === 'file' ? message : `${field}: ${message}`)).join('\n');
  }
}

/** A server that does not respond, or breaks off; a later attempt may succeed. The message names its origin, never a key. */
export class ServerUnavailable extends CommandFailure {
  override readonly name = 'ServerUnavailable';
  readonly exitCode = EXIT.away;
  /** Whether the connection broke after it was established, so that the outcome is unknown. */
  readonly isBroken: boolean;
  constructor(message: string, { isBroken = false, cause }: { isBroken?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isBroken = isBroken;
  }
}

/** Passes on a response that is not a refusal. @throws ApiProblem, UsageError if it does not come from Countersign */
export async function orProblem(answer: Response, origin: string): Promise<Response> {
  if (answer.ok) return answer;
  if (answer.status >= 300 && answer.status < 400) throw sentOn(answer, origin);
  const isProblem = answer.headers.get('Content-Type')?.startsWith('application/problem+json') ?? false;
  const body = isProblem ? ((await answer.json().catch(() => null)) as Record<string, unknown> | null) : null;
  if (body) throw new ApiProblem(answer.status, body);
  await answer.body?.cancel();
  if (answer.status > 500)
    throw new ServerUnavailable(`${origin} does not answer: its proxy returned ${answer.status}.`);
  throw new UsageError(`${origin} answers, but it is not a Countersign server (${answer.status}).`);
}

/** A key is sent to the named server and no other. */
function sentOn(answer: Response, origin: string): UsageError {
  const to = answer.headers.get('Location');
  const elsewhere = to && URL.canParse(to, origin) ? new URL(to, origin).origin : null;
  if (elsewhere && elsewhere !== origin)
    return new UsageError(`${origin} redirects to ${elsewhere}: use that address with --server.`);
  return new UsageError(`${origin} answers, but it is not a Countersign server (${answer.status}).`);
}
