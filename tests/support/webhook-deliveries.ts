import { expect } from 'vitest';
import type { Context } from '#domain/context.ts';
import { listDeliveries } from '#domain/webhooks/list-deliveries.server.ts';
import { addContact } from './two-agencies.ts';

let count = 0;
/** Something happens that endpoints for `contact.created` are told of. */
export const happenIn = (ctx: Context) => addContact(ctx, `person-${(count += 1)}@webhooks.example`, 'Marta Kowalczyk');

/** What an endpoint was told, or is to be told. */
export const deliveriesTo = async (ctx: Context, webhookId: string) => (await listDeliveries(ctx, webhookId)).rows;

/** The only delivery to an endpoint. */
export async function onlyDeliveryTo(ctx: Context, webhookId: string) {
  const [delivery, ...more] = await deliveriesTo(ctx, webhookId);
  expect(more).toEqual([]);
  return delivery!;
}
