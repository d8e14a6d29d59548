import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { Forbidden, Unauthenticated } from '#domain/errors.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { openApiKeyContext } from '#platform/open-context.ts';
import type { ApiEnvironment } from '../environment.ts';
import { answerLive } from '../live-stream.ts';
import { problems } from './responses.ts';

/** How often a system's key is looked at again, in milliseconds. */
const KEY_CHECK_MS = 3000;

const route = createRoute({
  method: 'get',
  path: '/events',
  operationId: 'listenToEvents',
  tags: ['other'],
  security: [{ apiKey: [] }, { session: [] }],
  summary: 'What happens, as it happens',
  description:
    'Server-sent events. Systems (scope `timesheets:read`) and administrators hear what happens in the agency, contractors and authorisers what becomes of timesheets that they reach; the data name what happened to what, never its content, and each has an `id` with which `Last-Event-ID`, or `lastEventId` in the address, resumes. Everybody logged in to the portal hears `hello` (the running version), `ownRole` (one of their roles was enabled or disabled), `notification` (a notice was published or cancelled) and `status` (the service closes). The stream ends within five seconds of the session, account, role, key or agency no longer holding.',
  request: {
    headers: z.object({ 'last-event-id': z.string().optional() }),
    query: z.object({ lastEventId: z.string().optional(), roleId: z.string().optional() }),
  },
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    ...problems(),
  },
});

/** The live events' endpoint. */
export function events(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(route, (c) => {
    const context = c.get('context');
    const platform = c.get('platform');
    const after = c.req.header('Last-Event-ID') ?? c.req.query('lastEventId') ?? null;
    if (context.actor.kind !== 'role') {
      requirePermission(context.actor, 'audit.view');
      const watch = (end: () => void) => watchKey(c, end);
      return answerLive(c, { platform, context, roles: [], after, watch }) as never;
    }
    const { roleId } = context.actor;
    const { session, roles } = c.get('caller');
    const visit = { agencyId: context.agency.id, sessionId: session!.id, roleId };
    const watch = (end: () => void) => platform.liveAccess.watch(visit, end);
    return answerLive(c, { platform, context, roles, after, watch }) as never;
  });
}

/** Ends the stream once the key it was opened with is revoked or its agency closed; a database that is away ends none. */
function watchKey(c: HonoContext<ApiEnvironment>, end: () => void): () => void {
  const bearer = /\S+$/.exec(c.req.header('Authorization') ?? '')?.[0] ?? '';
  const platform = c.get('platform');
  const timer = setInterval(() => {
    openApiKeyContext(platform, bearer).catch((error: Error) => {
      if (error instanceof Unauthenticated || error instanceof Forbidden) end();
    });
  }, KEY_CHECK_MS).unref();
  return () => clearInterval(timer);
}
