import { beforeAll, expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { PublishNotificationSchema } from '#domain/notifications/notification.schema.ts';
import { publishNotification } from '#domain/notifications/publish-notification.server.ts';
import { type Caller, callerOf, callerWith } from '../../support/api.ts';
import { makePlacement } from '../../support/placement.ts';
import { sessionCaller } from '../../support/session.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
let contractor: Caller;
let key: Caller;
const LATEST = '/sessions/current/notifications/latest';
const publish = (more: Record<string, unknown> = {}) =>
  publishNotification(
    { ...world.here, actor: { kind: 'system' } },
    PublishNotificationSchema.parse({ headline: 'New reports', summary: 'Read on.', ...more }),
  );
beforeAll(async () => {
  const placement = await makePlacement(world.here);
  contractor = await sessionCaller(world.platform, placement.contractor);
  key = await callerWith(world.platform, world.here);
});

test('GET the latest 200 returns the notification to show, and POST dismiss 204 closes it', async () => {
  expect(await contractor('GET', LATEST)).toMatchObject({ status: 200, body: { show: null } });
  const { id } = await publish({ button: { href: 'https://countersign.example/blog', text: 'Read more' } });
  expect(await contractor('GET', LATEST)).toMatchObject({
    status: 200,
    body: { show: { id, headline: 'New reports', icon: 'info', button: { text: 'Read more' } } },
  });
  expect((await contractor('POST', `/sessions/current/notifications/followed/${id}`)).status).toBe(204);
  expect((await contractor('GET', LATEST)).body).toMatchObject({ show: { id } });
  expect((await contractor('POST', `/roles/notifications/dismiss/${id}`)).status).toBe(204);
  expect((await contractor('POST', `/roles/notifications/dismiss/${id}`)).status).toBe(204);
  expect((await contractor('GET', LATEST)).body).toEqual({ show: null });
});

test('404 for a notification that is unknown or meant for somebody else', async () => {
  const { id } = await publish({ audience: 'AuthorisingRole' });
  for (const unknown of [id, newId(), 'nonsense']) {
    expect((await contractor('POST', `/roles/notifications/dismiss/${unknown}`)).status).toBe(404);
    expect((await contractor('POST', `/sessions/current/notifications/followed/${unknown}`)).status).toBe(404);
  }
});

test('401 for visitors, 403 for a key and for a page of another site', async () => {
  const nobody = callerOf(world.platform, { Host: new URL(world.here.agency.portalUrl).host });
  expect((await nobody('GET', LATEST)).status).toBe(401);
  expect((await key('GET', LATEST)).status).toBe(403);
  const { id } = await publish();
  const forged = await contractor('POST', `/roles/notifications/dismiss/${id}`, undefined, {
    Origin: world.there.agency.portalUrl,
  });
  expect(forged.status).toBe(403);
});
