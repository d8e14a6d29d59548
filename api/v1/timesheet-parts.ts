import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { resendAuthorisation } from '#domain/timesheets/authorisation/resend-authorisation.server.ts';
import type { ApiEnvironment } from '../environment.ts';
import { json, problems } from './responses.ts';

const tags = ['timesheets'];
const params = z.object({ timesheetId: z.string() });
const Notes = z
  .object({
    notes: z.array(
      z
        .object({ id: z.string(), body: z.string(), authorName: z.string(), createdAt: z.string() })
        .strict()
        .openapi('TimesheetNote'),
    ),
  })
  .strict()
  .openapi('TimesheetNotes');

const notes = createRoute({
  method: 'get',
  path: '/timesheets/{timesheetId}/notes',
  operationId: 'listTimesheetNotes',
  tags,
  summary: 'The notes on a timesheet',
  description: 'Oldest first. Scope `timesheets:read`.',
  request: { params },
  responses: { 200: json(Notes, 'The notes'), ...problems(404) },
});
const resend = createRoute({
  method: 'post',
  path: '/timesheets/{timesheetId}/emails/requestResendTimesheetAuthorisation',
  operationId: 'resendTimesheetAuthorisation',
  tags,
  summary: 'Send the authorisation email of a pending timesheet again',
  description: 'It is on its way, not yet sent, when the answer comes. Scope `timesheets:write`.',
  request: { params },
  responses: { 202: { description: 'Noted' }, ...problems(404, 409) },
});

/** What has a path of its own on a timesheet: its notes, and its authorisation email. */
export function timesheetParts(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(notes, async (c) => {
    const { notes } = await getTimesheet(c.get('context'), c.req.valid('param').timesheetId);
    return c.json({ notes }, 200);
  });
  api.openapi(resend, async (c) => {
    await resendAuthorisation(c.get('context'), c.req.valid('param'));
    return c.body(null, 202);
  });
}
