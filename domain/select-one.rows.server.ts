import type { Database } from '#platform/database/database.ts';

/** Reads one row of an agency by its id, or nothing. With `lock` it stays as it is until the transaction ends. */
export type SelectOne<Row> = (db: Database, agencyId: string, id: string, lock?: boolean) => Promise<Row | null>;
