import { z } from '@hono/zod-openapi';
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-event.ts';
import { DELIVERY_STATUSES } from '#domain/webhooks/webhook.ts';
import { collection, Instants } from './pages.ts';

const instant = z.string();
const status = z.enum(DELIVERY_STATUSES);

const Document = z
  .object({
    webhookId: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    isEnabled: z.boolean(),
    disabledReason: z.string().nullable().openapi({ description: 'Why it was switched off automatically' }),
    secretEnding: z.string().openapi({ description: 'The last four characters of the secret', example: 'k3Fq' }),
    previousSecretUntil: instant.nullable().openapi({ description: 'Until when the previous secret signs as well' }),
    ...Instants,
    version: z.number().int(),
    lastDelivery: z.object({ status, responseStatus: z.number().int().nullable(), at: instant }).strict().nullable(),
  })
  .strict();

/** An endpoint, without its secret. */
export const WebhookDocument = Document.openapi('Webhook');
/** An endpoint with its secret, the only time that it is shown. */
export const WebhookWithSecret = Document.extend({ secret: z.string() }).strict().openapi('WebhookWithSecret');

const Delivery = z
  .object({
    deliveryId: z.string().openapi({ description: 'The `webhook-id` of every attempt' }),
    webhookId: z.string(),
    url: z.string(),
    event: z.string().openapi({ example: 'timesheet.accepted' }),
    status: status.openapi({ description: '`queued` has still to be sent, for the first time or again' }),
    attempts: z.number().int(),
    responseStatus: z.number().int().nullable(),
    lastError: z.string().nullable(),
    createdAt: instant,
    lastAttemptAt: instant.nullable(),
    nextAttemptAt: instant.nullable(),
    deliveredAt: instant.nullable(),
  })
  .strict();

/** A page of deliveries. */
export const Deliveries = collection('deliveries', Delivery.openapi('WebhookDelivery')).openapi('WebhookDeliveries');
/** A delivery with its payload and the response. */
export const DeliveryDocument = Delivery.extend({
  body: z.string().openapi({ description: 'What is sent, byte for byte' }),
  responseBody: z.string().nullable().openapi({ description: 'The beginning of the last response' }),
  durationMilliseconds: z.number().int().nullable(),
})
  .strict()
  .openapi('WebhookDeliveryDetail');
