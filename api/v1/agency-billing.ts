import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { requireOwnAgency } from '#domain/agencies/read-agency.server.ts';
import { BillingSchema } from '#domain/billing/billing.schema.ts';
import { readBilling, setBilling } from '#domain/billing/billing.server.ts';
import type { ApiEnvironment } from '../environment.ts';
import { BillingJson, OwnAgency } from './agency-json.ts';
import { body, json, problems } from './responses.ts';

const at = { path: '/recruitmentagencies/{recruitmentAgencyId}/billing', tags: ['agency'] };

const get = createRoute({
  ...at,
  method: 'get',
  operationId: 'getAgencyBilling',
  summary: 'The platform’s fee on the agency, and whom it bills',
  description: 'Any other agency does not exist. Scope `settings:read`.',
  request: { params: OwnAgency },
  responses: { 200: json(BillingJson, 'The fee'), ...problems(404) },
});
const set = createRoute({
  ...at,
  method: 'patch',
  operationId: 'setAgencyBilling',
  summary: 'Set parts of the platform’s fee',
  description: 'Only the system role may; any other is refused by the first part that it sent. Scope `settings:write`.',
  request: { params: OwnAgency, body: body(BillingSchema) },
  responses: { 200: json(BillingJson, 'The fee as it is now'), ...problems(404, 422) },
});

/** The endpoints about what the platform charges an agency. */
export function agencyBilling(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(get, async (c) => {
    const ctx = c.get('context');
    requireOwnAgency(ctx, c.req.valid('param').recruitmentAgencyId);
    return c.json(await readBilling(ctx), 200);
  });
  api.openapi(set, async (c) => {
    const ctx = c.get('context');
    requireOwnAgency(ctx, c.req.valid('param').recruitmentAgencyId);
    return c.json(await setBilling(ctx, c.req.valid('json')), 200);
  });
}
