import type { Context as HonoContext } from 'hono';
import { acknowledgePayroll } from '#domain/payroll/acknowledge-payroll.server.ts';
import { listPayrollChanges, streamPayrollChanges } from '#domain/payroll/list-payroll-changes.server.ts';
import { AcknowledgementSchema, ChangesQuerySchema } from '#domain/payroll/payroll.schema.ts';
import { streamTypeOf } from '../requests/accept.ts';
import type { ApiEnvironment } from '../environment.ts';
import { answerStream } from '../answers/stream-collection.ts';
import type { Operations } from './operations-under.ts';
import { CollectionQuery } from './pages.ts';
import { streamed } from './responses.ts';
import { PayrollChangeSchema, PayrollChangesSchema } from './timesheet-document.ts';

/** The header with the feed's epoch, for those who read it as lines. */
const EPOCH = 'Payroll-Epoch';

/** Registers the payroll feed's endpoints. */
export function payroll(operations: Operations): void {
  operations.get('/payroll/changes', 'listPayrollChanges', {
    summary: 'The ordered feed of accepted and voided timesheets',
    description:
      'Gap-free and in commit order. Keep `page.through` and `page.epoch` once a page is stored and ask again with `after` and `epoch`; asking twice gives the same entries. A reversal takes its totals and its entries away and says why in `voidReason`. 409 `epoch_changed` after the installation was restored from a backup, `beyond_end` where the feed has not come so far.',
    query: ChangesQuerySchema.extend({ roleId: CollectionQuery.shape.roleId }).strict(),
    responses: { 200: streamed(PayrollChangesSchema, 'The entries after this position') },
    refusals: [409],
    run: async ({ c, ctx, query }) => {
      const type = streamTypeOf(c);
      if (type) {
        const { epoch, entries } = await streamPayrollChanges(ctx, query);
        c.header(EPOCH, epoch);
        return answerStream(c, type, PayrollChangeSchema, entries);
      }
      const { text, epoch, nextCursor } = await listPayrollChanges(ctx, query);
      c.header(EPOCH, epoch);
      if (nextCursor !== null) linkNext(c, nextCursor);
      return c.body(text, 200, { 'Content-Type': 'application/json' });
    },
  });
  operations.post('/payroll/acknowledgements', 'acknowledgePayroll', {
    summary: 'Acknowledge the feed up to a position',
    body: AcknowledgementSchema,
    responses: { 204: { description: 'Noted' } },
    run: ({ ctx, body }) => acknowledgePayroll(ctx, body),
  });
}

/** Links the feed's next page in `Link`, as collections do. */
function linkNext(c: HonoContext<ApiEnvironment>, after: string): void {
  const next = new URL(c.req.url);
  next.searchParams.set('after', after);
  c.header('Link', `<${next.pathname}${next.search}>; rel="next"`);
}
