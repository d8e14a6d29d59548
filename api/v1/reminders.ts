import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { createSchedule } from '#domain/reminders/schedules/create-schedule.server.ts';
import { deleteSchedule } from '#domain/reminders/schedules/delete-schedule.server.ts';
import { editSchedule } from '#domain/reminders/schedules/edit-schedule.server.ts';
import { getSchedule, pageSchedules } from '#domain/reminders/schedules/get-schedule.server.ts';
import { CreateScheduleSchema, EditScheduleSchema } from '#domain/reminders/schedules/schedule.schema.ts';
import { FILTERS } from '#domain/list-request.ts';
import { REMINDER_REASONS, SCHEDULE_KINDS } from '#domain/reminders/reminder.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { RemindersDocument } from './reminder-json.ts';
import { collection, TimedQuery } from './pages.ts';
import { answerCollection } from './resource.ts';
import { body, json, problems, streamed } from './responses.ts';

const tags = ['reminders'];
const params = z.object({ remindersId: z.string() });
const one = json(RemindersDocument, 'The schedule as it is now');
const WRITE = 'Scope `settings:write`.';
const READ = 'Scope `timesheets:read`.';
const Query = TimedQuery.extend({
  remindersId: FILTERS.id,
  reason: z.enum(REMINDER_REASONS).optional(),
  kind: z.enum(SCHEDULE_KINDS).optional(),
  clientId: FILTERS.id,
  contractId: FILTERS.id,
  isEnabled: FILTERS.flag,
});

const list = createRoute({
  method: 'get',
  path: '/reminders',
  operationId: 'listReminders',
  tags,
  summary: 'Page through the agency’s reminder schedules',
  description: `By when they were made, unless \`sort\` says otherwise. ${READ}`,
  request: { query: Query },
  responses: {
    200: streamed(collection('reminders', RemindersDocument).openapi('RemindersPage'), 'A page'),
    ...problems(422),
  },
});
const get = createRoute({
  method: 'get',
  path: '/reminders/{remindersId}',
  operationId: 'getReminders',
  tags,
  summary: 'One reminder schedule',
  description: READ,
  request: { params },
  responses: { 200: one, ...problems(404) },
});
const create = createRoute({
  method: 'post',
  path: '/reminders',
  operationId: 'createReminders',
  tags,
  summary: 'Add a reminder schedule',
  description: `\`fixedDate\` needs its date, \`weekly\` its \`dayOfTheWeek\`. Without a client and a contract it is for all of the agency. ${WRITE}`,
  request: { body: body(CreateScheduleSchema) },
  responses: { 201: one, ...problems(409, 422) },
});
const edit = createRoute({
  method: 'patch',
  path: '/reminders/{remindersId}',
  operationId: 'editReminders',
  tags,
  summary: 'Change a reminder schedule, or switch it on or off',
  description: `With \`version\` the change holds only for the state that was read. ${WRITE}`,
  request: { params, body: body(EditScheduleSchema) },
  responses: { 200: one, ...problems(404, 409, 422) },
});
const remove = createRoute({
  method: 'delete',
  path: '/reminders/{remindersId}',
  operationId: 'deleteReminders',
  tags,
  summary: 'Delete a reminder schedule',
  description: `What it has reminded of is not reminded of again by another. ${WRITE}`,
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(404) },
});

/** The reminder schedules' endpoints. */
export function reminders(api: OpenAPIHono<ApiEnvironment>): void {
  answerWith(api, list, async (c) => {
    const of = { name: 'reminders', document: RemindersDocument, query: c.req.valid('query') };
    return answerCollection(c, of, (page) => pageSchedules(c.get('context'), page));
  });
  api.openapi(create, async (c) => {
    const schedule = await createSchedule(c.get('context'), c.req.valid('json'));
    return c.json(schedule, 201, { Location: `/api/v1/reminders/${schedule.remindersId}` });
  });
  api.openapi(get, async (c) => c.json(await getSchedule(c.get('context'), c.req.valid('param').remindersId), 200));
  api.openapi(edit, async (c) =>
    c.json(await editSchedule(c.get('context'), c.req.valid('param').remindersId, c.req.valid('json')), 200),
  );
  api.openapi(remove, async (c) => {
    await deleteSchedule(c.get('context'), c.req.valid('param').remindersId);
    return c.body(null, 204);
  });
}
