import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { WEEK_DAYS } from '#domain/periods/week-days.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { deleteDigestSchedule } from '#domain/digests/delete-digest-schedule.server.ts';
import { DIGEST_KINDS, DIGEST_PERIODS } from '#domain/digests/digest-schedule.ts';
import { CreateDigestScheduleSchema, EditDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { editDigestSchedule } from '#domain/digests/edit-digest-schedule.server.ts';
import { getDigestSchedule, pageDigestSchedules } from '#domain/digests/get-digest-schedule.server.ts';
import { FILTERS } from '#domain/list-request.ts';
import { readyDigest } from '#domain/digests/send-digest-now.server.ts';
import { writeDigestFiles } from '#documents/digest-files.ts';
import { composeDigest } from '#emails/compose/digest.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { inOneUnit } from '../one-unit.ts';
import { collection, DirectoryQuery, Instants } from './pages.ts';
import { answerCollection } from './resource.ts';
import { body, json, problems, streamed } from './responses.ts';

const tags = ['digests'];
const params = z.object({ digestScheduleId: z.string() });
const WRITE = 'Scope `settings:write`.';
const READ = 'Scope `settings:read`.';
const LAYOUT = '`payrollLayoutId` attaches the file of a payroll layout, and asks for `payroll:read` as well.';
const instant = z.iso.datetime();

/** A schedule by which digests leave. */
export const DigestScheduleDocument = z
  .object({
    digestScheduleId: z.string(),
    name: z.string(),
    kind: z.enum(DIGEST_KINDS),
    dayOfTheWeek: z.enum(WEEK_DAYS).nullable().openapi({ description: 'Of `weekly` only' }),
    dayOfTheMonth: z.number().int().nullable().openapi({ description: 'Of `monthly` only, 1 to 28' }),
    hour: z.number().int().nullable().openapi({ description: 'On the agency’s clock; not of `custom`' }),
    cron: z
      .string()
      .openapi({ description: 'Five fields on the agency’s clock; follows from the others unless `custom`' }),
    period: z.enum(DIGEST_PERIODS),
    recipients: z.array(z.string()),
    payrollLayoutId: z.string().nullable().openapi({
      description: 'The payroll layout whose file goes with the digest; no run takes it. Null is none',
    }),
    isEnabled: z.boolean(),
    nextRunAt: instant.nullable().openapi({ description: 'Null while it is switched off' }),
    lastRunAt: instant.nullable().openapi({ description: 'When the last one was due' }),
    lastTo: z.iso.date().nullable().openapi({ description: 'The last day that a digest covered' }),
    version: z.number().int(),
    ...Instants,
  })
  .strict()
  .openapi('DigestSchedule');
/** A digest that was sent by its schedule. */
export const SentDigestDocument = z
  .object({
    digestScheduleId: z.string(),
    name: z.string(),
    digestId: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    asOf: instant,
    checksum: z.string(),
    recipients: z.array(z.string()),
  })
  .strict()
  .openapi('SentDigest');
const DigestSchedules = collection('digestSchedules', DigestScheduleDocument).openapi('DigestSchedules');
const Query = DirectoryQuery.extend({
  digestScheduleId: FILTERS.id,
  name: FILTERS.text,
  kind: z.enum(DIGEST_KINDS).optional(),
  period: z.enum(DIGEST_PERIODS).optional(),
  emailAddress: FILTERS.text.openapi({ description: 'One of the recipients' }),
  payrollLayoutId: FILTERS.id,
  isEnabled: FILTERS.flag,
});
const one = json(DigestScheduleDocument, 'The schedule as it is now');

const list = createRoute({
  method: 'get',
  path: '/digestSchedules',
  operationId: 'listDigestSchedules',
  tags,
  summary: 'Page through the schedules by which digests leave',
  description: `By when they were made, unless \`sort\` says otherwise. ${READ}`,
  request: { query: Query },
  responses: { 200: streamed(DigestSchedules, 'A page'), ...problems(422) },
});
const get = createRoute({
  method: 'get',
  path: '/digestSchedules/{digestScheduleId}',
  operationId: 'getDigestSchedule',
  tags,
  summary: 'One schedule of a digest',
  description: READ,
  request: { params },
  responses: { 200: one, ...problems(404) },
});
const create = createRoute({
  method: 'post',
  path: '/digestSchedules',
  operationId: 'createDigestSchedule',
  tags,
  summary: 'Add a schedule by which a digest leaves',
  description: `\`weekly\` needs its day and hour, \`monthly\` its day of the month and hour, \`custom\` a cron expression that comes once a day at most. 1 to 20 recipients. ${LAYOUT} ${WRITE}`,
  request: { body: body(CreateDigestScheduleSchema) },
  responses: { 201: one, ...problems(409, 422) },
});
const edit = createRoute({
  method: 'patch',
  path: '/digestSchedules/{digestScheduleId}',
  operationId: 'editDigestSchedule',
  tags,
  summary: 'Change a digest’s schedule, or switch it on or off',
  description: `A new time counts from now on. With \`version\` the change holds only for the state that was read. ${LAYOUT} ${WRITE}`,
  request: { params, body: body(EditDigestScheduleSchema) },
  responses: { 200: one, ...problems(404, 409, 422) },
});
const remove = createRoute({
  method: 'delete',
  path: '/digestSchedules/{digestScheduleId}',
  operationId: 'deleteDigestSchedule',
  tags,
  summary: 'Delete a digest’s schedule',
  description: `What it has sent stays. ${WRITE}`,
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(404) },
});
const sendNow = createRoute({
  method: 'post',
  path: '/digestSchedules/{digestScheduleId}/send',
  operationId: 'sendDigestNow',
  tags,
  summary: 'Send a digest now, for what it would cover today',
  description: `Its own next time stays. Scopes \`settings:write\` and \`timesheets:read\`. A schedule with a payroll layout asks for \`payroll:read\` as well.`,
  request: { params },
  responses: {
    200: json(SentDigestDocument, 'What is queued, and for whom'),
    ...problems(404),
  },
});

