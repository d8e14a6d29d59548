import { deletionOf } from '../../deletion-of.server.ts';
import { lockSchedule } from './get-schedule.server.ts';
import { scheduleFields } from './schedule.ts';
import { deleteScheduleRow } from './schedules.rows.server.ts';

/** Deletes a schedule; nothing it reminded of is reminded of again. @throws Forbidden, NotFound */
export const deleteSchedule = deletionOf(
  ['reminder.schedule', 'reminderSchedule'],
  lockSchedule,
  scheduleFields,
  ({ db, agency }, id) => db.runAll(deleteScheduleRow(db, agency.id, id)),
);
