import type { Database, Statement } from '#platform/database/database.ts';

/** What names one request that may be sent again. */
export type RequestName = { agencyId: string; caller: string; route: string; key: string };

/** A first answer as stored. */
export type StoredAnswer = {
  bodyHash: Buffer;
  responseStatus: number;
  responseBody: string;
  responseHeaders: Record<string, string>;
};

const TURN = { try: 'pg_try_advisory_xact_lock(turn)', wait: `pg_advisory_xact_lock(turn)::text = ''` };

/** Takes the request's turn until the transaction ends; `taken` is false while another one like it runs, if not waited for. */
export function lockFirstAnswer(
  db: Database,
  { agencyId, caller, route, key }: RequestName,
  how: keyof typeof TURN,
): Statement {
  return db.sql.raw(`select ${TURN[how]} as taken from hashtextextended(?, 0) as turn`, [
    JSON.stringify([agencyId, caller, route, key]),
  ]);
}

/** The first answer, where there was one. */
export function selectFirstAnswer(db: Database, name: RequestName): Statement {
  return db
    .sql('idempotencyKeys')
    .select('bodyHash', 'responseStatus', 'responseBody', 'responseHeaders')
    .where({ ...name });
}

/** Keeps the first answer. */
export function insertFirstAnswer(db: Database, name: RequestName, answer: StoredAnswer, at: string): Statement {
  const { responseHeaders, ...columns } = answer;
  return db
    .sql('idempotencyKeys')
    .insert({ ...name, ...columns, responseHeaders: JSON.stringify(responseHeaders), createdAt: at });
}
