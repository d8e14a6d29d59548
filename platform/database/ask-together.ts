import pg from 'pg';
import type { Query } from './statements.ts';

type Answers = pg.QueryArrayResult[];
type Asked = { queries: Query[]; answer(answers: Answers): void; fail(error: unknown): void };

const lengthOf = ({ queries }: Asked) => queries.reduce((length, { text }) => length + text.length, 0);

/** Two parts that take about as long: most of what a statement of a page costs is its plan, which grows with its text. */
function halvesOf(asked: Asked[]): Asked[][] {
  const [one, other] = [
    { asked: [] as Asked[], length: 0 },
    { asked: [] as Asked[], length: 0 },
  ];
  for (const next of asked.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    const lighter = other.length < one.length ? other : one;
    lighter.asked.push(next);
    lighter.length += lengthOf(next);
  }
  return [one.asked, other.asked].filter((part) => part.length > 0);
}

/**
 * Sends what is asked in one turn of the event loop in one transaction: what a transaction costs both sides is more than most
 * of the reads of a page. While nobody else asks it goes in two, beside each other: what they cost more nobody waits for. Where a
 * statement fails nothing of its transaction was kept, and each asker of it has one of their own, so that nobody hears of
 * another's failure.
 * @param send does statements in one transaction
 * @param isQuiet whether no connection is in use
 */
export function askTogether(
  send: (queries: Query[]) => Promise<Answers>,
  isQuiet: () => boolean,
): (queries: Query[]) => Promise<Answers> {
  let waiting: Asked[] = [];
  const alone = ({ queries, answer, fail }: Asked) => send(queries).then(answer, fail);
  const together = async (asked: Asked[]) => {
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
  const ask = () => {
    const asked = waiting;
    waiting = [];
    for (const part of isQuiet() ? halvesOf(asked) : [asked]) void together(part);
  };
  return (queries) =>
    new Promise((answer, fail) => {
      if (waiting.length === 0) setImmediate(ask);
      waiting.push({ queries, answer, fail });
    });
}
