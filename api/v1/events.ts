import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { streamSSE } from 'hono/streaming';
import { requirePermission } from '#domain/roles/permissions.ts';
import type { LiveEvent } from '#platform/notifier.ts';
import type { ApiEnvironment } from '../environment.ts';
import { problems } from './responses.ts';

const STILL_THERE_MS = 15_000;

const route = createRoute({
  method: 'get',
  path: '/events',
  operationId: 'listenToEvents',
  tags: ['other'],
  summary: 'What happens in the agency, as it happens',
  description:
    'Server-sent events; each has an `id` with which `Last-Event-ID` resumes. The data name what happened to what, never its content. Scope `timesheets:read`.',
  request: { headers: z.object({ 'last-event-id': z.string().optional() }) },
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    ...problems(),
  },
});

/** The live events' endpoint. */
export function events(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(route, (c) => {
    const { actor, agency } = c.get('context');
    requirePermission(actor, 'audit.view');
    const { notifier } = c.get('platform');
    const from = c.req.valid('header')['last-event-id'];
    c.header('Cache-Control', 'no-store, no-transform');
    return streamSSE(c, async (stream) => {
      const send = async (happened: LiveEvent[]) => {
        for (const { position, agencyId: _, ...data } of happened) {
          await stream.writeSSE({ id: position, event: data.action, data: JSON.stringify(data) });
        }
      };
      let sending = Promise.resolve();
      const forget = notifier.listen(agency.id, (happened) => (sending = sending.then(() => send(happened))));
      stream.onAbort(forget);
      if (from) await send((await notifier.since(agency.id, from)) ?? []);
      while (!stream.aborted) {
        await stream.writeSSE({ event: 'still-there', data: '' });
        await stream.sleep(STILL_THERE_MS);
      }
      forget();
    }) as never;
  });
}
