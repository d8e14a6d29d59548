import pg from 'pg';
import type { Query } from './statements.ts';

type Answers = pg.QueryArrayResult[];
/** Runs statements in one transaction. @param onFailed receives which of them failed, if it is one of them */
type Send = (queries: Query[], onFailed?: (at: number) => void) => Promise<Answers>;
type Requested = { queries: Query[]; answer(answers: Answers): void; fail(error: unknown): void };

const lengthOf = ({ queries }: Requested) => queries.reduce((length, { text }) => length + text.length, 0);

/** Splits them into two parts that take about as long: most of the cost of a page's statement is planning, which grows with its text. */
function halvesOf(requested: Requested[]): Requested[][] {
  const [one, other] = [
    { requested: [] as Requested[], length: 0 },
    { requested: [] as Requested[], length: 0 },
  ];
  for (const next of requested.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    const lighter = other.length < one.length ? other : one;
    lighter.requested.push(next);
    lighter.length += lengthOf(next);
  }
  return [one.requested, other.requested].filter((part) => part.length > 0);
}

/**
 * Batches what is queried in one turn of the event loop into one transaction: a transaction costs both sides more than
 * most of a page's reads. While nobody else is querying, two run in parallel: nobody waits for their extra cost. If a
 * statement fails, nothing of its transaction was kept: its caller gets the error, and the others are batched once
 * more, so that nobody sees another's failure. What timed out is not awaited twice.
 * @param isQuiet whether no connection is in use
 */
export function batchQueries(send: Send, isQuiet: () => boolean): (queries: Query[]) => Promise<Answers> {
  let waiting: Requested[] = [];
  const alone = ({ queries, answer, fail }: Requested) => send(queries).then(answer, fail);
  const together = async (requested: Requested[]) => {
    if (requested.length === 1) return alone(requested[0]!);
    const failed: { whose?: Requested | undefined } = {};
    const askers = requested.flatMap((one) => one.queries.map(() => one));
    try {
      const answers = await send(
        requested.flatMap(({ queries }) => queries),
        (at) => (failed.whose = askers[at]),
      );
      for (const { queries, answer } of requested) answer(answers.splice(0, queries.length));
    } catch (error) {
      // After a lost connection, it is unknown what was committed.
      if (!(error instanceof pg.DatabaseError)) for (const { fail } of requested) fail(error);
      else if (!failed.whose) for (const one of requested) void alone(one);
      else {
        failed.whose.fail(error);
        void together(requested.filter((one) => one !== failed.whose));
      }
    }
  };
  const ask = () => {
    const requested = waiting;
    waiting = [];
    for (const part of isQuiet() ? halvesOf(requested) : [requested]) void together(part);
  };
  return (queries) =>
    new Promise((answer, fail) => {
      if (waiting.length === 0) setImmediate(ask);
      waiting.push({ queries, answer, fail });
    });
}
