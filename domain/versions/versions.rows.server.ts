import type { Database, Statement } from '#platform/database/database.ts';
import type { VersionedRecord } from './version-of.server.ts';

const TABLES: Record<VersionedRecord, string> = {
  clients: 'clients',
  contacts: 'contacts',
  contracts: 'contracts',
  contractors: 'contractors',
  authorisers: 'authorisers',
  timesheets: 'timesheets',
  timesheetTemplates: 'timesheet_templates',
  reminders: 'reminder_schedules',
  billees: 'billees',
  webhooks: 'webhook_endpoints',
  digestSchedules: 'digest_schedules',
  delegations: 'delegations',
};

/** Selects the version of a record and locks it until the transaction ends. */
export function lockVersion(db: Database, agencyId: string, record: VersionedRecord, id: string): Statement {
  return db.sql(TABLES[record]).select('version').where({ agencyId, id }).forUpdate();
}

/** Serialises changes to what is at one address until the transaction ends. */
export function lockAddress(agencyId: string, address: string): Statement {
  return {
    text: `select pg_advisory_xact_lock(hashtextextended('state of ' || $1 || ' ' || $2, 0))`,
    values: [agencyId, address],
  };
}
