import type { Database, Statement } from '#platform/database.ts';
import type { ReminderReason } from './reminder.ts';

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

/** What schedules have already sent, for periods since a date; of one person, or one placement, where it is named. */
export function selectDeliveries(
  db: Database,
  agencyId: string,
  { since, ...where }: { since: string; reason?: ReminderReason; contactId?: string; contractorId?: string },
): Statement {
  return db
    .sql('reminderDeliveries')
    .select('contactId', 'contractorId', 'reason', 'beginning', 'sentAt')
    .where({ agencyId, isScheduled: true, ...where })
    .where('beginning', '>=', since);
}

/** Holds a person until the transaction ends, so that two sweeps do not remind them side by side. */
export function lockPerson(db: Database, agencyId: string, contactId: string): Statement {
  return db
    .sql('contacts')
    .select('id')
    .where({ agencyId, id: contactId })
    .whereNot('status', 'deleted')
    .forNoKeyUpdate();
}

/** Notes what a mail reminded of. */
export function insertDeliveries(db: Database, agencyId: string, deliveries: ReminderDelivery[]): Statement {
  return db.sql('reminderDeliveries').insert(deliveries.map((delivery) => ({ agencyId, ...delivery })));
}

/** Dates the reminder at the person, and at the placements or the authorisers it was about. */
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
