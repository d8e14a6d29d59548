import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { openTimesheetPdf } from '#documents/timesheet-pdf.ts';
import type { ApiEnvironment } from '../environment.ts';
import { operationsUnder } from './operations-under.ts';

/** The timesheet's document. */
export function timesheetPdf(api: OpenAPIHono<ApiEnvironment>): void {
  const operations = operationsUnder(api, 'timesheets');

  operations.get('/timesheets/{timesheetId}/pdf', {
    operationId: 'getTimesheetPdf',
    summary: 'One timesheet as a PDF',
    description: 'A4, tagged, one page for a week.',
    scopes: 'Scope `timesheets:read`; rates only with `payroll:read` as well.',
    responses: {
      200: {
        description: 'The document',
        content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
      },
    },
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
