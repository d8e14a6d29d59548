import type { Database, Statement } from '#platform/database/database.ts';
import type { Reach } from '../roles/reach.ts';
import type { After } from '../page.server.ts';
import type { PullTimesheets } from './download/pull-timesheets.schema.ts';
import { shownRates } from './rates.rows.server.ts';
import { filtered } from './listing/timesheet-filter.rows.server.ts';
import { withinReach } from './timesheets.rows.server.ts';

const ENTRY = `
  select e.id, e.entry_date as "entryDate", left(e.start_time::text, 5) as "startTime", left(e.end_time::text, 5) as "endTime",
    e.break_minutes as "breakMinutes", e.duration_minutes as "durationMinutes", e.charging_period_rate::text as "chargingPeriodRate",
    e.is_holiday as "isHoliday", e.is_nightshift as "isNightshift", e.billable_minutes as "billableMinutes",
    e.non_billable_minutes as "nonBillableMinutes", t.status, json_build_object('status', t.status) as "currentStatusChange"
  from timesheet_entries e where e.agency_id = $1 and e.timesheet_id = t.id order by e.entry_date, e.position`;

const captured = (withRates: boolean, shown: string) =>
  withRates ? `case when t.captures_worker_financials then ${shown} end` : 'null';

/** A timesheet as the API shows it, one JSON text per row, built by PostgreSQL. Its statements bind the agency first: `$1`. */
const DOCUMENT = (withRates: boolean) => `row_to_json((select d from (select
  t.id as "timesheetId", 'TS-' || lpad(t.friendly_number::text, 6, '0') as "friendlyId", t.version, t.task_id as "taskId",
  t.status, t.status = 'accepted' as "isAccepted", t.status = 'accepted' as "isApproved", t.status = 'deleted' as "isDeleted",
  t.status = 'pending' as "isPending", t.status = 'rejected' as "isRejected", t.is_void as "isVoid",
  t.contractor_id as "contractorId", c.fullname, p.payroll_number as "payrollNumber", p.reference,
  t.contract_id as "contractId", k.name as "contractName", t.client_id as "clientId", cl.client_name as "clientName",
  t.beginning, t.ending, t.date_relative_to as "dateRelativeTo", t.entry_period as "entryPeriod", t.is_bridging as "isBridgingPeriod", t.charging_period as "chargingPeriod",
  t.record_holidays as "recordHolidays", t.record_nightshifts as "recordNightshifts", t.note,
  t.worked_minutes + t.holiday_minutes as "totalMinutes", t.worked_minutes as "workedMinutes",
  t.nightshift_minutes as "nightshiftMinutes", t.holiday_minutes as "holidayMinutes",
  (t.worked_quarter_days * 0.25)::numeric(8,2)::text as "workedDays", (t.holiday_quarter_days * 0.25)::numeric(8,2)::text as "holidayDays",
  ${captured(withRates, 'shown.charge_rate::text')} as "chargeRate", ${captured(withRates, 'shown.pay_rate::text')} as "payRate",
  ${captured(withRates, 'shown.rates')} as "rates",
  t.submitted_at as "submittedAt", t.submitted_by_name as "submittedBy", t.authorisation_date as "authorisationDate",
  t.decided_by_name as "authorisedBy", t.decision_note as "decisionNote", t.deletion_reason as "deletionReason", t.void_reason as "voidReason",
  t.replaces_timesheet_id as "replacesTimesheetId", t.updated_at as "updatedAt",
  (select a.action from audit_events a where a.agency_id = $1 and a.timesheet_id = t.id and a.action <> 'timesheet.viewedByLink'
    order by a.occurred_at desc, a.id desc limit 1) as "mostRecentAuditTrailAction",
  coalesce(t.voided_at, t.authorisation_date, t.submitted_at) as "statusChanged",
  (select max(n.created_at) from timesheet_notes n where n.agency_id = $1 and n.timesheet_id = t.id) as "noteAdded",
  (select coalesce(json_agg(row_to_json(x)), '[]'::json) from (${ENTRY}) x) as "timesheetEntries") d))`;

