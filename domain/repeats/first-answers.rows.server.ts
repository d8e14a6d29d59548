import type { Database, Statement } from '#platform/database/database.ts';

/** The key of one request that may be repeated. */
export type RequestName = { agencyId: string; caller: string; route: string; key: string };

/** A first response as stored. */
export type StoredAnswer = {
  bodyHash: Buffer;
  responseStatus: number;
  responseBody: string;
  responseHeaders: Record<string, string>;
};

const TURN = { try: 'pg_try_advisory_xact_lock(turn)', wait: `pg_advisory_xact_lock(turn)::text = ''` };

/** Locks the request until the transaction ends; `taken` is false while another like it runs, unless waited for. */
export function lockFirstAnswer(
  db: Database,
  { agencyId, caller, route, key }: RequestName,
  how: keyof typeof TURN,
): Statement {
  return db.sql.raw(`select ${TURN[how]} as taken from hashtextextended(?, 0) as turn`, [
    JSON.stringify([agencyId, caller, route, key]),
  ]);
}

/** Selects the first response, if there was one. */
export function selectFirstAnswer(db: Database, name: RequestName): Statement {
  return db
    .sql('idempotencyKeys')
    .select('bodyHash', 'responseStatus', 'responseBody', 'responseHeaders')
    .where({ ...name });
}

/** Inserts the first response. */
export function insertFirstAnswer(db: Database, name: RequestName, answer: StoredAnswer, at: string): Statement {
  const { responseHeaders, ...columns } = answer;
  return db
    .sql('idempotencyKeys')
    .insert({ ...name, ...columns, responseHeaders: JSON.stringify(responseHeaders), createdAt: at });
}
