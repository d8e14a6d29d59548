import type { Database, Statement } from '#platform/database.ts';
import type { ReminderSchedule } from './reminder.ts';

/** The agency's reminder schedules, the oldest first. */
export function selectSchedules(db: Database, agencyId: string): Statement {
  return db
    .sql('reminderSchedules')
    .select('id', 'reason', 'kind', 'fixedDate', 'dayOfWeek', 'clientId', 'contractId', 'isEnabled')
    .where({ agencyId })
    .orderBy(['createdAt', 'id']);
}

/** New schedules. */
export function insertSchedules(db: Database, agencyId: string, schedules: ReminderSchedule[], at: string): Statement {
  return db
    .sql('reminderSchedules')
    .insert(schedules.map((schedule) => ({ agencyId, ...schedule, createdAt: at, updatedAt: at })));
}
