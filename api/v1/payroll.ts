import type { Context as HonoContext } from 'hono';
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { acknowledgePayroll } from '#domain/payroll/acknowledge-payroll.server.ts';
import { listPayrollChanges, streamPayrollChanges } from '#domain/payroll/list-payroll-changes.server.ts';
import { AcknowledgementSchema, ChangesQuerySchema } from '#domain/payroll/payroll.schema.ts';
import { streamTypeOf } from '../accept.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { answerStream } from '../stream-collection.ts';
import { CollectionQuery } from './pages.ts';
import { body, problems, streamed } from './responses.ts';
import { PayrollChangeSchema, PayrollChangesSchema } from './timesheet-document.ts';

const tags = ['payroll'];

/** The feed’s epoch for those who read it as lines. */
const EPOCH = 'Payroll-Epoch';

const changes = createRoute({
  method: 'get',
  path: '/payroll/changes',
  operationId: 'listPayrollChanges',
  tags,
  summary: 'The ordered feed of accepted and voided timesheets',
  description:
    'Gap-free and in commit order. Keep `page.through` and `page.epoch` once a page is stored and ask again with `after` and `epoch`; asking twice gives the same entries. A reversal takes its totals and its entries away and says why in `voidReason`. 409 `epoch_changed` after the installation was restored from a backup, `beyond_end` where the feed has not come so far. Scope `payroll:read`.',
  request: { query: ChangesQuerySchema.extend({ roleId: CollectionQuery.shape.roleId }).strict() },
  responses: { 200: streamed(PayrollChangesSchema, 'The entries after the point'), ...problems(409, 422) },
});

const acknowledge = createRoute({
  method: 'post',
  path: '/payroll/acknowledgements',
  operationId: 'acknowledgePayroll',
  tags,
  summary: 'Say how far everything was taken over',
  description: 'Scope `payroll:write`.',
  request: { body: body(AcknowledgementSchema) },
  responses: { 204: { description: 'Noted' }, ...problems(409, 422) },
});

/** The payroll feed's endpoints. */
export function payroll(api: OpenAPIHono<ApiEnvironment>): void {
  answerWith(api, changes, async (c) => {
    const type = streamTypeOf(c);
    if (type) {
      const { epoch, entries } = await streamPayrollChanges(c.get('context'), c.req.valid('query'));
      c.header(EPOCH, epoch);
      return answerStream(c, type, PayrollChangeSchema, entries);
    }
    const { text, epoch } = await listPayrollChanges(c.get('context'), c.req.valid('query'));
    c.header(EPOCH, epoch);
    linkNext(c, text);
    return c.body(text, 200, { 'Content-Type': 'application/json' });
  });
  api.openapi(acknowledge, async (c) => {
    await acknowledgePayroll(c.get('context'), c.req.valid('json'));
    return c.body(null, 204);
  });
}

/** Names the next page of the feed in `Link`, as collections do; what is read is only the page at the end of the text. */
function linkNext(c: HonoContext<ApiEnvironment>, text: string): void {
  const [, after] = /"nextCursor":"(\d+)","through":\d+\}\}$/.exec(text.slice(-200)) ?? [];
  if (after === undefined) return;
  const next = new URL(c.req.url);
  next.searchParams.set('after', after);
  c.header('Link', `<${next.pathname}${next.search}>; rel="next"`);
}
