import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createWebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { createWebhookQueues } from '#platform/outgoing/webhook-queues.ts';
import { newId } from '#domain/new-id.ts';
import type { ApiScope } from '#domain/roles/role-type.ts';
import { callerWith, openedCaller } from '../../support/api.ts';
import { addContact, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const scopes: ApiScope[] = ['settings:read', 'settings:write', 'directory:read', 'timesheets:read'];
const call = openedCaller(world, { scopes });
const stranger = openedCaller(world, { agency: 'there', scopes });

const input = { url: 'https://payroll.example/hooks', events: ['contact.created', 'timesheet.accepted'] };
const add = async () => (await call('POST', '/webhooks', input)).body as { webhookId: string; secret: string };
async function addWithDelivery(ctx: Context = world.here) {
  const webhook = await add();
  await addContact(ctx, `${newId()}@webhooks.example`);
  const { body } = await call('GET', `/webhooks/${webhook.webhookId}/deliveries`);
  const [delivery] = body.deliveries as { deliveryId: string; status: string }[];
  return { ...webhook, deliveryId: delivery!.deliveryId };
}

test('POST /webhooks 201 shows the secret once', async () => {
  const { webhookId, secret } = await add();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  const { status, body } = await call('GET', `/webhooks/${webhookId}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...input, isEnabled: true, secretEnding: secret.slice(-4), version: 1 });
  expect(JSON.stringify(body)).not.toContain(secret);
  const { webhooks } = (await call('GET', '/webhooks')).body as { webhooks: { webhookId: string }[] };
  expect(webhooks.map((one) => one.webhookId)).toContain(webhookId);
});

test.each([
  [{ ...input, url: 'http://payroll.example/hooks' }, 'url', 'The URL must begin with https://'],
  [{ ...input, url: 'https://10.0.0.7/hooks' }, 'url', 'The URL must not lead to a private address.'],
  [{ ...input, url: 'https://user:pass@payroll.example' }, 'url', 'Please supply a URL such as'],
  [{ ...input, url: 'payroll' }, 'url', 'Please supply a URL such as'],
  [{ ...input, events: [] }, 'events', 'Please choose at least one event'],
  [{ ...input, events: ['nothing.happened'] }, 'events[0]', 'Please choose events among'],
])('POST /webhooks 422 %j', async (body, field, message) => {
  const answer = await call('POST', '/webhooks', body);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([{ field, message: expect.stringContaining(message) }]);
});

test('PATCH /webhooks/{webhookId} 200 changes what was sent, 409 on an old version', async () => {
  const { webhookId } = await add();
  const changed = await call('PATCH', `/webhooks/${webhookId}`, { isEnabled: false, version: 1 });
  expect(changed.body).toMatchObject({ ...input, isEnabled: false, version: 2 });
  const late = await call('PATCH', `/webhooks/${webhookId}`, { description: 'Payroll', version: 1 });
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  expect((await call('POST', `/webhooks/${webhookId}/test`)).body).toMatchObject({ code: 'webhook_off' });
});

test('POST /webhooks/{webhookId}/secret 201 shows the new secret, and until when the old one signs', async () => {
  const { webhookId, secret } = await add();
  const { status, body } = await call('POST', `/webhooks/${webhookId}/secret`);
  expect([status, body.previousSecretUntil]).toEqual([201, '2026-05-27T08:40:00Z']);
  expect(body.secret).not.toBe(secret);
});

test('Deliveries are listed page by page, filtered, read and replayed', async () => {
  const { webhookId, deliveryId } = await addWithDelivery();
  expect((await call('POST', `/webhooks/${webhookId}/test`)).status).toBe(201);
  const first = await call('GET', `/webhooks/${webhookId}/deliveries?limit=1`);
  const { nextCursor } = first.body.page as { nextCursor: string };
  const second = await call('GET', `/webhooks/${webhookId}/deliveries?limit=1&cursor=${nextCursor}`);
  expect(second.body.page).toMatchObject({ nextCursor: null });
  const pages = [first, second].map(({ body }) => body.deliveries as { event: string; status: string }[]);
  expect(pages.map(({ length }) => length)).toEqual([1, 1]);
  // Both were created at the same instant.
  const events = pages.flat().map(({ event, status }) => `${event} ${status}`);
  expect(events.sort()).toEqual(['contact.created queued', 'webhook.test queued']);
  const failed = await call('GET', `/webhooks/${webhookId}/deliveries?status=failed`);
  expect(failed.body.deliveries).toEqual([]);
  const { body } = await call('GET', `/webhooks/deliveries/${deliveryId}`);
  expect(JSON.parse(body.body as string)).toMatchObject({ type: 'contact.created', data: { version: 1 } });
  expect(await call('POST', `/webhooks/deliveries/${deliveryId}/replay`)).toMatchObject({
    status: 200,
    body: { deliveryId, status: 'queued' },
  });
  const replayed = await call('POST', `/webhooks/${webhookId}/replay`, { since: '2026-05-01T00:00:00Z' });
  expect(replayed.body).toEqual({ replayedCount: 0 });
});

test('Nothing is sent again to an endpoint that is switched off: 409, and nothing is queued', async () => {
  const { webhookId, deliveryId } = await addWithDelivery();
  await call('PATCH', `/webhooks/${webhookId}`, { isEnabled: false, version: 1 });
  const queued = () => call('GET', `/webhooks/deliveries/${deliveryId}`);
  const before = (await queued()).body;
  for (const [path, body] of [
    [`/webhooks/deliveries/${deliveryId}/replay`, undefined],
    [`/webhooks/${webhookId}/replay`, { since: '2026-05-01T00:00:00Z' }],
  ] as const)
    expect(await call('POST', path, body)).toMatchObject({ status: 409, body: { code: 'webhook_off' } });
  expect((await queued()).body).toEqual(before);
});

test('DELETE /webhooks/{webhookId} 200, and then it is unknown', async () => {
  const { webhookId, deliveryId } = await addWithDelivery();
  expect((await call('DELETE', `/webhooks/${webhookId}`)).status).toBe(200);
  expect((await call('GET', `/webhooks/${webhookId}`)).status).toBe(404);
  expect((await call('GET', `/webhooks/deliveries/${deliveryId}`)).status).toBe(404);
});

test('Another agency’s endpoint and delivery answer as if they never existed', async () => {
  const { webhookId, deliveryId } = await addWithDelivery();
  const ask = async (webhook: string, delivery: string) => [
    await stranger('GET', `/webhooks/${webhook}`),
    await stranger('PATCH', `/webhooks/${webhook}`, { isEnabled: false }),
    await stranger('DELETE', `/webhooks/${webhook}`),
    await stranger('POST', `/webhooks/${webhook}/secret`),
    await stranger('POST', `/webhooks/${webhook}/test`),
    await stranger('GET', `/webhooks/${webhook}/deliveries`),
    await stranger('POST', `/webhooks/${webhook}/replay`, { since: '2026-05-01T00:00:00Z' }),
    await stranger('GET', `/webhooks/deliveries/${delivery}`),
    await stranger('POST', `/webhooks/deliveries/${delivery}/replay`),
  ];
  const said = (answers: Awaited<ReturnType<typeof ask>>) =>
    answers.map(({ status, body: { reportingId: _, ...body } }) => ({ status, body }));
  const theirs = said(await ask(webhookId, deliveryId));
  expect(theirs).toEqual(said(await ask(newId(), newId())));
  expect(new Set(theirs.map(({ status }) => status))).toEqual(new Set([404]));
});

test('A key that may only read cannot change anything', async () => {
  const reader = await callerWith(world.platform, world.here, ['settings:read']);
  expect((await reader('POST', '/webhooks', input)).status).toBe(403);
  expect((await reader('GET', '/webhooks')).status).toBe(200);
});

test('Where private addresses are allowed, http is too', async () => {
  const webhooks = { ...createWebhookCaller({ allowPrivate: true }), ...createWebhookQueues() };
  const inside = await callerWith({ ...world.platform, webhooks }, world.here, scopes);
  expect((await inside('POST', '/webhooks', { ...input, url: 'http://10.0.0.7/hooks' })).status).toBe(201);
});
