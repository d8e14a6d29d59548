import type { Database, Statement } from '#platform/database/database.ts';
import type { EntryPeriod } from '../agencies/settings/settings.schema.ts';
import type { Reach } from '../roles/reach.ts';
import type { Declaration, ListedDeclaration } from './declaration.schema.ts';
import { joinPlacementNames } from '../placement-names.rows.server.ts';

/** Returns the declarations of placements within reach, or of one placement if given, latest period first. */
export function selectDeclarations(
  db: Database,
  agencyId: string,
  reach: Reach,
  { contractorId, limit }: { contractorId?: string; limit: number },
): Promise<ListedDeclaration[]> {
  const query = db
    .sql('declarations as d')
    .join('contractors as p', (on) => on.on('p.agencyId', 'd.agencyId').andOn('p.id', 'd.contractorId'))
    .modify(joinPlacementNames)
    .select(
      'd.id as declarationId',
      'd.contractorId',
      'd.beginning',
      'd.absenceReason',
      'd.reason',
      'd.declaredByName as declaredBy',
      'd.createdAt',
      'c.fullname',
      'k.name as contractName',
      'cl.clientName',
    )
    .where('d.agencyId', agencyId)
    .orderBy([{ column: 'd.beginning', order: 'desc' }, 'd.id'])
    .limit(limit);
  if (contractorId) query.where('d.contractorId', contractorId);
  if (reach.kind === 'contractor') query.where('p.contactId', reach.contactId);
  else if (reach.kind !== 'agency') query.whereRaw('false');
  return db.run<ListedDeclaration>(query);
}

/** Adds one. */
export function insertDeclaration(
  db: Database,
  agencyId: string,
  {
    declarationId: id,
    declaredBy: declaredByName,
    ...rest
  }: Declaration & { ending: string; entryPeriod: EntryPeriod },
): Statement {
  return db.sql('declarations').insert({ agencyId, id, declaredByName, ...rest });
}

/** Deletes one and returns it. */
export function removeDeclaration(
  db: Database,
  agencyId: string,
  { declarationId: id, contractorId }: { declarationId: string; contractorId: string },
): Promise<Pick<Declaration, 'beginning' | 'absenceReason' | 'reason'>[]> {
  const removal = db.sql('declarations').where({ agencyId, id, contractorId }).delete();
  return db.run(removal.returning(['beginning', 'absenceReason', 'reason']));
}
