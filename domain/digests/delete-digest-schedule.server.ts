import { deletionOf } from '../deletion-of.server.ts';
import { digestScheduleFields } from './digest-schedule.ts';
import { deleteDigestScheduleRow } from './digest-schedules.rows.server.ts';
import { lockDigestSchedule } from './get-digest-schedule.server.ts';

/** Deletes a digest schedule; what it has sent stays. @throws Forbidden, NotFound */
export const deleteDigestSchedule = deletionOf(
  ['digest.schedule', 'digestSchedule'],
  lockDigestSchedule,
  digestScheduleFields,
  ({ db, agency }, id) => db.run(deleteDigestScheduleRow(db, agency.id, id)),
);
