import { recordEvents } from '../../audit/record-event.server.ts';
import { type Context, now, transact } from '../../context.ts';
import { newId } from '../../new-id.ts';
import type { ReminderSchedule } from '../reminder.ts';
import { insertSchedules, selectSchedules } from './schedules.rows.server.ts';

const MONDAY = 1;
const WEDNESDAY = 3;
const FOR_ALL = { kind: 'weekly', fixedDate: null, clientId: null, contractId: null, isEnabled: true } as const;

/** Creates a new agency's schedules: missing timesheets every Monday, waiting ones every Wednesday. An agency that has any keeps them. */
export function createDefaultSchedules(ctx: Context): Promise<void> {
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    if ((await db.run(selectSchedules(db, agency.id))).length > 0) return;
    const schedules: ReminderSchedule[] = [
      { id: newId(), reason: 'missing', dayOfWeek: MONDAY, ...FOR_ALL },
      { id: newId(), reason: 'pending', dayOfWeek: WEDNESDAY, ...FOR_ALL },
    ];
    await db.run(insertSchedules(db, agency.id, schedules, now(tx)));
    await recordEvents(
      tx,
      schedules.map(({ id, ...after }) => ({
        action: 'reminderSchedule.created',
        subjectType: 'reminderSchedule',
        subjectId: id,
        after,
      })),
    );
  });
}