/** The digest schedules' endpoints. */
export function digestSchedules(api: OpenAPIHono<ApiEnvironment>): void {
  answerWith(api, list, async (c) => {
    const of = { name: 'digestSchedules', document: DigestScheduleDocument, query: c.req.valid('query') };
    return answerCollection(c, of, (page) => pageDigestSchedules(c.get('context'), page));
  });
  api.openapi(create, async (c) => {
    const schedule = await createDigestSchedule(c.get('context'), c.req.valid('json'));
    return c.json(schedule, 201, { Location: `/api/v1/digestSchedules/${schedule.digestScheduleId}` });
  });
  api.openapi(get, async (c) => {
    const { digestScheduleId } = c.req.valid('param');
    return c.json(await getDigestSchedule(c.get('context'), digestScheduleId), 200);
  });
  api.openapi(edit, async (c) => {
    const { digestScheduleId } = c.req.valid('param');
    return c.json(await editDigestSchedule(c.get('context'), digestScheduleId, c.req.valid('json')), 200);
  });
  api.openapi(remove, async (c) => {
    await deleteDigestSchedule(c.get('context'), c.req.valid('param').digestScheduleId);
    return c.body(null, 204);
  });
  answerWith(api, sendNow, async (c) => {
    const { digestScheduleId } = c.req.valid('param');
    const making = { compose: composeDigest, writeFiles: writeDigestFiles };
    const ready = await readyDigest(c.get('context'), digestScheduleId, making);
    let isSent = false;
    try {
      const answer = await inOneUnit(c, '', async () => {
        isSent = true;
        return c.json(await ready.send(c.get('context')), 200);
      });
      return answer;
    } finally {
      if (!isSent) await ready.discard();
    }
  });
}
