import type { Database, Statement } from '#platform/database/database.ts';
import type { LogoKind } from './logo.ts';

/** Where a logo is stored. */
export type LogoRow = { storageKey: string; contentType: string };

/** Selects an agency's logo of a kind. */
export function selectLogo(db: Database, agencyId: string, kind: LogoKind): Statement {
  return db.sql('agencyLogos').select('storageKey', 'contentType').where({ agencyId, kind });
}

/** A logo with its size in pixels. */
export type NewLogo = LogoRow & { agencyId: string; kind: LogoKind; width: number; height: number; updatedAt: string };

/** Adds a logo, replacing any of its kind. */
export function upsertLogo(db: Database, logo: NewLogo): Statement {
  const changed = ['storageKey', 'contentType', 'width', 'height', 'updatedAt'];
  return db.sql('agencyLogos').insert(logo).onConflict(['agencyId', 'kind']).merge(changed);
}
