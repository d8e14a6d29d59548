import { z } from '@hono/zod-openapi';
import { dismissNotification, followNotification } from '#domain/notifications/answer-notification.server.ts';
import { latestNotification } from '#domain/notifications/latest-notification.server.ts';
import { NOTIFICATION_ICONS } from '#domain/notifications/notification.ts';
import type { Operations } from './operations-under.ts';
import { json } from './responses.ts';

const security = [{ session: [] }];
const query = z.object({ roleId: z.string().optional() });

const Notification = z
  .object({
    id: z.string(),
    headline: z.string(),
    summary: z.string(),
    icon: z.enum(NOTIFICATION_ICONS),
    button: z.object({ href: z.string(), text: z.string() }).strict().nullable(),
  })
  .strict()
  .openapi('Notification');
const Latest = z.object({ show: Notification.nullable() }).strict().openapi('LatestNotification');

const ANSWERS = [
  {
    path: '/sessions/current/notifications/followed/{notificationId}',
    operationId: 'followNotification',
    summary: 'The person went where the notification’s button leads',
    answer: followNotification,
  },
  {
    path: '/roles/notifications/dismiss/{notificationId}',
    operationId: 'dismissNotification',
    summary: 'Close a notification for the person',
    answer: dismissNotification,
  },
] as const;

/** Registers the endpoints for system notifications. */
export function notifications(operations: Operations): void {
  operations.get('/sessions/current/notifications/latest', 'getLatestNotification', {
    security,
    summary: 'The notification to show',
    description:
      'The newest active one for the role that the person has not dismissed. With the portal’s session cookie and `roleId`.',
    query,
    responses: { 200: json(Latest, 'The notification, or null') },
    run: async ({ ctx }) => ({ show: await latestNotification(ctx) }),
  });
  for (const { path, operationId, summary, answer } of ANSWERS)
    operations.post(path, operationId, {
      ...{ summary, security, query },
      description: 'Repeating it changes nothing. With the portal’s session cookie and `roleId`.',
      responses: { 204: { description: 'Done' } },
      run: ({ ctx, params }) => answer(ctx, params.notificationId),
    });
}
