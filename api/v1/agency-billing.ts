import { BillingSchema } from '#domain/billing/billing.schema.ts';
import { readBilling, setBilling } from '#domain/billing/billing.server.ts';
import { BillingJson } from './agency-json.ts';
import type { Operations } from './operations-under.ts';
import { json } from './responses.ts';

const PATH = '/recruitmentagencies/{recruitmentAgencyId}/billing';

/** Registers the endpoints for what the platform charges an agency. */
export function agencyBilling(operations: Operations): void {
  operations.get(PATH, 'getAgencyBilling', {
    summary: 'The platform’s fee on the agency, and whom it bills',
    description: 'Any other agency answers 404.',
    responses: { 200: json(BillingJson, 'The fee') },
    run: ({ ctx }) => readBilling(ctx),
  });
  operations.patch(PATH, 'setAgencyBilling', {
    summary: 'Set parts of the platform’s fee',
    description: 'Only the system role may do this; any other is refused at the first field it sent.',
    body: BillingSchema,
    responses: { 200: json(BillingJson, 'The updated fee') },
    run: ({ ctx, body }) => setBilling(ctx, body),
  });
}
