import { z } from '@hono/zod-openapi';
import { createSchedule } from '#domain/reminders/schedules/create-schedule.server.ts';
import { deleteSchedule } from '#domain/reminders/schedules/delete-schedule.server.ts';
import { editSchedule } from '#domain/reminders/schedules/edit-schedule.server.ts';
import { getSchedule, pageSchedules } from '#domain/reminders/schedules/get-schedule.server.ts';
import { CreateScheduleSchema, EditScheduleSchema } from '#domain/reminders/schedules/schedule.schema.ts';
import { FILTERS } from '#domain/list-request.ts';
import { REMINDER_REASONS, SCHEDULE_KINDS } from '#domain/reminders/reminder.ts';
import { BY_WHEN, ON_VERSION, operationsOn } from './operations.ts';
import type { Operations } from './operations-under.ts';
import { collection, TimedQuery } from './pages.ts';
import { RemindersDocument } from './reminder-json.ts';
import { resourceOf } from './resource.ts';

const Query = TimedQuery.extend({
  remindersId: FILTERS.id,
  reason: z.enum(REMINDER_REASONS).optional(),
  kind: z.enum(SCHEDULE_KINDS).optional(),
  clientId: FILTERS.id,
  contractId: FILTERS.id,
  isEnabled: FILTERS.flag,
});

const remindersResource = {
  ...resourceOf({
    name: 'reminders',
    one: 'Reminders',
    query: Query,
    document: RemindersDocument,
    list: pageSchedules,
    get: getSchedule,
  }),
  collection: collection('reminders', RemindersDocument).openapi('RemindersPage'),
};

/** Registers the reminder schedules' endpoints. */
export function reminders(operations: Operations): void {
  const schedule = operationsOn(operations, remindersResource, 'schedule');
  schedule.list({ summary: 'Page through the agency’s reminder schedules', description: `${BY_WHEN}.` });
  schedule.get({ summary: 'One reminder schedule' });
  schedule.create(
    CreateScheduleSchema,
    {
      summary: 'Add a reminder schedule',
      description:
        '`fixedDate` needs a date, `weekly` a `dayOfTheWeek`. Without a client or a contract it covers the whole agency.',
    },
    createSchedule,
  );
  schedule.edit(
    EditScheduleSchema,
    { summary: 'Change a reminder schedule, or switch it on or off', description: ON_VERSION },
    editSchedule,
  );
  schedule.remove(
    {
      summary: 'Delete a reminder schedule',
      description: 'Reminders it has sent are not sent again by another schedule.',
    },
    deleteSchedule,
  );
}
