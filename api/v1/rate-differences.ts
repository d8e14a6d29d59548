import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { confirmDifferences } from '#domain/rate-differences/confirm-differences.server.ts';
import { listDifferences } from '#domain/rate-differences/list-differences.server.ts';
import { ConfirmDifferencesSchema } from '#domain/rate-differences/rate-difference.schema.ts';
import type { ApiEnvironment } from '../environment.ts';
import { RateDifferenceSchema } from './rate-difference-json.ts';
import { body, json, problems } from './responses.ts';

const tags = ['contractors'];
const path = '/contractors/{contractorId}/rates/differences';
const params = z.object({ contractorId: z.string() });
const Differences = z.object({ differences: z.array(RateDifferenceSchema) }).strict();

const list = createRoute({
  method: 'get',
  path,
  operationId: 'listContractorRateDifferences',
  tags,
  summary: 'What accepted timesheets are owed since their rates changed',
  description:
    'A row for the days of a timesheet that have the same rates, for each pay element. Nothing of it reaches payroll before it is confirmed. Scope `directory:read`.',
  request: { params },
  responses: { 200: json(Differences, 'By period'), ...problems(404) },
});

const confirm = createRoute({
  method: 'post',
  path: `${path}/confirm`,
  operationId: 'confirmContractorRateDifferences',
  tags,
  summary: 'Confirm differences of rates, so that payroll is told of them',
  description:
    'Each comes in the payroll feed once, as an `adjustment`. Without `differenceIds` all that wait are confirmed. Those that are confirmed already stay as they are; 409 `differences_changed` where one is no longer on the list. Scope `directory:write`.',
  request: { params, body: body(ConfirmDifferencesSchema) },
  responses: { 200: json(Differences, 'Those asked for, as they are now'), ...problems(404, 409, 422) },
});

/** The endpoints about differences of a contractor’s rates. */
export function rateDifferences(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(list, async (c) => {
    const differences = await listDifferences(c.get('context'), c.req.valid('param').contractorId);
    return c.json({ differences }, 200);
  });
  api.openapi(confirm, async (c) => {
    const { contractorId } = c.req.valid('param');
    return c.json({ differences: await confirmDifferences(c.get('context'), contractorId, c.req.valid('json')) }, 200);
  });
}
