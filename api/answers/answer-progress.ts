import type { Context as HonoContext } from 'hono';
import type { ApiEnvironment } from '../environment.ts';
import { answerProblem } from './problem.ts';

/** The progress of long work: how much is done, and of how many where that is known. */
export type Progress = { stage: string; done: number; total: number | null };
/** Receives progress without being awaited. */
export type ReportProgress = (progress: Progress) => void;

/**
 * Responds to long work with lines of JSON: its progress, then its response as `report` or its refusal as `problem`.
 * The work starts at once and runs to completion whether or not anybody reads: a line not yet read is replaced by the
 * next.
 */
export function answerProgress(
  c: HonoContext<ApiEnvironment>,
  work: (report: ReportProgress) => Promise<Response>,
  headers: Record<string, string> = {},
): Response {
  let latest: string | null = null;
  let last: Last | null = null;
  let wake: () => void = () => undefined;
  const say = (line: string) => {
    latest = line;
    wake();
  };
  const end = (type: Last['type'], answer: Response) => {
    last = { type, answer };
    wake();
  };
  work((progress) => say(`${JSON.stringify({ type: 'progress', ...progress })}\n`)).then(
    (answer) => end('report', answer),
    (error: unknown) => end('problem', answerProblem(c, error)),
  );
  async function* lines(): AsyncGenerator<string | Uint8Array> {
    for (;;) {
      if (latest === null && last === null) await new Promise<void>((resolve) => (wake = resolve));
      if (latest === null) return yield* lastLine(last!);
      const line = latest;
      latest = null;
      yield line;
    }
  }
  const always = { 'Content-Type': 'application/x-ndjson', Vary: 'Accept', 'X-Accel-Buffering': 'no' };
  return c.body(streamOf(lines()), 200, { ...always, ...headers });
}

/** The outcome of the work. */
type Last = { type: 'report' | 'problem'; answer: Response };

/** Yields the outcome, in parts where it is long. */
async function* lastLine({ type, answer }: Last): AsyncGenerator<string | Uint8Array> {
  yield `{"type":"${type}","${type}":`;
  for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) yield part;
  yield '}\n';
}

/** Pulls each part only on demand. */
function streamOf(parts: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      },
    },
    { highWaterMark: 0 },
  );
}
