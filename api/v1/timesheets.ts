import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { Context } from '#domain/context.ts';
import { getPlacement } from '#domain/contractors/get-placement.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { addNote } from '#domain/timesheets/add-note.server.ts';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { type PullTimesheets, PullTimesheetsSchema } from '#domain/timesheets/download/pull-timesheets.schema.ts';
import { pullTimesheet, pullTimesheets, streamPulled } from '#domain/timesheets/download/pull-timesheets.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import {
  AcceptTimesheetSchema,
  AddNoteSchema,
  DeleteTimesheetSchema,
  EditTimesheetSchema,
  RejectTimesheetSchema,
  SubmitTimesheetSchema,
  VoidTimesheetSchema,
} from '#domain/timesheets/timesheet.schema.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { streamTypeOf } from '../requests/accept.ts';
import { requireAccess } from '../callers/access.ts';
import type { ApiEnvironment } from '../environment.ts';
import { answerMultipart, isMultipart } from '../requests/multipart.ts';
import { inOneUnit, replayed } from '../one-unit.ts';
import { readJson } from '../requests/read-json.ts';
import { readSent } from '../requests/read-sent.ts';
import { answerStream } from '../answers/stream-collection.ts';
import type { Operations } from './operations-under.ts';
import { CollectionQuery } from './pages.ts';
import type { Resource } from './resource.ts';
import { json, multipart, problems, streamed } from './responses.ts';
import { TimesheetSchema, TimesheetsSchema } from './timesheet-document.ts';

const tags = ['timesheets'];
const JSON_TYPE = { 'Content-Type': 'application/json' };
const one = json(TimesheetSchema, 'The updated timesheet');
const RejectBody = RejectTimesheetSchema.omit({ timesheetId: true }).extend({
  // Without a reason, the domain refuses with its own message.
  note: z.string().trim().max(4000).default(''),
});

/** The query of timesheets, with the acting role. */
const TimesheetsQuery = PullTimesheetsSchema.safeExtend({ roleId: CollectionQuery.shape.roleId }).strict();

/** Timesheets, at all of their addresses. */
export const timesheetResource: Resource<typeof TimesheetsQuery> = {
  name: 'timesheets',
  one: 'Timesheet',
  id: 'timesheetId',
  query: TimesheetsQuery,
  document: TimesheetSchema,
  collection: TimesheetsSchema,
  isStreamed: true,
  list: listPulled,
  get: async (c, id) => c.body(await pullTimesheet(c.get('context'), id), 200, JSON_TYPE),
};

type Requester<Parent extends string> = {
  c: HonoContext<ApiEnvironment>;
  ctx: Context;
  params: Record<Parent, string>;
  query: PullTimesheets;
};

/** Returns an operation that pages through the timesheets of a placement. @param find what identifies the placement */
export const timesheetsOf = <Parent extends string>(
  parent: Parent,
  find: (ctx: Context, id: string) => Promise<{ contractorId: string }>,
) => ({
  query: TimesheetsQuery,
  responses: { 200: streamed(TimesheetsSchema, 'A page; `Link` names the next one') },
  async run({ c, ctx, params, query }: Requester<Parent>) {
    const { contractorId } = await find(ctx, params[parent]);
    return timesheetResource.list(c, { ...query, contractorId });
  },
});

