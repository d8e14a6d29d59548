import type { Database, Statement } from '#platform/database/database.ts';
import { WEEK_DAYS } from '../../periods/week-days.ts';
import { ALL_ROWS, EVERYTHING, type Listed } from '../../narrow.rows.server.ts';
import type { ReminderSchedule } from '../reminder.ts';
import { dayNumber, type Schedule, type ScheduleFields } from './schedule.ts';

/** Selects the agency's reminder schedules in the form that the sweep reads, oldest first. */
export function selectSchedules(db: Database, agencyId: string): Statement {
  return db
    .sql('reminderSchedules')
    .select('id', 'reason', 'kind', 'fixedDate', 'dayOfWeek', 'clientId', 'contractId', 'isEnabled')
    .where({ agencyId })
    .orderBy(['createdAt', 'id']);
}

/** Selects those of some schedules that are enabled, and locks them against changes until the transaction ends. */
export function lockEnabled(agencyId: string, ids: string[]): Statement {
  return {
    text: 'select id from reminder_schedules where agency_id = $1 and id = any($2::uuid[]) and is_enabled order by id for share',
    values: [agencyId, ids],
  };
}

/** An agency whose schedules may have something to remind of: its enabled ones, its time zone and its reminder settings. */
export type RemindingAgency = {
  agencyId: string;
  timeZone: string;
  reminders: unknown;
  schedules: ReminderSchedule[];
};

/** Selects every open agency that has a schedule with placements or waiting timesheets to look at. */
export function selectRemindingAgencies(db: Database): Promise<RemindingAgency[]> {
  return db.run<RemindingAgency>({ text: 'select * from agencies_with_reminders()', values: [] });
}

/** Inserts schedules. */
export function insertSchedules(db: Database, agencyId: string, schedules: ReminderSchedule[], at: string): Statement {
  return db
    .sql('reminderSchedules')
    .insert(schedules.map((schedule) => ({ agencyId, ...schedule, createdAt: at, updatedAt: at })));
}

/** Selects the agency's schedules with the names of their scopes, oldest first; or one of them, locked with `lock`. */
export function schedulesWithNames(
  db: Database,
  agencyId: string,
  { remindersId, lock = false }: { remindersId?: string; lock?: boolean } = {},
): Statement {
  const query = db
    .sql('reminderSchedules as s')
    .select(
      's.id as remindersId',
      's.reason',
      's.kind',
      's.fixedDate',
      's.dayOfWeek',
      's.clientId',
      'cl.clientName',
      's.contractId',
      'k.name as contractName',
      's.isEnabled',
      's.version',
      's.createdAt',
      's.updatedAt',
    )
    .leftJoin('clients as cl', (on) => on.on('cl.agencyId', 's.agencyId').andOn('cl.id', 's.clientId'))
    .leftJoin('contracts as k', (on) => on.on('k.agencyId', 's.agencyId').andOn('k.id', 's.contractId'))
    .where('s.agencyId', agencyId)
    .orderBy(['s.createdAt', 's.id']);
  if (remindersId) query.where('s.id', remindersId);
  if (lock) query.forUpdate('s');
  return query;
}

/** A schedule as stored, its day by number. */
export type ScheduleRow = Omit<Schedule, 'dayOfTheWeek'> & { dayOfWeek: number | null };

/** Converts a stored schedule, its day by name. */
export function toSchedule({ dayOfWeek, ...row }: ScheduleRow): Schedule {
  return { ...row, dayOfTheWeek: dayOfWeek === null ? null : WEEK_DAYS[dayOfWeek - 1]! };
}

/** Schedules as a collection. */
export const LISTED: Listed = {
  columns: `s.id as reminders_id, s.reason, s.kind, s.fixed_date, s.day_of_week, s.client_id, cl.client_name, s.contract_id,
    k.name as contract_name, s.is_enabled, s.version, s.created_at, s.updated_at`,
  from: `from reminder_schedules s
    left join clients cl on cl.agency_id = s.agency_id and cl.id = s.client_id
    left join contracts k on k.agency_id = s.agency_id and k.id = s.contract_id`,
  within: EVERYTHING,
  of: 's',
  status: ALL_ROWS,
  filters: {
    remindersId: 's.id = :remindersId',
    reason: 's.reason = :reason',
    kind: 's.kind = :kind',
    clientId: 's.client_id = :clientId',
    contractId: 's.contract_id = :contractId',
    isEnabled: 's.is_enabled = :isEnabled',
  },
  words: ['cl.client_name', 'k.name'],
};

/** Updates a schedule and increments its version. */
export function updateSchedule(
  db: Database,
  agencyId: string,
  id: string,
  { dayOfTheWeek, ...fields }: ScheduleFields,
  at: string,
): Statement {
  return db
    .sql('reminderSchedules')
    .where({ agencyId, id })
    .update({ ...fields, dayOfWeek: dayNumber(dayOfTheWeek), updatedAt: at, version: db.sql.raw('version + 1') });
}

/** Deletes a schedule; what it sent stays. On several nodes no foreign key clears its references. */
export function deleteScheduleRow(db: Database, agencyId: string, id: string): Statement[] {
  return [
    db.sql('reminderDeliveries').where({ agencyId, scheduleId: id }).update({ scheduleId: null }),
    db.sql('reminderSchedules').where({ agencyId, id }).delete(),
  ];
}
