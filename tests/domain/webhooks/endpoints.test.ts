import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { removeExpired } from '#domain/retention/remove-expired.server.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { deleteWebhook } from '#domain/webhooks/delete-webhook.server.ts';
import { getDelivery, listDeliveries } from '#domain/webhooks/list-deliveries.server.ts';
import { getWebhook, listWebhooks } from '#domain/webhooks/list-webhooks.server.ts';
import { replayDelivery } from '#domain/webhooks/replay-delivery.server.ts';
import { rotateSecret } from '#domain/webhooks/rotate-secret.server.ts';
import { sendTestEvent } from '#domain/webhooks/send-test-event.server.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { fixedClock } from '#platform/clock.ts';
import { createWebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { makePlacement, type TestPlacement } from '../../support/placement.ts';
import { addContact, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';
import { deliveriesTo, happenIn, onlyDeliveryTo } from '../../support/webhook-deliveries.ts';

const webhooks = createWebhookCaller({ allowPrivate: true });
const world = opened(openTwoAgencies);
let here: Context;
let placement: TestPlacement;
beforeAll(async () => {
  here = world.here;
  placement = await makePlacement(here);
});
beforeEach(async () => {
  for (const { webhookId } of await listWebhooks(here)) await deleteWebhook(here, webhookId);
});

/** Creates an endpoint that nobody calls here: its messages wait. */
const endpoint = (event = 'contact.created') =>
  createWebhook(here, webhooks, CreateWebhookSchema.parse({ url: 'http://127.0.0.1:9/hooks', events: [event] }));
const happen = (ctx = here) => happenIn(ctx);
const deliveriesOf = (webhookId: string) => deliveriesTo(here, webhookId);
const only = (webhookId: string) => onlyDeliveryTo(here, webhookId);
const run = (text: string, values: unknown[] = []) => here.db.run<Record<string, unknown>>({ text, values });
const at = (hours: number): Context => ({ ...here, clock: fixedClock(here.clock.now().add({ hours }).toString()) });

test('An erased person is reported as a deleted contact, without the erased data', async () => {
  const { contactId } = await addContact(here, 'petra@here.example', 'Petra Lindqvist');
  await run(`update contacts set reference = 'P-77' where id = $1`, [contactId]);
  const { webhookId } = await endpoint('contact.deleted');
  await erasePerson(here, { emailAddress: 'petra@here.example' });
  const { deliveryId, event } = await only(webhookId);
  const { body } = await getDelivery(here, deliveryId);
  expect([event, JSON.parse(body)]).toMatchObject([
    'contact.deleted',
    {
      type: 'contact.deleted',
      data: { contactId, fullname: 'Erased person', status: 'deleted', reference: null, changed: [] },
    },
  ]);
});

describe('Limits', () => {
  test('another agency’s endpoint and deliveries are unknown, and its events are not sent here', async () => {
    const { webhookId } = await endpoint();
    await happen(world.there);
    expect(await deliveriesOf(webhookId)).toEqual([]);
    await happen();
    const { deliveryId } = await only(webhookId);
    for (const attempt of [
      () => getWebhook(world.there, webhookId),
      () => listDeliveries(world.there, webhookId),
      () => getDelivery(world.there, deliveryId),
      () => replayDelivery(world.there, deliveryId),
      () => rotateSecret(world.there, webhookId),
      () => deleteWebhook(world.there, webhookId),
    ])
      await expect(attempt()).rejects.toMatchObject({ name: 'NotFound' });
  });

  test('an agency has twenty endpoints at most', async () => {
    for (let made = 0; made < 20; made += 1) await endpoint();
    await expect(endpoint()).rejects.toThrow('An agency may have 20 endpoints at most.');
  });

  test('only the administration may see or change them', async () => {
    await expect(listWebhooks(placement.contractor)).rejects.toMatchObject({ name: 'Forbidden' });
    await expect(sendTestEvent(placement.authoriser, 'x')).rejects.toThrow('This role may not edit webhooks');
  });

  test('no secret is in the audit trail, and every change is', async () => {
    const { webhookId, secret } = await endpoint();
    const { secret: next } = await rotateSecret(here, webhookId);
    const trail = JSON.stringify(await run('select * from audit_events where subject_id = $1', [webhookId]));
    expect(trail).toContain('webhook.created');
    expect(trail).toContain('webhook.secretRotated');
    for (const one of [secret, next]) expect(trail).not.toContain(one);
  });

  test('deliveries are forgotten after thirty days', async () => {
    const { webhookId } = await endpoint();
    await happen();
    await removeExpired(at(29 * 24));
    expect(await only(webhookId)).toBeDefined();
    await removeExpired(at(31 * 24));
    expect(await deliveriesOf(webhookId)).toEqual([]);
  });
});
