import type { Database, Statement } from '#platform/database/database.ts';
import { WEEK_DAYS } from '../periods/week-days.ts';
import { ALL_ROWS, EVERYTHING, type Listed } from '../narrow.rows.server.ts';
import type { DigestSchedule, DigestScheduleFields } from './digest-schedule.ts';

/** The columns of a schedule's row. */
const COLUMNS = [
  'id as digestScheduleId',
  'name',
  'kind',
  'dayOfWeek',
  'dayOfMonth as dayOfTheMonth',
  'hour',
  'cron',
  'period',
  'recipients',
  'payrollLayoutId',
  'isEnabled',
  'nextRunAt',
  'lastRunAt',
  'lastTo',
  'version',
  'createdAt',
  'updatedAt',
];

function toRow({ dayOfTheWeek, dayOfTheMonth, ...fields }: DigestScheduleFields) {
  return {
    ...fields,
    dayOfWeek: dayOfTheWeek === null ? null : WEEK_DAYS.indexOf(dayOfTheWeek) + 1,
    dayOfMonth: dayOfTheMonth,
  };
}

/** The saved fields of a schedule, when, and when it is next due. */
type SavedSchedule = { fields: DigestScheduleFields; at: string; nextRunAt: string | null };

/** Adds a schedule. */
export function insertDigestSchedule(db: Database, agencyId: string, id: string, saved: SavedSchedule): Statement {
  const { fields, at, nextRunAt } = saved;
  const row = { agencyId, id, ...toRow(fields), nextRunAt, createdAt: at, updatedAt: at };
  return db.sql('digestSchedules').insert(row);
}

/** Which digest schedules are read: all, one, those due by an instant, or those using a payroll layout. */
type DigestScheduleFilter = { id?: string; lock?: boolean; dueBy?: string; payrollLayoutId?: string };

/** Reads the agency's digest schedules, oldest first. */
export async function readDigestSchedules(
  db: Database,
  agencyId: string,
  wanted: DigestScheduleFilter = {},
): Promise<DigestSchedule[]> {
  return (await db.run<DigestScheduleRow>(selectDigestSchedules(db, agencyId, wanted))).map(toDigestSchedule);
}

/** Selects them; with `lock` they are locked until the transaction ends. */
export function selectDigestSchedules(
  db: Database,
  agencyId: string,
  { id, lock = false, dueBy, payrollLayoutId }: DigestScheduleFilter,
): Statement {
  const query = db.sql('digestSchedules').select(COLUMNS).where({ agencyId }).orderBy(['createdAt', 'id']);
  if (id) query.where({ id });
  if (payrollLayoutId) query.where({ payrollLayoutId });
  if (dueBy) query.where({ isEnabled: true }).where('nextRunAt', '<=', dueBy);
  if (lock) query.forUpdate();
  return query;
}

/** A schedule as stored, its day as a number. */
export type DigestScheduleRow = Omit<DigestSchedule, 'dayOfTheWeek'> & { dayOfWeek: number | null };

/** Converts a stored schedule, naming its day. */
export function toDigestSchedule({ dayOfWeek, ...row }: DigestScheduleRow): DigestSchedule {
  return { ...row, dayOfTheWeek: dayOfWeek === null ? null : WEEK_DAYS[dayOfWeek - 1]! };
}

/** Digest schedules as a collection. */
export const LISTED: Listed = {
  columns: `s.id as digest_schedule_id, s.name, s.kind, s.day_of_week, s.day_of_month as day_of_the_month, s.hour, s.cron,
    s.period, s.recipients, s.payroll_layout_id, s.is_enabled, s.next_run_at, s.last_run_at, s.last_to, s.version,
    s.created_at, s.updated_at`,
  from: 'from digest_schedules s',
  within: EVERYTHING,
  of: 's',
  name: 'lower(s.name)',
  status: ALL_ROWS,
  filters: {
    digestScheduleId: 's.id = :digestScheduleId',
    name: 'lower(s.name) = lower(:name)',
    kind: 's.kind = :kind',
    period: 's.period = :period',
    emailAddress: 'lower(:emailAddress) = any(s.recipients)',
    payrollLayoutId: 's.payroll_layout_id = :payrollLayoutId',
    isEnabled: 's.is_enabled = :isEnabled',
  },
  words: ['s.name', `array_to_string(s.recipients, ' ')`],
};

/** A due digest, of any agency. */
export type DueDigest = { agencyId: string; digestScheduleId: string; nextRunAt: string };

/** Returns the digests due by an instant in all active agencies. */
export function selectDueDigests(db: Database, at: string): Promise<DueDigest[]> {
  return db.run<DueDigest>({ text: 'select * from due_digests($1)', values: [at] });
}

/** Saves changes to a schedule and when it is next due, and increments its version. */
export function updateDigestSchedule(db: Database, agencyId: string, id: string, saved: SavedSchedule): Statement {
  const { fields, at, nextRunAt } = saved;
  const version = db.sql.raw('version + 1');
  return db
    .sql('digestSchedules')
    .where({ agencyId, id })
    .update({ ...toRow(fields), nextRunAt, updatedAt: at, version });
}

/** Records when a schedule is next due and, if a digest was sent, the due time it was for and the last day it covered. */
export function advanceDigestSchedule(
  db: Database,
  agencyId: string,
  id: string,
  ahead: { nextRunAt: string; lastRunAt?: string; lastTo?: string; updatedAt: string },
): Statement {
  return db.sql('digestSchedules').where({ agencyId, id }).update(ahead);
}

/** Deletes a schedule; what it has sent stays. */
export function deleteDigestScheduleRow(db: Database, agencyId: string, id: string): Statement {
  return db.sql('digestSchedules').where({ agencyId, id }).delete();
}
