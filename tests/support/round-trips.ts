import type { Context } from '#domain/context.ts';
import type { Database } from '#platform/database/database.ts';

/** The same context, and how often it has waited for the database: once for each batch of statements, and for each commit. */
export function countingRoundTrips(ctx: Context): { ctx: Context; trips(): number } {
  let trips = 0;
  const count = (db: Database): Database => ({
    ...{ sql: db.sql, as: (id) => count(db.as(id)), onReplica: () => db.onReplica(), snapshot: () => db.snapshot() },
    ...{ stream: (one) => db.stream(one), copyIn: (text) => db.copyIn(text), copyOut: (text) => db.copyOut(text) },
    run(statement) {
      trips += 1;
      return db.run(statement);
    },
    runAll(statements) {
      trips += 1;
      return db.runAll(statements);
    },
    text(statement) {
      trips += 1;
      return db.text(statement);
    },
    async transaction(work, options) {
      const result = await db.transaction((within) => work(count(within)), options);
      trips += 1;
      return result;
    },
  });
  return { ctx: { ...ctx, db: count(ctx.db) }, trips: () => trips };
}
