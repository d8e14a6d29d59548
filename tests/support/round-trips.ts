import type { Context } from '#domain/context.ts';
import type { Database, Statement } from '#platform/database/database.ts';

/** Returns the text of a statement without its values. */
const textOf = (statement: Statement) => ('text' in statement ? statement.text : statement.toSQL().sql);

/**
 * Returns the same context, counting how often it has waited for the database: once for each batch of statements, and
 * for each commit; what it has queried, and how many rows were returned.
 * @param before runs before each transaction begins
 */
export function countingRoundTrips(ctx: Context, before = async () => undefined as unknown) {
  let [trips, rows] = [0, 0];
  const requested: string[] = [];
  const note = (statements: Statement[]) => {
    trips += 1;
    requested.push(...statements.map(textOf));
  };
  const count = (db: Database): Database => ({
    ...{ sql: db.sql, as: (id) => count(db.as(id)), onReplica: () => db.onReplica(), snapshot: () => db.snapshot() },
    ...{ stream: (one) => db.stream(one), copyIn: (text) => db.copyIn(text), copyOut: (text) => db.copyOut(text) },
    async run<Row>(statement: Statement) {
      note([statement]);
      const found = await db.run<Row>(statement);
      rows += found.length;
      return found;
    },
    runAll(statements) {
      note(statements);
      return db.runAll(statements);
    },
    text(statement) {
      note([statement]);
      return db.text(statement);
    },
    async transaction(work, options) {
      await before();
      const result = await db.transaction((within) => work(count(within)), options);
      trips += 1;
      return result;
    },
  });
  return {
    ctx: { ...ctx, db: count(ctx.db) },
    trips: () => trips,
    requested: (text: RegExp) => requested.filter((one) => text.test(one)).length,
    rows: () => rows,
  };
}
