import { openTimesheetPdf } from '#documents/timesheet-pdf.ts';
import type { Operations } from './operations-under.ts';
import { file } from './responses.ts';

/** Registers the endpoint for a timesheet's PDF. */
export function timesheetPdf(operations: Operations): void {
  operations.get('/timesheets/{timesheetId}/pdf', 'getTimesheetPdf', {
    summary: 'One timesheet as a PDF',
    description: 'A4, tagged, one page for a week.',
    scopes: 'Scope `timesheets:read`; rates only with `payroll:read` as well.',
    responses: { 200: file('application/pdf', 'The document') },
    run: async ({ c, ctx, params: { timesheetId } }) => {
      const { name, content } = await openTimesheetPdf(ctx, c.get('platform').pdf, { timesheetId });
      return c.body(new Uint8Array(content), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${name}"`,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      });
    },
  });
}
