import type { Database, Statement } from '#platform/database.ts';

/** Where a logo is kept. */
export type LogoRow = { storageKey: string; contentType: string };

/** An agency's logo of a kind. */
export function selectLogo(db: Database, agencyId: string, kind: 'rectangular' | 'square'): Statement {
  return db.sql('agencyLogos').select('storageKey', 'contentType').where({ agencyId, kind });
}
