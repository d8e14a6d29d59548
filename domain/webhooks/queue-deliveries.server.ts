import type { JobRequest, Queue } from '#platform/queue/queue.ts';
import type { Context } from '../context.ts';
import { newId } from '../new-id.ts';
import { insertDeliveries, type NewDelivery, type Waiting } from './deliveries.rows.server.ts';
import { readSubjects } from './event-data.rows.server.ts';
import type { DeliverWebhookJob } from './webhook.ts';
import { type EventKind, kindOf, type WebhookEvent } from './webhook-event.ts';

/** The part of a context needed for queueing. */
export type Delivering = Pick<Context, 'db' | 'queue'> & { agency: { id: string } };

/** An event that an endpoint subscribes to. `changed` names the fields that an edit changed. */
export type DeliveredEvent = {
  eventId: string;
  endpointId: string;
  event: WebhookEvent;
  subjectId: string;
  occurredAt: string;
  changed: string[];
};

/** Returns the body of a webhook (Standard Webhooks): what happened, when, and to what. */
export function bodyOf(type: string, timestamp: string, data: Record<string, unknown>): string {
  return JSON.stringify({ type, timestamp, data });
}

/**
 * Inserts a delivery for every event and every endpoint subscribed to it, in the caller's transaction.
 * @returns the jobs that make the first attempts
 */
export async function addDeliveries(ctx: Delivering, delivered: DeliveredEvent[], at: string): Promise<JobRequest[]> {
  const { db, agency } = ctx;
  const wanted = new Map<EventKind, Set<string>>();
  for (const { event, subjectId } of delivered) {
    const kind = kindOf(event);
    wanted.set(kind, (wanted.get(kind) ?? new Set()).add(subjectId));
  }
  const subjects = await readSubjects(
    db,
    agency.id,
    [...wanted].map(([kind, ids]) => [kind, [...ids]]),
  );
  const deliveries = delivered.flatMap(
    ({ eventId, endpointId, event, subjectId, occurredAt, changed }): NewDelivery[] => {
      const data = subjects.get(subjectId);
      if (!data) return [];
      const payload = bodyOf(event, occurredAt, { ...data, changed });
      return [{ id: newId(), endpointId, eventId, action: event, payload }];
    },
  );
  const written = await insertDeliveries(db, agency.id, deliveries, at);
  return written.map(({ id, endpointId }) => tryOf(agency.id, { id, endpointId, attempts: 0 }));
}

/** Returns the job for a delivery's next attempt. */
export function tryOf(agencyId: string, { id, endpointId, attempts }: Waiting, startAfter?: string): JobRequest {
  const data: DeliverWebhookJob = { deliveryId: id, webhookId: endpointId, attempt: attempts };
  return { name: 'deliver-webhook', agencyId, data, ...(startAfter ? { startAfter } : {}) };
}

const BATCH = 1000; // jobs per statement

/** Queues attempts in the caller's transaction. */
export async function queueTries(ctx: { db: Context['db']; queue: Queue }, jobs: JobRequest[]): Promise<void> {
  for (let from = 0; from < jobs.length; from += BATCH) await ctx.queue.enqueue(ctx.db, jobs.slice(from, from + BATCH));
}