const JOINS = (withRates: boolean) => `${withRates ? shownRates('$1') : ''}
  join contacts c on c.agency_id = $1 and c.id = t.contact_id
  join contractors p on p.agency_id = $1 and p.id = t.contractor_id
  join contracts k on k.agency_id = $1 and k.id = t.contract_id
  join clients cl on cl.agency_id = $1 and cl.id = t.client_id`;

const SORTS = { updatedAt: 'updated_at', beginning: 'beginning' } as const;

/** What is pulled: whose timesheets, which of them, and whether with rates. */
export type Pulled = {
  agencyId: string;
  reach: Reach;
  filter: Omit<PullTimesheets, 'q' | 'cursor'>;
  /** Where the page begins; null for the first. */
  after: After | null;
  timeZone: string;
  withRates: boolean;
};

/** Selects the filtered timesheets within reach after the cursor, in order. */
function inOrder(db: Database, { agencyId, reach, filter, after, timeZone }: Pulled) {
  const { sort } = filter;
  const column = SORTS[sort.replace('-', '') as keyof typeof SORTS];
  const order = sort.startsWith('-') ? 'desc' : 'asc';
  const query = filtered(db, agencyId, reach, filter, timeZone).select(
    't.*',
    db.sql.raw(`t.${column}::text as page_at`),
  );
  if (after) {
    const cast = column === 'beginning' ? 'date' : 'timestamptz';
    query.whereRaw(`(t.${column}, t.id) ${order === 'asc' ? '>' : '<'} (?::${cast}, ?::uuid)`, [after.sort, after.id]);
  }
  return query.orderBy([
    { column: `t.${column}`, order },
    { column: 't.id', order },
  ]);
}

/**
 * Selects one page as `{ body, at, id, size }`: the rows' documents joined into one JSON text, their number, and the
 * last row's position. A size equal to the limit means that there may be more.
 */
export function selectJsonPage(db: Database, pulled: Pulled): Statement {
  const { filter, withRates } = pulled;
  const page = inOrder(db, pulled).limit(filter.limit).toSQL().toNative();
  const order = filter.sort.startsWith('-') ? 'desc' : 'asc';
  return {
    text: `with page as materialized (${page.sql})
      select string_agg(${DOCUMENT(withRates)}::text, ',' order by t.page_at ${order}, t.id ${order}) as body, count(*)::int as size,
        (array_agg(t.page_at order by t.page_at ${order}, t.id ${order}))[count(*)] as at,
        (array_agg(t.id order by t.page_at ${order}, t.id ${order}))[count(*)] as id
      from page t ${JOINS(withRates)}`,
    values: page.bindings as unknown[],
  };
}

/** Selects every timesheet that matches the filter as `{ document }`, its JSON on one line. */
export function selectJsonRows(db: Database, pulled: Pulled): Statement {
  const { filter, withRates } = pulled;
  const all = inOrder(db, pulled).toSQL().toNative();
  const order = filter.sort.startsWith('-') ? 'desc' : 'asc';
  // Line breaks only occur between values: within strings JSON writes them as \\n.
  return {
    text: `select replace(${DOCUMENT(withRates)}::text, chr(10), '') as document
      from (${all.sql}) t ${JOINS(withRates)} order by t.${SORTS[filter.sort.replace('-', '') as keyof typeof SORTS]} ${order}, t.id ${order}`,
    values: all.bindings as unknown[],
  };
}

/** Selects one timesheet's JSON text. */
export function selectJson(db: Database, agencyId: string, reach: Reach, id: string, withRates: boolean): Statement {
  const one = withinReach(db.sql('timesheets as t').select('t.*'), agencyId, reach)
    .where('t.id', id)
    .toSQL()
    .toNative();
  return {
    text: `select ${DOCUMENT(withRates)}::text from (${one.sql}) t ${JOINS(withRates)}`,
    values: one.bindings as unknown[],
  };
}
