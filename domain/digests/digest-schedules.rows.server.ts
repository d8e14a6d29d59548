import type { Database, Statement } from '#platform/database.ts';
import { WEEK_DAYS } from '../agencies/settings.schema.ts';
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
  'isEnabled',
  'nextRunAt',
  'lastRunAt',
  'lastTo',
  'version',
];

function toRow({ dayOfTheWeek, dayOfTheMonth, ...fields }: DigestScheduleFields) {
  return {
    ...fields,
    dayOfWeek: dayOfTheWeek === null ? null : WEEK_DAYS.indexOf(dayOfTheWeek) + 1,
    dayOfMonth: dayOfTheMonth,
  };
}

/** A new schedule. */
export function insertDigestSchedule(
  db: Database,
  agencyId: string,
  id: string,
  fields: DigestScheduleFields,
  { at, nextRunAt }: { at: string; nextRunAt: string | null },
): Statement {
  const row = { agencyId, id, ...toRow(fields), nextRunAt, createdAt: at, updatedAt: at };
  return db.sql('digestSchedules').insert(row);
}

/** The agency's digest schedules, the oldest first; or one of them, held with `lock`; or those due by an instant. */
export async function readDigestSchedules(
  db: Database,
  agencyId: string,
  { id, lock = false, dueBy }: { id?: string; lock?: boolean; dueBy?: string } = {},
): Promise<DigestSchedule[]> {
  const query = db.sql('digestSchedules').select(COLUMNS).where({ agencyId }).orderBy(['createdAt', 'id']);
  if (id) query.where({ id });
  if (dueBy) query.where({ isEnabled: true }).where('nextRunAt', '<=', dueBy);
  if (lock) query.forUpdate();
  const rows = await db.run<Omit<DigestSchedule, 'dayOfTheWeek'> & { dayOfWeek: number | null }>(query);
  return rows.map(({ dayOfWeek, ...row }) => ({
    ...row,
    dayOfTheWeek: dayOfWeek === null ? null : WEEK_DAYS[dayOfWeek - 1]!,
  }));
}

/** A digest that is due, of whichever agency. */
export type DueDigest = { agencyId: string; digestScheduleId: string; nextRunAt: string };

/** The digests that are due by an instant in all agencies that are open. */
export function selectDueDigests(db: Database, at: string): Promise<DueDigest[]> {
  return db.run<DueDigest>({ text: 'select * from due_digests($1)', values: [at] });
}

/** Saves what was edited of a schedule and when it comes next; its version goes up by one. */
export function updateDigestSchedule(
  db: Database,
  agencyId: string,
  id: string,
  fields: DigestScheduleFields,
  { at, nextRunAt }: { at: string; nextRunAt: string | null },
): Statement {
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
  ahead: { nextRunAt: string; lastRunAt?: string; lastTo?: string },
): Statement {
  return db.sql('digestSchedules').where({ agencyId, id }).update(ahead);
}

/** Removes a schedule; what it sent stays. */
export function deleteDigestScheduleRow(db: Database, agencyId: string, id: string): Statement {
  return db.sql('digestSchedules').where({ agencyId, id }).delete();
}
