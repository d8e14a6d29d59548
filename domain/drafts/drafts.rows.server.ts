import type { Database, Statement } from '#platform/database/database.ts';
import type { KeptDraft, NamedDraft } from './draft.schema.ts';

const COLUMNS = ['contractorId', 'beginning', 'content', 'minutes', 'quarterDays', 'savedAt'];

/** Keeps a draft in the place of the one before it. */
export function keepDraft(db: Database, agencyId: string, draft: KeptDraft & { contactId: string }): Statement {
  const row = { agencyId, ...draft, content: JSON.stringify(draft.content) };
  return db.sql('timesheetDrafts').insert(row).onConflict(['agencyId', 'contractorId', 'beginning']).merge();
}

/** One’s own draft of a placement’s period. */
export function selectDraft(db: Database, agencyId: string, contactId: string, named: NamedDraft): Statement {
  return db
    .sql('timesheetDrafts')
    .select(COLUMNS)
    .where({ agencyId, contactId, ...named });
}

/** All of one’s own drafts, the earliest period first. */
export function selectDrafts(db: Database, agencyId: string, contactId: string): Statement {
  const query = db
    .sql('timesheetDrafts as d')
    .join('contractors as p', (on) => on.on('p.agencyId', 'd.agencyId').andOn('p.id', 'd.contractorId'))
    .join('contracts as k', (on) => on.on('k.agencyId', 'p.agencyId').andOn('k.id', 'p.contractId'))
    .join('clients as cl', (on) => on.on('cl.agencyId', 'k.agencyId').andOn('cl.id', 'k.clientId'))
    .select('d.contractorId', 'd.beginning', 'd.minutes', 'd.quarterDays', 'd.savedAt', 'k.name as contractName')
    .select('cl.clientName');
  return query.where({ 'd.agencyId': agencyId, 'd.contactId': contactId }).orderBy(['d.beginning', 'd.contractorId']);
}

/** Forgets one’s own draft. */
export function deleteDraft(db: Database, agencyId: string, contactId: string, named: NamedDraft): Statement {
  const own = { agencyId, contactId, ...named };
  return db.sql('timesheetDrafts').where(own).delete();
}
