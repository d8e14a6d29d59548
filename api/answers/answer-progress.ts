import type { Context as HonoContext } from 'hono';
import type { ApiEnvironment } from '../environment.ts';
import { answerProblem } from './problem.ts';

/** How far work is: what is done of how many, where that is known. */
export type Progress = { stage: string; done: number; total: number | null };
/** Hears how far the work is; it waits for nobody. */
export type ReportProgress = (progress: Progress) => void;

/**
 * Answers long work in lines of JSON: how far it is, and last its answer as `report` or its refusal as `problem`. The work
 * begins at once and goes on to its end, whether anybody reads or not: a line that nobody has taken is replaced by the next.
 */
export function answerProgress(
  c: HonoContext<ApiEnvironment>,
  work: (report: ReportProgress) => Promise<Response>,
  headers: Record<string, string> = {},
): Response {
  let [latest, last]: (string | null)[] = [null, null];
  let wake: () => void = () => undefined;
  const say = (line: string) => {
    latest = line;
    wake();
  };
  const end = async (type: 'report' | 'problem', answer: Response) => {
    last = `{"type":"${type}","${type}":${await answer.text()}}\n`;
    wake();
  };
  work((progress) => say(`${JSON.stringify({ type: 'progress', ...progress })}\n`)).then(
    (answer) => end('report', answer),
    (error: unknown) => end('problem', answerProblem(c, error)),
  );
  const encoder = new TextEncoder();
  const lines = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (latest === null && last === null) await new Promise<void>((resolve) => (wake = resolve));
        const line = (latest ?? last)!;
        controller.enqueue(encoder.encode(line));
        if (latest === null) controller.close();
        latest = null;
      },
    },
    { highWaterMark: 0 },
  );
  const always = { 'Content-Type': 'application/x-ndjson', Vary: 'Accept', 'X-Accel-Buffering': 'no' };
  return c.body(lines, 200, { ...always, ...headers });
}
