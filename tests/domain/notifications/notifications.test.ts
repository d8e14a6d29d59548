import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { dismissNotification, followNotification } from '#domain/notifications/answer-notification.server.ts';
import { cancelNotification } from '#domain/notifications/cancel-notification.server.ts';
import { latestNotification } from '#domain/notifications/latest-notification.server.ts';
import { listNotifications } from '#domain/notifications/list-notifications.server.ts';
import { PublishNotificationSchema } from '#domain/notifications/notification.schema.ts';
import { publishNotification } from '#domain/notifications/publish-notification.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { rowsOf } from '#tests/support/installation.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here));
const system = () => ({ ...world.here, actor: { kind: 'system' as const } });
const publish = (more: Record<string, unknown> = {}) =>
  publishNotification(
    system(),
    PublishNotificationSchema.parse({ headline: 'New reports', summary: 'They count the paper you saved.', ...more }),
  );
const shown = async (ctx: Context) => (await latestNotification(ctx))?.id ?? null;
const asSuper = (ctx: Context, isSuperAdministrator: boolean): Context => ({
  ...ctx,
  actor: { ...(ctx.actor as RoleActor), isSuperAdministrator },
});

test('A notification without a role type shows to everybody until it is cancelled', async () => {
  const { id, status } = await publish({ icon: 'bell', button: { href: '/timesheets', text: 'Read more' } });
  expect(status).toBe('Active');
  for (const role of ['contractor', 'authoriser', 'admin'] as const) expect(await shown(placement[role])).toBe(id);
  expect(await latestNotification(placement.admin)).toEqual({
    id,
    headline: 'New reports',
    summary: 'They count the paper you saved.',
    icon: 'bell',
    button: { href: '/timesheets', text: 'Read more' },
  });
  expect(await cancelNotification(system(), id)).toMatchObject({ status: 'Cancelled' });
  expect(await shown(placement.admin)).toBeNull();
  expect(await cancelNotification(system(), id)).toMatchObject({ status: 'Cancelled' });
});

test('A notification for a role type shows to that type only', async () => {
  const { id } = await publish({ audience: 'ContractingRole' });
  expect(await shown(placement.contractor)).toBe(id);
  expect(await shown(placement.authoriser)).toBeNull();
  expect(await shown(asSuper(placement.admin, true))).toBeNull();
  await expect(dismissNotification(placement.authoriser, id)).rejects.toMatchObject({ name: 'NotFound' });
  await cancelNotification(system(), id);
  await expect((async () => publish({ audience: 'oddRole' }))()).rejects.toThrow('This role type does not exist');
});

test('A notification for super-administration shows to super administrators only', async () => {
  const { id } = await publish({ audience: 'superAdministration' });
  expect(await shown(asSuper(placement.admin, true))).toBe(id);
  expect(await shown(asSuper(placement.admin, false))).toBeNull();
  expect(await shown(placement.contractor)).toBeNull();
  await cancelNotification(system(), id);
});

test('The same id again cancels the notification, and a third time changes nothing', async () => {
  const notificationId = newId();
  expect(await publish({ notificationId })).toMatchObject({ id: notificationId, status: 'Active' });
  expect(await shown(placement.contractor)).toBe(notificationId);
  expect(await publish({ notificationId })).toMatchObject({ id: notificationId, status: 'Cancelled' });
  expect(await shown(placement.contractor)).toBeNull();
  expect(await publish({ notificationId })).toMatchObject({ status: 'Cancelled' });
});

test('Somebody who dismisses a notification sees the previous one, and everybody else still sees it', async () => {
  const first = await publish();
  const second = await publish({ headline: 'Newer' });
  expect(await shown(placement.contractor)).toBe(second.id);
  await dismissNotification(placement.contractor, second.id);
  await dismissNotification(placement.contractor, second.id);
  expect(await shown(placement.contractor)).toBe(first.id);
  expect(await shown(placement.authoriser)).toBe(second.id);
  await followNotification(placement.authoriser, second.id);
  expect(await shown(placement.authoriser)).toBe(second.id);
  const receipts = await rowsOf<{ followed: boolean; dismissed: boolean }>(
    world.database.ownerUrl,
    `select followed_at is not null as followed, dismissed_at is not null as dismissed
      from notification_receipts where notification_id = '${second.id}' order by followed`,
  );
  expect(receipts).toEqual([
    { followed: false, dismissed: true },
    { followed: true, dismissed: false },
  ]);
});

test('Only the system role publishes, lists and cancels, and only people read', async () => {
  const input = PublishNotificationSchema.parse({ headline: 'x', summary: 'y' });
  const refused = { name: 'Forbidden', message: 'This role is not permitted to execute this action' };
  for (const ctx of [placement.admin, world.here]) {
    expect(() => publishNotification(ctx, input)).toThrow(expect.objectContaining(refused));
    expect(() => cancelNotification(ctx, newId())).toThrow(expect.objectContaining(refused));
    await expect(listNotifications(ctx)).rejects.toMatchObject(refused);
  }
  await expect(latestNotification(system())).rejects.toMatchObject({ name: 'Forbidden' });
  await expect(followNotification(placement.admin, 'nonsense')).rejects.toMatchObject({ name: 'NotFound' });
  expect((await listNotifications(system()))[0]).toMatchObject({ headline: 'Newer', status: 'Active', audience: null });
});

test.each([
  'javascript:alert(1)',
  'http://example.com',
  '//example.com',
  '/\\example.com',
  'data:text/html,x',
  'https://',
])('A button never leads to %s', (href) => {
  const parsed = PublishNotificationSchema.safeParse({ headline: 'x', summary: 'y', button: { href, text: 'Go' } });
  expect(parsed.error?.issues[0]?.message).toBe(
    'Please supply an https address or a path of the portal, such as /timesheets.',
  );
});
