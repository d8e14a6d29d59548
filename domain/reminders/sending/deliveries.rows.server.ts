import type { Database, Statement } from '#platform/database/database.ts';
import type { PersonReminder, ReminderReason } from '../reminder.ts';

/** One period of one placement that a person was reminded of. */
export type ReminderDelivery = {
  id: string;
  contactId: string;
  contractorId: string;
  reason: ReminderReason;
  beginning: string;
  timesheetId: string | null;
  isScheduled: boolean;
  scheduleId: string | null;
  outboundMailId: string;
  sentAt: string;
};

/** Selects what schedules have already sent, for periods since a date; optionally of one person or one placement. */
export function selectDeliveries(
  db: Database,
  agencyId: string,
  { since, ...where }: { since: string; reason?: ReminderReason; contactId?: string; contractorId?: string },
): Statement {
  return db
    .sql('reminderDeliveries')
    .select('contactId', 'contractorId', 'reason', 'beginning', 'timesheetId', 'sentAt')
    .where({ agencyId, isScheduled: true, ...where })
    .where('beginning', '>=', since);
}

/**
 * Locks a person until the transaction ends, so that two sweeps do not remind them concurrently, and selects their
 * current name and email.
 */
export function lockPerson(db: Database, agencyId: string, contactId: string): Statement {
  return db
    .sql('contacts')
    .select('id as contactId', 'fullname', 'emailAddress')
    .where({ agencyId, id: contactId })
    .whereNot('status', 'deleted')
    .forNoKeyUpdate();
}

/**
 * Locks the placements on which a reminder is dated; where a person is locked too, the placements come first. For
 * pending timesheets it is dated on authorisers instead.
 */
export function lockReminded(agencyId: string, { reason, items }: PersonReminder): Statement {
  const contractorIds = reason === 'missing' ? items.map(({ contractorId }) => contractorId) : [];
  return {
    text: 'select from contractors where agency_id = $1 and id = any($2::uuid[]) order by id for no key update',
    values: [agencyId, contractorIds],
  };
}

/**
 * Returns the statements that insert the periods that an email to one person reminded of. An earlier reminder of a
 * schedule in the same place, of a timesheet or a period that is no longer there, makes way: there is one of each.
 */
export function insertDeliveries(db: Database, agencyId: string, deliveries: ReminderDelivery[]): Statement[] {
  const scheduled = deliveries.filter(({ isScheduled }) => isScheduled);
  const [{ contactId = null, reason = null } = {}] = scheduled;
  return [
    {
      text: `update reminder_deliveries set is_scheduled = false
        where agency_id = $1 and contact_id = $2::uuid and reason = $3::text and is_scheduled
          and (contractor_id, beginning) in (select * from unnest($4::uuid[], $5::date[]))`,
      values: [
        agencyId,
        contactId,
        reason,
        scheduled.map(({ contractorId }) => contractorId),
        scheduled.map(({ beginning }) => beginning),
      ],
    },
    db.sql('reminderDeliveries').insert(deliveries.map((delivery) => ({ agencyId, ...delivery }))),
  ];
}

/** Stores the time of the reminder on the person, and on the placements or authorisers it was about. */
export function markReminded(
  db: Database,
  agencyId: string,
  { reason, contactId, ids, at }: { reason: ReminderReason; contactId: string; ids: string[]; at: string },
): Statement[] {
  const person = db.sql('contacts').where({ agencyId, id: contactId }).update({ lastReminded: at });
  const roles =
    reason === 'missing'
      ? db.sql('contractors').update({ lastReminded: at, lastRemindedReason: reason })
      : db.sql('authorisers').update({ lastReminded: at });
  return [person, roles.where({ agencyId }).whereIn('id', ids)];
}

/** One email of a schedule: its recipient, time and periods. */
export type ScheduleDelivery = {
  mailId: string;
  contactId: string;
  fullname: string;
  sentAt: string;
  periods: { contractorId: string; timesheetId: string | null; beginning: string; contractName: string }[];
};

/** Selects the latest emails of a schedule. */
export function selectScheduleDeliveries(db: Database, agencyId: string, scheduleId: string, most: number): Statement {
  return db.sql.raw(
    `select d.outbound_mail_id as mail_id, d.contact_id, c.fullname, max(d.sent_at) as sent_at,
       json_agg(json_build_object('contractorId', d.contractor_id, 'timesheetId', d.timesheet_id, 'beginning', d.beginning,
         'contractName', k.name) order by d.beginning, k.name) as periods
     from reminder_deliveries d
     join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id
     join contractors p on p.agency_id = d.agency_id and p.id = d.contractor_id
     join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
     where d.agency_id = :agencyId and d.schedule_id = :scheduleId
     group by d.outbound_mail_id, d.contact_id, c.fullname
     order by max(d.sent_at) desc, c.fullname, d.outbound_mail_id limit :most`,
    { agencyId, scheduleId, most },
  );
}
