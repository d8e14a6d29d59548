import type { WebhookEvent } from './webhook-event.ts';

/** Most endpoints of one agency. */
export const MOST_ENDPOINTS = 20;

/** How long the secret before the present one still signs, in hours. */
export const SECRET_OVERLAP_HOURS = 24;

/**
 * Seconds between one try and the next (Standard Webhooks): ten tries within three days and a half. The first is made at
 * once.
 */
export const RETRY_WAITS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** The words for an endpoint that takes nothing at the moment. */
export const SWITCHED_OFF = 'The endpoint is switched off.';

/** What a delivery says that cannot be signed. */
export const SECRET_LOST = 'The endpoint’s secret cannot be read any more. Please give it a new one.';

export const DELIVERY_STATUSES = ['queued', 'delivered', 'failed'] as const;
/** `queued` has still to be sent, for the first time or again. */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** An address of the agency's own that is told of events. Its secret is shown when it is made, and never again. */
export type Webhook = {
  webhookId: string;
  url: string;
  description: string | null;
  events: WebhookEvent[];
  isEnabled: boolean;
  /** Why Countersign switched it off by itself. */
  disabledReason: string | null;
  /** The last four characters of the secret. */
  secretEnding: string;
  /** Until when the previous secret signs as well. */
  previousSecretUntil: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
  lastDelivery: { status: DeliveryStatus; responseStatus: number | null; at: string } | null;
};

/** What can be edited of an endpoint. */
export type WebhookFields = Pick<Webhook, 'url' | 'description' | 'events' | 'isEnabled'>;

/** An endpoint's editable fields as they stand. */
export function webhookFields({ url, description, events, isEnabled }: Webhook): WebhookFields {
  return { url, description, events, isEnabled };
}

/** One event on its way to one endpoint. `deliveryId` is the `webhook-id` of every try. */
export type WebhookDelivery = {
  deliveryId: string;
  webhookId: string;
  url: string;
  event: string;
  status: DeliveryStatus;
  attempts: number;
  /** The answer to the last try, where there was one. */
  responseStatus: number | null;
  lastError: string | null;
  createdAt: string;
  lastAttemptAt: string | null;
  nextAttemptAt: string | null;
  deliveredAt: string | null;
};

/** A delivery with what was sent and what came back, its first few kilobytes. */
export type WebhookDeliveryDetail = WebhookDelivery & {
  body: string;
  responseBody: string | null;
  durationMilliseconds: number | null;
};

/** What the job of a try carries. A job whose `attempt` is not the delivery's count is late, and does nothing. */
export type DeliverWebhookJob = { deliveryId: string; webhookId: string; attempt: number };
