import type { Database, Statement } from '#platform/database.ts';
import type { VersionedRecord } from './version-of.server.ts';

const TABLES: Record<VersionedRecord, string> = {
  clients: 'clients',
  contacts: 'contacts',
  contracts: 'contracts',
  contractors: 'contractors',
  authorisers: 'authorisers',
  timesheets: 'timesheets',
  timesheetTemplates: 'timesheet_templates',
};

/** The version of a record, which stays as it is until the transaction ends. */
export function lockVersion(db: Database, agencyId: string, record: VersionedRecord, id: string): Statement {
  return db.sql(TABLES[record]).select('version').where({ agencyId, id }).forUpdate();
}
