import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { dismissNotification, followNotification } from '#domain/notifications/answer-notification.server.ts';
import { latestNotification } from '#domain/notifications/latest-notification.server.ts';
import { NOTIFICATION_ICONS } from '#domain/notifications/notification.ts';
import type { ApiEnvironment } from '../environment.ts';
import { json, problems } from './responses.ts';

const tags = ['sessions'];
const security = [{ session: [] }];
const query = z.object({ roleId: z.string().optional() });
const params = z.object({ notificationId: z.string() });

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

const latest = createRoute({
  method: 'get',
  path: '/sessions/current/notifications/latest',
  operationId: 'getLatestNotification',
  tags,
  security,
  summary: 'The notification to show',
  description:
    'The newest active one that is meant for the role and that the person has not dismissed. With the portal’s session cookie and `roleId`.',
  request: { query },
  responses: { 200: json(Latest, 'The notification, or null'), ...problems() },
});

const answering = (path: string, operationId: string, summary: string) =>
  createRoute({
    method: 'post',
    path,
    operationId,
    tags,
    security,
    summary,
    description: 'Again changes nothing. With the portal’s session cookie and `roleId`.',
    request: { params, query },
    responses: { 204: { description: 'Done' }, ...problems(404) },
  });
const followed = answering(
  '/sessions/current/notifications/followed/{notificationId}',
  'followNotification',
  'The person went where the notification’s button leads',
);
const dismissed = answering(
  '/roles/notifications/dismiss/{notificationId}',
  'dismissNotification',
  'Close a notification for the person',
);

/** The endpoints about notifications from the system. */
export function notifications(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(latest, async (c) => c.json({ show: await latestNotification(c.get('context')) }, 200));
  api.openapi(followed, async (c) => {
    await followNotification(c.get('context'), c.req.valid('param').notificationId);
    return c.body(null, 204);
  });
  api.openapi(dismissed, async (c) => {
    await dismissNotification(c.get('context'), c.req.valid('param').notificationId);
    return c.body(null, 204);
  });
}
