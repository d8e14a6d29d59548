import type { WebhookEvent } from './webhook-event.ts';

/** Most endpoints of one agency. */
export const MAX_ENDPOINTS = 20;

/** For how many hours the previous secret still signs. */
export const SECRET_OVERLAP_HOURS = 24;

/**
 * Seconds between attempts (Standard Webhooks): ten attempts within three and a half days. The first is made at once.
 */
export const RETRY_WAITS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** The message for an endpoint that is switched off. */
export const SWITCHED_OFF = 'The endpoint is switched off.';

/** The error of a delivery that cannot be signed. */
export const SECRET_LOST = 'The endpoint’s secret cannot be read any more. Please give it a new one.';

export const DELIVERY_STATUSES = ['queued', 'delivered', 'failed'] as const;
/** `queued` is still to be sent, for the first time or again. */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** An address of the agency's own that receives events. Its secret is shown on creation, and never again. */
export type Webhook = {
  webhookId: string;
  url: string;
  description: string | null;
  events: WebhookEvent[];
  isEnabled: boolean;
  /** Why Countersign switched it off automatically. */
  disabledReason: string | null;
  /** The last four characters of the secret. */
  secretEnding: string;
  /** Until when the previous secret also signs. */
  previousSecretUntil: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
  lastDelivery: { status: DeliveryStatus; responseStatus: number | null; at: string } | null;
};

/** The editable fields of an endpoint. */
export type WebhookFields = Pick<Webhook, 'url' | 'description' | 'events' | 'isEnabled'>;

/** Returns an endpoint's editable fields. */
export function webhookFields({ url, description, events, isEnabled }: Webhook): WebhookFields {
  return { url, description, events, isEnabled };
}

/** One event on its way to one endpoint. `deliveryId` is the `webhook-id` of every attempt. */
export type WebhookDelivery = {
  deliveryId: string;
  webhookId: string;
  url: string;
  event: string;
  status: DeliveryStatus;
  attempts: number;
  /** The response to the last attempt, if there was one. */
  responseStatus: number | null;
  lastError: string | null;
  createdAt: string;
  lastAttemptAt: string | null;
  nextAttemptAt: string | null;
  deliveredAt: string | null;
};

/** A delivery with its request and response, of which only the first few kilobytes are stored. */
export type WebhookDeliveryDetail = WebhookDelivery & {
  body: string;
  responseBody: string | null;
  durationMilliseconds: number | null;
};

/** The data of an attempt's job. A job whose `attempt` is not the delivery's count is late, and does nothing. */
export type DeliverWebhookJob = { deliveryId: string; webhookId: string; attempt: number };
