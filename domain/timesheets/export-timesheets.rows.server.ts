import type { Database } from '#platform/database.ts';
import type { Reach } from '../roles/reach.ts';
import type { ExportTimesheets } from './export-timesheets.schema.ts';
import type { TimesheetStatus } from './timesheet.ts';
import { withinReach } from './timesheets.rows.server.ts';

/** One timesheet of an export. Days and rates are decimal texts. */
export type ExportedTimesheet = {
  friendlyNumber: number;
  status: TimesheetStatus;
  isVoid: boolean;
  fullname: string;
  payrollNumber: string | null;
  reference: string | null;
  clientName: string;
  contractName: string;
  beginning: string;
  ending: string;
  workedMinutes: number;
  nightshiftMinutes: number;
  holidayMinutes: number;
  workedDays: string;
  holidayDays: string;
  chargeRate: string | null;
  payRate: string | null;
  submittedAt: string;
  decidedByName: string | null;
  authorisationDate: string | null;
  updatedAt: string;
};

/** Every timesheet within reach as it is read, by period. */
export function streamTimesheets(
  db: Database,
  agencyId: string,
  reach: Reach,
  { status, from, to }: ExportTimesheets,
): AsyncGenerator<ExportedTimesheet> {
  const captured = (rate: string) =>
    db.sql.raw(`case when t.captures_worker_financials then t.${rate}::text end as ${rate}`);
  const days = (kind: string) => db.sql.raw(`(t.${kind}_quarter_days * 0.25)::numeric(8,2)::text as ${kind}_days`);
  const query = db
    .sql('timesheets as t')
    .join('contacts as c', (on) => on.on('c.agencyId', 't.agencyId').andOn('c.id', 't.contactId'))
    .join('contractors as p', (on) => on.on('p.agencyId', 't.agencyId').andOn('p.id', 't.contractorId'))
    .join('contracts as k', (on) => on.on('k.agencyId', 't.agencyId').andOn('k.id', 't.contractId'))
    .join('clients as cl', (on) => on.on('cl.agencyId', 't.agencyId').andOn('cl.id', 't.clientId'))
    .select('t.friendlyNumber', 't.status', 't.isVoid', 'c.fullname', 'p.payrollNumber', 'p.reference')
    .select('cl.clientName', 'k.name as contractName', 't.beginning', 't.ending')
    .select('t.workedMinutes', 't.nightshiftMinutes', 't.holidayMinutes', days('worked'), days('holiday'))
    .select(captured('charge_rate'), captured('pay_rate'))
    .select('t.submittedAt', 't.decidedByName', 't.authorisationDate', 't.updatedAt')
    .orderBy(['t.beginning', 't.id']);
  if (status) query.where('t.status', status);
  if (from) query.where('t.ending', '>=', from);
  if (to) query.where('t.beginning', '<=', to);
  return db.stream<ExportedTimesheet>(withinReach(query, agencyId, reach));
}
