import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { openTimesheetPdf } from '#documents/timesheet-pdf.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { problems } from './responses.ts';

const getTimesheetPdf = createRoute({
  method: 'get',
  path: '/timesheets/{timesheetId}/pdf',
  operationId: 'getTimesheetPdf',
  tags: ['timesheets'],
  summary: 'One timesheet as a PDF',
  description: 'A4, tagged, one page for a week. Scope `timesheets:read`; rates only with `payroll:read` as well.',
  request: { params: z.object({ timesheetId: z.string() }) },
  responses: {
    200: {
      description: 'The document',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...problems(404),
  },
});

/** The timesheet's document. */
export function timesheetPdf(api: OpenAPIHono<ApiEnvironment>): void {
  answerWith(api, getTimesheetPdf, async (c) => {
    const { timesheetId } = c.req.valid('param');
    const { name, content } = await openTimesheetPdf(c.get('context'), c.get('platform').pdf, { timesheetId });
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    });
  });
}
