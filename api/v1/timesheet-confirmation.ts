import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { confirmationTypeOf, confirmTimesheet } from '#domain/timesheets/decision/confirm-timesheet.server.ts';
import { pullTimesheet } from '#domain/timesheets/download/pull-timesheets.server.ts';
import { AcceptTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { body, json, problems } from './responses.ts';
import { TimesheetSchema } from './timesheet-document.ts';

const tags = ['timesheets'];
const path = '/timesheets/{timesheetId}/authorise/{confirmationType}';
const params = z.object({
  timesheetId: z.string(),
  confirmationType: z.string().openapi({ description: '`accepted` or `rejected`' }),
});
const JSON_TYPE = { 'Content-Type': 'application/json' };

const show = createRoute({
  method: 'get',
  path,
  operationId: 'showConfirmation',
  tags,
  summary: 'The timesheet that a decision is asked about',
  description: 'Decides nothing. Scope `timesheets:read`.',
  request: { params },
  responses: { 200: json(TimesheetSchema, 'The timesheet as it is now'), ...problems(404, 422) },
});

const confirm = createRoute({
  method: 'post',
  path,
  operationId: 'confirmTimesheet',
  tags,
  summary: 'Accept or reject a pending timesheet',
  description: 'A rejection needs a note. Scope `timesheets:write`.',
  request: { params, body: body(AcceptTimesheetSchema.omit({ timesheetId: true })) },
  responses: { 200: json(TimesheetSchema, 'The timesheet as it is now'), ...problems(404, 409, 422) },
});

/** The endpoints that ask for a decision and take it. */
export function timesheetConfirmation(api: OpenAPIHono<ApiEnvironment>): void {
  answerWith(api, show, async (c) => {
    const { timesheetId, confirmationType } = c.req.valid('param');
    confirmationTypeOf(confirmationType);
    return c.body(await pullTimesheet(c.get('context'), timesheetId), 200, JSON_TYPE);
  });
  answerWith(api, confirm, async (c) => {
    const ctx = c.get('context');
    const { timesheetId, confirmationType } = c.req.valid('param');
    const type = confirmationTypeOf(confirmationType);
    await confirmTimesheet(ctx, { ...c.req.valid('json'), timesheetId, confirmationType: type });
    return c.body(await pullTimesheet(ctx, timesheetId), 200, JSON_TYPE);
  });
}
