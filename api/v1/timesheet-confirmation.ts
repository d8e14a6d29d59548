import { z } from '@hono/zod-openapi';
import { confirmationTypeOf, confirmTimesheet } from '#domain/timesheets/decision/confirm-timesheet.server.ts';
import { pullTimesheet } from '#domain/timesheets/download/pull-timesheets.server.ts';
import { AcceptTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import type { Operations } from './operations-under.ts';
import { json } from './responses.ts';
import { TimesheetSchema } from './timesheet-document.ts';

const path = '/timesheets/{timesheetId}/authorise/{confirmationType}';
const params = { confirmationType: z.string().openapi({ description: '`accepted` or `rejected`' }) };
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Registers the endpoints that ask for a decision and take it. */
export function timesheetConfirmation(operations: Operations): void {
  operations.get(path, 'showConfirmation', {
    summary: 'The timesheet waiting for a decision',
    description: 'Decides nothing.',
    params,
    responses: { 200: json(TimesheetSchema, 'The updated timesheet') },
    run: async ({ c, ctx, params: { timesheetId, confirmationType } }) => {
      confirmationTypeOf(confirmationType);
      return c.body(await pullTimesheet(ctx, timesheetId), 200, JSON_TYPE);
    },
  });
  operations.post(path, 'confirmTimesheet', {
    summary: 'Accept or reject a pending timesheet',
    description: 'A rejection needs a note.',
    params,
    body: AcceptTimesheetSchema.omit({ timesheetId: true }),
    responses: { 200: json(TimesheetSchema, 'The updated timesheet') },
    run: async ({ c, ctx, params: { timesheetId, confirmationType }, body }) => {
      const type = confirmationTypeOf(confirmationType);
      await confirmTimesheet(ctx, { ...body, timesheetId, confirmationType: type });
      return c.body(await pullTimesheet(ctx, timesheetId), 200, JSON_TYPE);
    },
  });
}
