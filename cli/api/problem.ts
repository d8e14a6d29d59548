import { CommandFailure, EXIT, UsageError } from '../program/exit.ts';

type Field = { field: string; message: string };

/** A refusal of the API, in its words. */
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

  /** How a command ends that met it: as it does where the domain refuses within the process. */
  get exitCode(): number {
    if (this.status === 401) return EXIT.usage;
    if (this.status === 413 || this.status === 415 || this.status === 422) return EXIT.refused;
    return this.status === 429 || this.status > 500 ? EXIT.away : EXIT.failed;
  }

  /** A line for each field, or what happened. */
  override get text(): string {
    if (this.fields.length === 0 || this.status !== 422) return this.message;
    // A file has no name of a field for whoever names it on the line.
    return this.fields.map(({ field, message }) => (field === 'file' ? message : `${field}: ${message}`)).join('\n');
  }
}

/** A server that does not answer, or breaks off; the same may succeed later. The message names its origin, never a key. */
export class ServerAway extends CommandFailure {
  override readonly name = 'ServerAway';
  readonly exitCode = EXIT.away;
  /** Whether the connection broke after it stood, so that nobody knows what was done. */
  readonly isBroken: boolean;
  constructor(message: string, { isBroken = false, cause }: { isBroken?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isBroken = isBroken;
  }
}

/** Hands on an answer that is none of refusal. @throws ApiProblem, UsageError where no Countersign answered */
export async function orProblem(answer: Response, origin: string): Promise<Response> {
  if (answer.ok) return answer;
  if (answer.status >= 300 && answer.status < 400) throw sentOn(answer, origin);
  const isProblem = answer.headers.get('Content-Type')?.startsWith('application/problem+json') ?? false;
  const body = isProblem ? ((await answer.json().catch(() => null)) as Record<string, unknown> | null) : null;
  if (body) throw new ApiProblem(answer.status, body);
  await answer.body?.cancel();
  if (answer.status > 500) throw new ServerAway(`${origin} does not answer: its proxy returned ${answer.status}.`);
  throw new UsageError(`${origin} answers, but it is not a Countersign server (${answer.status}).`);
}

/** A key goes to the server that was named, and to no other. */
function sentOn(answer: Response, origin: string): UsageError {
  const to = answer.headers.get('Location');
  const elsewhere = to && URL.canParse(to, origin) ? new URL(to, origin).origin : null;
  if (elsewhere && elsewhere !== origin)
    return new UsageError(`${origin} redirects to ${elsewhere}: use that address with --server.`);
  return new UsageError(`${origin} answers, but it is not a Countersign server (${answer.status}).`);
}
