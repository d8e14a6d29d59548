import type { Database, Statement } from '#platform/database/database.ts';
import { WEEK_DAYS } from '../periods/week-days.ts';
import { ALL_THAT_STAND, EVERYTHING, type Listed } from '../narrow.rows.server.ts';
import type { DigestSchedule, DigestScheduleFields } from './digest-schedule.ts';

/** A schedule as it stands in its row. */
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

/** What is saved of a schedule, when, and when it comes next. */
type SavedSchedule = { fields: DigestScheduleFields; at: string; nextRunAt: string | null };

/** A new schedule. */
export function insertDigestSchedule(db: Database, agencyId: string, id: string, saved: SavedSchedule): Statement {
  const { fields, at, nextRunAt } = saved;
  const row = { agencyId, id, ...toRow(fields), nextRunAt, createdAt: at, updatedAt: at };
  return db.sql('digestSchedules').insert(row);
}

/** The agency's digest schedules, the oldest first; or one of them, held with `lock`; or those due by an instant, or of a payroll layout. */
export async function readDigestSchedules(
  db: Database,
  agencyId: string,
  {
    id,
    lock = false,
    dueBy,
    payrollLayoutId,
  }: { id?: string; lock?: boolean; dueBy?: string; payrollLayoutId?: string } = {},
): Promise<DigestSchedule[]> {
  const query = db.sql('digestSchedules').select(COLUMNS).where({ agencyId }).orderBy(['createdAt', 'id']);
  if (id) query.where({ id });
  if (payrollLayoutId) query.where({ payrollLayoutId });
  if (dueBy) query.where({ isEnabled: true }).where('nextRunAt', '<=', dueBy);
  if (lock) query.forUpdate();
  return (await db.run<DigestScheduleRow>(query)).map(toDigestSchedule);
}

/** A schedule as it is stored, its day by number. */
export type DigestScheduleRow = Omit<DigestSchedule, 'dayOfTheWeek'> & { dayOfWeek: number | null };

/** A stored schedule, its day by name. */
export function toDigestSchedule({ dayOfWeek, ...row }: DigestScheduleRow): DigestSchedule {
  return { ...row, dayOfTheWeek: dayOfWeek === null ? null : WEEK_DAYS[dayOfWeek - 1]! };
}

/** Where digest schedules stand as a collection. */
export const LISTED: Listed = {
  columns: `s.id as digest_schedule_id, s.name, s.kind, s.day_of_week, s.day_of_month as day_of_the_month, s.hour, s.cron,
    s.period, s.recipients, s.payroll_layout_id, s.is_enabled, s.next_run_at, s.last_run_at, s.last_to, s.version,
    s.created_at, s.updated_at`,
  from: 'from digest_schedules s',
  within: EVERYTHING,
  of: 's',
  name: 'lower(s.name)',
  status: ALL_THAT_STAND,
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

/** A digest that is due, of whichever agency. */
export type DueDigest = { agencyId: string; digestScheduleId: string; nextRunAt: string };

/** The digests that are due by an instant in all agencies that are open. */
export function selectDueDigests(db: Database, at: string): Promise<DueDigest[]> {
  return db.run<DueDigest>({ text: 'select * from due_digests($1)', values: [at] });
}

/** Saves what was edited of a schedule and when it comes next; its version goes up by one. */
export function updateDigestSchedule(db: Database, agencyId: string, id: string, saved: SavedSchedule): Statement {
  const { fields, at, nextRunAt } = saved;
  const version = db.sql.raw('version + 1');
  return db
    .sql('digestSchedules')
    .where({ agencyId, id })
    .update({ ...toRow(fields), nextRunAt, updatedAt: at, version });
}

/** Notes when a schedule comes next and, where a digest left, for when it was due and up to which day it covered. */
export function advanceDigestSchedule(
  db: Database,
  agencyId: string,
  id: string,
  ahead: { nextRunAt: string; lastRunAt?: string; lastTo?: string; updatedAt: string },
): Statement {
  return db.sql('digestSchedules').where({ agencyId, id }).update(ahead);
}

/** Removes a schedule; what it sent stays. */
export function deleteDigestScheduleRow(db: Database, agencyId: string, id: string): Statement {
  return db.sql('digestSchedules').where({ agencyId, id }).delete();
}
