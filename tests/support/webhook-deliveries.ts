import { expect } from 'vitest';
import type { Context } from '#domain/context.ts';
import { listDeliveries } from '#domain/webhooks/list-deliveries.server.ts';
import { addContact } from './two-agencies.ts';

let count = 0;
/** Triggers an event for endpoints subscribed to `contact.created`. */
export const happenIn = (ctx: Context) => addContact(ctx, `person-${(count += 1)}@webhooks.example`, 'Marta Kowalczyk');

/** Returns what an endpoint was sent, or is to be sent. */
export const deliveriesTo = async (ctx: Context, webhookId: string) => (await listDeliveries(ctx, webhookId)).rows;

/** Returns the only delivery to an endpoint. */
export async function onlyDeliveryTo(ctx: Context, webhookId: string) {
  const [delivery, ...more] = await deliveriesTo(ctx, webhookId);
  expect(more).toEqual([]);
  return delivery!;
}
