import type { Database } from '#platform/database/database.ts';

/** Reads one row of an agency by its id, or null. With `lock` it cannot change until the transaction ends. */
export type SelectOne<Row> = (db: Database, agencyId: string, id: string, lock?: boolean) => Promise<Row | null>;
