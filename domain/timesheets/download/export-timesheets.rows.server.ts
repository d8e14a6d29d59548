import type { Knex } from 'knex';
import type { Database, Statement } from '#platform/database/database.ts';
import type { ChargingPeriod } from '../../agencies/settings/settings.schema.ts';
import type { Reach } from '../../roles/reach.ts';
import { shownRates } from '../rates.rows.server.ts';
import type { TimesheetRate } from '../timesheet-detail.ts';
import { filtered } from '../listing/timesheet-filter.rows.server.ts';
import { withinReach } from '../timesheets.rows.server.ts';
import type { TimesheetFilter } from '../listing/timesheet-filter.schema.ts';
import type { TimesheetStatus } from '../timesheet.ts';
import type { NamedPeriod, ReportedTime } from '../named-timesheet.ts';

/** The timesheet's columns that both kinds of row share. */
type Sheet = NamedPeriod & {
  contractorId: string;
  friendlyNumber: number;
  status: TimesheetStatus;
  isVoid: boolean;
  isBridging: boolean;
  chargingPeriod: ChargingPeriod;
};

/** One timesheet of an export. Days and rates are decimal strings. */
export type ExportedTimesheet = Sheet &
  ReportedTime & {
    rates: TimesheetRate[] | null;
    submittedAt: string;
    decidedByName: string | null;
    authorisationDate: string | null;
    updatedAt: string;
  };

/** One entry of an export, with its timesheet's columns. */
export type ExportedEntry = Sheet & {
  entryDate: string;
  startTime: string | null;
  endTime: string | null;
  breakMinutes: number | null;
  billableMinutes: number;
  nonBillableMinutes: number;
  chargingPeriodRate: string | null;
  isHoliday: boolean;
  isNightshift: boolean;
};

/** Whose timesheets, and which. */
export type Wanted = { agencyId: string; reach: Reach; filter: TimesheetFilter; timeZone: string };

function sheets(db: Database, { agencyId, reach, filter, timeZone }: Wanted): Knex.QueryBuilder {
  return filtered(db, agencyId, reach, filter, timeZone)
    .join('contacts as c', (on) => on.on('c.agencyId', 't.agencyId').andOn('c.id', 't.contactId'))
    .join('contractors as p', (on) => on.on('p.agencyId', 't.agencyId').andOn('p.id', 't.contractorId'))
    .join('contracts as k', (on) => on.on('k.agencyId', 't.agencyId').andOn('k.id', 't.contractId'))
    .join('clients as cl', (on) => on.on('cl.agencyId', 't.agencyId').andOn('cl.id', 't.clientId'))
    .select(
      't.contractorId',
      't.friendlyNumber',
      't.status',
      't.isVoid',
      't.isBridging',
      't.chargingPeriod',
      'c.fullname',
      'p.payrollNumber',
      'p.reference',
    )
    .select('cl.clientName', 'k.name as contractName', 't.beginning', 't.ending')
    .orderBy(['t.beginning', 't.id']);
}

/** Counts those timesheets, or their entries. */
export function countExported(db: Database, wanted: Wanted, what: 'timesheets' | 'entries'): Statement {
  const query = sheets(db, wanted);
  if (what === 'entries')
    query.join('timesheet_entries as e', (on) => on.on('e.agencyId', 't.agencyId').andOn('e.timesheetId', 't.id'));
  return query.clearSelect().clearOrder().select(db.sql.raw('count(*)::int as count'));
}

/** Counts those of these placements whose timesheets are within reach. */
export function countReached(db: Database, agencyId: string, reach: Reach, contractorIds: string[]): Statement {
  const placements = db.sql
    .select('agencyId', 'id as contractorId', 'contactId')
    .from('contractors')
    .where({ agencyId })
    .whereIn('id', contractorIds)
    .as('t');
  return withinReach(db.sql.from(placements), agencyId, reach).select(db.sql.raw('count(*)::int as count'));
}

/** Streams the timesheets by period. */
export function streamTimesheets(db: Database, wanted: Wanted): AsyncGenerator<ExportedTimesheet> {
  const captured = (shown: string) => `case when t.captures_worker_financials then shown.${shown} end`;
  const days = (kind: string) => db.sql.raw(`(t.${kind}_quarter_days * 0.25)::numeric(8,2)::text as ${kind}_days`);
  const query = sheets(db, wanted)
    .select('t.workedMinutes', 't.nightshiftMinutes', 't.holidayMinutes', days('worked'), days('holiday'))
    .joinRaw(shownRates(':agencyId'), { agencyId: wanted.agencyId })
    .select(
      db.sql.raw(`${captured('charge_rate')}::text as charge_rate, ${captured('pay_rate')}::text as pay_rate`),
      db.sql.raw(`${captured('rates')} as rates`),
    )
    .select('t.submittedAt', 't.decidedByName', 't.authorisationDate', 't.updatedAt');
  return db.stream<ExportedTimesheet>(query);
}

/** Streams their entries by period, timesheet and day. */
export function streamEntries(db: Database, wanted: Wanted): AsyncGenerator<ExportedEntry> {
  const query = sheets(db, wanted)
    .join('timesheet_entries as e', (on) => on.on('e.agencyId', 't.agencyId').andOn('e.timesheetId', 't.id'))
    .select('e.entryDate', 'e.startTime', 'e.endTime', 'e.breakMinutes', 'e.billableMinutes', 'e.nonBillableMinutes')
    .select(db.sql.raw('e.charging_period_rate::text as charging_period_rate'), 'e.isHoliday', 'e.isNightshift')
    .orderBy(['e.entryDate', 'e.position']);
  return db.stream<ExportedEntry>(query);
}
