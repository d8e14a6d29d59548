import type { Statement } from '#platform/database/database.ts';
import type { ActivityTimesheet } from './activity.ts';
import type { LatestEvents } from './audit.rows.server.ts';

/** One of the latest events, with the timesheet it is about. */
export type ActivityRow = {
  id: string;
  action: string;
  subjectType: string;
  subjectId: string | null;
  actorName: string;
  occurredAt: string;
  timesheetId: string | null;
  detail: Record<string, unknown>;
  timesheet: ActivityTimesheet | null;
};

// Accounts belong to no agency: their holders' actions are recorded there by the system, with who it was.
const SELECT = `
  select e.id, e.action, e.subject_type, e.subject_id,
    case when e.subject_type = 'account' then coalesce(e.detail ->> 'by', e.actor_name) else e.actor_name end as actor_name,
    e.occurred_at, e.timesheet_id, e.detail,
    case when t.id is not null then json_build_object('fullname', w.fullname,
      'isOwn', coalesce(e.actor_account_id = w.account_id, e.actor_name = w.fullname), 'beginning', t.beginning, 'ending', t.ending,
      'entryPeriod', t.entry_period, 'dateRelativeTo', t.date_relative_to, 'chargingPeriod', t.charging_period,
      'workedMinutes', t.worked_minutes, 'holidayMinutes', t.holiday_minutes, 'workedQuarterDays', t.worked_quarter_days,
      'holidayQuarterDays', t.holiday_quarter_days) end as timesheet
  from (
    select id, action, subject_type, subject_id, timesheet_id, actor_name, actor_account_id, occurred_at, detail
    from audit_events
    where agency_id = $1 and ($2::uuid is null or actor_account_id = $2) and ($3 or subject_type <> 'administrator')
      and subject_type <> 'advisory'
    order by occurred_at desc, id desc limit $4
  ) as e
  left join timesheets t on t.agency_id = $1 and t.id = e.timesheet_id
  left join contacts w on w.agency_id = $1 and w.id = t.contact_id
  order by e.occurred_at desc, e.id desc`;

/** Selects the agency's latest events, newest first, in one statement. */
export function selectActivity(agencyId: string, requested: LatestEvents): Statement {
  return { text: SELECT, values: [agencyId, requested.actorAccountId, requested.withAdministrators, requested.limit] };
}
