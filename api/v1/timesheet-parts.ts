import { z } from '@hono/zod-openapi';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { resendAuthorisation } from '#domain/timesheets/authorisation/resend-authorisation.server.ts';
import type { Operations } from './operations-under.ts';
import { json } from './responses.ts';

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

/** Registers a timesheet's sub-resources: its notes, and its authorisation email. */
export function timesheetParts(operations: Operations): void {
  operations.get('/timesheets/{timesheetId}/notes', 'listTimesheetNotes', {
    summary: 'The notes on a timesheet',
    description: 'Oldest first.',
    responses: { 200: json(Notes, 'The notes') },
    run: async ({ ctx, params }) => {
      const { notes } = await getTimesheet(ctx, params.timesheetId);
      return { notes };
    },
  });
  operations.post(
    '/timesheets/{timesheetId}/emails/requestResendTimesheetAuthorisation',
    'resendTimesheetAuthorisation',
    {
      summary: 'Send the authorisation email of a pending timesheet again',
      description: 'The email is queued, not yet sent, when the call returns.',
      responses: { 202: { description: 'Noted' } },
      run: ({ ctx, params }) => resendAuthorisation(ctx, params),
    },
  );
}
