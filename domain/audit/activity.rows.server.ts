import type { Statement } from '#platform/database.ts';
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

/** What is named of each kind of record: its name, and that of what it belongs to. `e` is the event. */
const NAMES: Record<string, [name: string, of?: string]> = {
  client: ['select client_name from clients x where x.agency_id = $1 and x.id = e.subject_id'],
  contract: ['select name from contracts x where x.agency_id = $1 and x.id = e.subject_id'],
  contact: ['select fullname from contacts x where x.agency_id = $1 and x.id = e.subject_id'],
  contractor: [
    `select c.fullname from contractors x join contacts c on c.agency_id = x.agency_id and c.id = x.contact_id
     where x.agency_id = $1 and x.id = e.subject_id`,
    `select c.name from contractors x join contracts c on c.agency_id = x.agency_id and c.id = x.contract_id
     where x.agency_id = $1 and x.id = e.subject_id`,
  ],
  authoriser: [
    `select c.fullname from authorisers x join contacts c on c.agency_id = x.agency_id and c.id = x.contact_id
     where x.agency_id = $1 and x.id = e.subject_id`,
    `select c.fullname from authorisers x join contractors p on p.agency_id = x.agency_id and p.id = x.contractor_id
     join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
     where x.agency_id = $1 and x.id = e.subject_id`,
  ],
  declaration: [
    `select c.fullname from declarations x join contractors p on p.agency_id = x.agency_id and p.id = x.contractor_id
     join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
     where x.agency_id = $1 and x.id = e.subject_id`,
  ],
  delegation: [
    `select c.fullname from delegations x join contacts c on c.agency_id = x.agency_id and c.id = x.delegate_contact_id
     where x.agency_id = $1 and x.id = e.subject_id`,
    `select c.fullname from delegations x join contacts c on c.agency_id = x.agency_id and c.id = x.authoriser_contact_id
     where x.agency_id = $1 and x.id = e.subject_id`,
  ],
  administrator: [
    `select c.fullname from administrators x join contacts c on c.agency_id = x.agency_id and c.id = x.contact_id
     where x.agency_id = $1 and x.id = e.subject_id`,
  ],
  template: ['select template_name from timesheet_templates x where x.agency_id = $1 and x.id = e.subject_id'],
  billee: ['select name from billees x where x.agency_id = $1 and x.id = e.subject_id'],
  apiKey: ['select name from api_keys x where x.agency_id = $1 and x.id = e.subject_id'],
  webhook: ['select url from webhook_endpoints x where x.agency_id = $1 and x.id = e.subject_id'],
  ssoDomain: ['select domain from sso_domains x where x.agency_id = $1 and x.id = e.subject_id'],
  payrollLayout: ['select name from payroll_layouts x where x.agency_id = $1 and x.id = e.subject_id'],
  payrollRun: ['select number::text from payroll_runs x where x.agency_id = $1 and x.id = e.subject_id'],
  digestSchedule: ['select name from digest_schedules x where x.agency_id = $1 and x.id = e.subject_id'],
  import: ['select file_name from imports x where x.agency_id = $1 and x.id = e.subject_id'],
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