async function listPulled(c: HonoContext<ApiEnvironment>, query: PullTimesheets): Promise<Response> {
  const type = streamTypeOf(c);
  if (type) return answerStream(c, type, TimesheetSchema, streamPulled(c.get('context'), query));
  const { body, nextCursor } = await pullTimesheets(c.get('context'), query);
  if (nextCursor) {
    const next = new URL(c.req.url);
    next.searchParams.set('cursor', nextCursor);
    c.header('Link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return c.body(body, 200, JSON_TYPE);
}

const SubmitBody = SubmitTimesheetSchema.omit({ contractorId: true });
const submitRoute = createRoute({
  method: 'post',
  path: '/contractors/{contractorId}/timesheets',
  operationId: 'submitTimesheet',
  tags,
  summary: 'Submit a timesheet for a contractor',
  description:
    'As JSON, or as a form with the same JSON in `jsonData` and files. The same content sent again under the same `taskId` answers with the first timesheet and `Idempotency-Replayed: true`; different content is a 409 `task_id_reused`. Scope `timesheets:write`.',
  request: {
    params: z.object({ contractorId: z.string() }),
    body: { required: true, content: { 'application/json': { schema: SubmitBody }, ...multipart(SubmitBody) } },
  },
  responses: { 201: one, ...problems(400, 404, 409, 413, 415, 422) },
});

const ACTIONS = [
  {
    method: 'patch',
    path: '/timesheets/{timesheetId}/accept',
    operationId: 'acceptTimesheet',
    summary: 'Accept a pending timesheet',
    schema: AcceptTimesheetSchema.omit({ timesheetId: true }),
    act: acceptTimesheet,
  },
  {
    method: 'patch',
    path: '/timesheets/{timesheetId}/reject',
    operationId: 'rejectTimesheet',
    summary: 'Reject a pending timesheet for a reason',
    schema: RejectBody,
    act: rejectTimesheet,
  },
  {
    method: 'delete',
    path: '/timesheets/{timesheetId}',
    operationId: 'deleteTimesheet',
    summary: 'Delete a pending timesheet for a reason',
    schema: DeleteTimesheetSchema.omit({ timesheetId: true }),
    act: deleteTimesheet,
  },
  {
    method: 'post',
    path: '/timesheets/{timesheetId}/void',
    operationId: 'voidTimesheet',
    summary: 'Void an accepted timesheet for a reason',
    schema: VoidTimesheetSchema.omit({ timesheetId: true }),
    act: voidTimesheet,
  },
  {
    method: 'patch',
    path: '/timesheets/{timesheetId}/notes',
    operationId: 'addNote',
    summary: 'Add a note',
    schema: AddNoteSchema.omit({ timesheetId: true }),
    act: addNote,
  },
] as const;

/** Registers the timesheets' endpoints. */
export function timesheets(operations: Operations, api: OpenAPIHono<ApiEnvironment>): void {
  operations.get('/timesheets', 'listTimesheets', {
    summary: 'Page through timesheets',
    description:
      'Oldest change first by default, so that a puller can go on from where it stopped. `from` and `to` are about `dateUsed`, the days of the period unless it says otherwise.',
    query: TimesheetsQuery,
    responses: { 200: streamed(TimesheetsSchema, 'A page; `Link` names the next one') },
    run: ({ c, query }) => timesheetResource.list(c, query),
  });
  operations.get('/timesheets/{timesheetId}', 'getTimesheet', {
    summary: 'One timesheet',
    responses: { 200: one },
    run: ({ c, params }) => timesheetResource.get(c, params.timesheetId),
  });
  // Registered by hand: a form with files is read as it arrives.
  api.openAPIRegistry.registerPath(submitRoute);
  api.post('/contractors/:contractorId/timesheets', requireAccess('submitTimesheet'), async (c) => {
    const { contractorId } = c.req.param();
    const submit = async (data: z.output<typeof SubmitBody>) => {
      const { timesheetId, isRepeat } = await submitTimesheet(c.get('context'), { ...data, contractorId });
      const headers = { ...JSON_TYPE, Location: `/api/v1/timesheets/${timesheetId}`, ...replayed(isRepeat) };
      return c.body(await pullTimesheet(c.get('context'), timesheetId), 201, headers);
    };
    if (!isMultipart(c)) return submit(readSent(SubmitBody, await readJson(c)));
    await getPlacement(c.get('context'), contractorId);
    return answerMultipart(c, async ({ jsonData, uploadIds, sent }) => {
      const data = readSent(SubmitBody, jsonData);
      return inOneUnit(c, sent, () => submit({ ...data, uploadIds: [...data.uploadIds, ...uploadIds] }));
    });
  });
  operations.patch('/timesheets/{timesheetId}', 'editTimesheet', {
    summary: 'Replace a pending timesheet’s entries or note',
    description:
      'Fields left out stay as they are; a note that is empty or null is removed. The note replaces the one in `/notes` that came with the timesheet.',
    body: EditTimesheetSchema.omit({ timesheetId: true }),
    responses: { 200: one },
    run: async ({ c, ctx, params: { timesheetId }, body }) => {
      await editTimesheet(ctx, { ...body, timesheetId });
      return c.body(await pullTimesheet(ctx, timesheetId), 200, JSON_TYPE);
    },
  });
  for (const { method, path, operationId, summary, schema, act } of ACTIONS)
    operations[method](path, operationId, {
      summary,
      body: schema as z.ZodType<{ note: string }>,
      responses: { 200: one },
      refusals: [409],
      run: async ({ c, ctx, params: { timesheetId }, body }) => {
        await act(ctx, { ...body, timesheetId });
        return c.body(await pullTimesheet(ctx, timesheetId), 200, JSON_TYPE);
      },
    });
}
