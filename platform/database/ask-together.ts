import pg from 'pg';
import type { Query } from './statements.ts';

type Answers = pg.QueryArrayResult[];
type Asked = { queries: Query[]; answer(answers: Answers): void; fail(error: unknown): void };

/**
 * Sends what is asked in one turn of the event loop in one transaction: what a transaction costs both sides is more than most
 * of the reads of a page. Where a statement fails nothing of it was kept, and each asker has a transaction of their own, so that
 * nobody hears of another's failure.
 * @param send does statements in one transaction
 */
export function askTogether(send: (queries: Query[]) => Promise<Answers>): (queries: Query[]) => Promise<Answers> {
  let waiting: Asked[] = [];
  const alone = ({ queries, answer, fail }: Asked) => send(queries).then(answer, fail);
  const ask = async () => {
    const asked = waiting;
    waiting = [];
    if (asked.length === 1) return alone(asked[0]!);
    try {
      const answers = await send(asked.flatMap(({ queries }) => queries));
      for (const { queries, answer } of asked) answer(answers.splice(0, queries.length));
    } catch (error) {
      // Of a lost connection nobody knows what it kept.
      if (error instanceof pg.DatabaseError) for (const one of asked) void alone(one);
      else for (const { fail } of asked) fail(error);
    }
  };
  return (queries) =>
    new Promise((answer, fail) => {
      if (waiting.length === 0) setImmediate(ask);
      waiting.push({ queries, answer, fail });
    });
}
