import type { Statement } from '#platform/database/database.ts';
import type { ActivityTimesheet } from './activity.ts';
import type { LatestEvents } from './audit.rows.server.ts';

/** One of the latest events with the names of what it is about. */
export type ActivityRow = {
  id: string;
  action: string;
  actorName: string;
  occurredAt: string;
  timesheetId: string | null;
  detail: Record<string, unknown>;
  name: string | null;
  of: string | null;
  timesheet: ActivityTimesheet | null;
};

const ITS_OWN = 'where x.agency_id = $1 and x.id = e.subject_id';
/** What a record is called. */
const own = (name: string, table: string) => `select ${name} from ${table} x ${ITS_OWN}`;
/** What another is called that a record names by an id. */
const led = (name: string, other: string, table: string, id: string) =>
  `select c.${name} from ${table} x join ${other} c on c.agency_id = x.agency_id and c.id = x.${id} ${ITS_OWN}`;
/** Who is placed, where a record is of a placement. */
const placed = (table: string) =>
  `select c.fullname from ${table} x join contractors p on p.agency_id = x.agency_id and p.id = x.contractor_id
   join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id ${ITS_OWN}`;

/** What is named of each kind of record: its name, and that of what it belongs to. `e` is the event. */
const NAMES: Record<string, [name: string, of?: string]> = {
  client: [own('client_name', 'clients')],
  contract: [own('name', 'contracts')],
  contact: [own('fullname', 'contacts')],
  contractor: [
    led('fullname', 'contacts', 'contractors', 'contact_id'),
    led('name', 'contracts', 'contractors', 'contract_id'),
  ],
  authoriser: [led('fullname', 'contacts', 'authorisers', 'contact_id'), placed('authorisers')],
  declaration: [placed('declarations')],
  delegation: [
    led('fullname', 'contacts', 'delegations', 'delegate_contact_id'),
    led('fullname', 'contacts', 'delegations', 'authoriser_contact_id'),
  ],
  administrator: [led('fullname', 'contacts', 'administrators', 'contact_id')],
  template: [own('template_name', 'timesheet_templates')],
  billee: [own('name', 'billees')],
  apiKey: [own('name', 'api_keys')],
  webhook: [own('url', 'webhook_endpoints')],
  ssoDomain: [own('domain', 'sso_domains')],
  payrollLayout: [own('name', 'payroll_layouts')],
  payrollRun: [own('number::text', 'payroll_runs')],
  digestSchedule: [own('name', 'digest_schedules')],
  import: [own('file_name', 'imports')],
};

const nameOf = (at: 0 | 1) =>
  `case e.subject_type ${Object.entries(NAMES)
    .flatMap(([kind, names]) => (names[at] ? [`when '${kind}' then (${names[at]})`] : []))
    .join(' ')} end`;

// Accounts belong to no agency: what their holders do with them, the system notes there, with who it was.
const SELECT = `
  with e as (
    select agency_id, id, action, subject_type, subject_id, timesheet_id, actor_name, occurred_at, detail
    from audit_events
    where agency_id = $1 and ($2::uuid is null or actor_account_id = $2) and ($3 or subject_type <> 'administrator')
      and subject_type <> 'advisory'
    order by occurred_at desc, id desc limit $4
  )
  select e.id, e.action, case when e.subject_type = 'account' then coalesce(e.detail ->> 'by', e.actor_name) else e.actor_name end as actor_name, e.occurred_at, e.timesheet_id, e.detail, ${nameOf(0)} as name, ${nameOf(1)} as "of",
    case when t.id is not null then json_build_object('fullname', w.fullname, 'beginning', t.beginning, 'ending', t.ending,
      'entryPeriod', t.entry_period, 'dateRelativeTo', t.date_relative_to, 'chargingPeriod', t.charging_period,
      'workedMinutes', t.worked_minutes, 'holidayMinutes', t.holiday_minutes, 'workedQuarterDays', t.worked_quarter_days,
      'holidayQuarterDays', t.holiday_quarter_days) end as timesheet
  from e
  left join timesheets t on t.agency_id = $1 and t.id = e.timesheet_id
  left join contacts w on w.agency_id = $1 and w.id = t.contact_id
  order by e.occurred_at desc, e.id desc`;

/** The agency's latest events with the names of what they are about, newest first, in one statement. */
export function selectActivity(agencyId: string, asked: LatestEvents): Statement {
  return { text: SELECT, values: [agencyId, asked.actorAccountId, asked.withAdministrators, asked.limit] };
}
