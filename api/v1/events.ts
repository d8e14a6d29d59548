import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { type AdministratorLogIn, missingOfLogIn } from '#domain/administrators/administrator-log-in.ts';
import { Forbidden, Unauthenticated } from '#domain/errors.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import type { Actor } from '#domain/roles/actor.ts';
import { openApiKeyContext } from '#platform/open-context.ts';
import type { Platform } from '#platform/platform.ts';
import { answerWith } from '../answers/answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { answerLive } from '../live/live-stream.ts';
import { problems } from './responses.ts';

/** How often a system's key is rechecked, in milliseconds. */
const KEY_CHECK_MS = 3000;

const NOT_YOURS = 'This role is not one of yours, or it is disabled.';

const route = createRoute({
  method: 'get',
  path: '/events',
  operationId: 'listenToEvents',
  tags: ['other'],
  security: [{ apiKey: ['timesheets:read'] }, { session: [] }],
  summary: 'Events, as they happen',
  description:
    'Server-sent events. Systems (scope `timesheets:read`) and administrators get every event of the agency, contractors and authorisers those of timesheets they may see, and delegates those of their delegations. The data name the event and its record, never its content. Each event has an opaque `id`; send it as `Last-Event-ID`, or as `lastEventId` in the address, to resume. The order of an agency’s events is the same for all listeners. If events since an id are no longer available (it is older than two days, or from before a restore) `resync` comes, with an `id` to continue from: reload what you hold. `roleId` is one of the caller’s own enabled roles; any other is refused. Everybody logged in to the portal also gets `hello` (the running version, and the revision of the notices), `ownRole` (one of their roles was enabled or disabled), `notification` (a notice was published or cancelled) and `status` (the service is closing). One session or key may hold 20 streams open, an agency 5,000 in each process; beyond that the answer is a 429. The stream ends within five seconds once the session, account, role, key or agency is no longer valid.',
  request: {
    headers: z.object({ 'last-event-id': z.string().optional() }),
    query: z.object({ lastEventId: z.string().optional(), roleId: z.string().optional() }),
  },
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    ...problems(),
  },
});

/** Registers the live events' endpoint. */
export function events(api: OpenAPIHono<ApiEnvironment>): void {
  answerWith(api, route, (c) => {
    const { actor, agency } = c.get('context');
    const platform = c.get('platform');
    const after = c.req.header('Last-Event-ID') ?? c.req.query('lastEventId') ?? null;
    const listening = { platform, agencyId: agency.id, actor, after };
    if (actor.kind !== 'role') {
      requirePermission(actor, 'audit.view');
      const bearer = /\S+$/.exec(c.req.header('Authorization') ?? '')?.[0] ?? '';
      const host = c.req.header('Host') ?? '';
      const watch = (end: () => void) => watchKey(platform, { bearer, host }, end);
      return answerLive(c, { ...listening, roles: [], watch }, holderOf(actor));
    }
    // A page of a previously logged-in person receives nothing meant for the current one.
    if ((c.req.query('roleId') ?? actor.roleId) !== actor.roleId) throw new Forbidden(NOT_YOURS);
    const { session, roles } = c.get('caller');
    const visit = {
      agencyId: agency.id,
      sessionId: session!.id,
      roleId: actor.roleId,
      isSuperAdministrator: actor.isSuperAdministrator,
      isEnough: (logIn: AdministratorLogIn) => missingOfLogIn(logIn) === null,
    };
    return answerLive(c, { ...listening, roles, watch: (end) => platform.liveAccess.watch(visit, end) }, session!.id);
  });
}

/** Returns the holder of a stream that no session holds. */
const holderOf = (actor: Actor) => (actor.kind === 'apiKey' ? actor.apiKeyId : actor.kind);

/** Ends the stream once its key is revoked or its agency closed; an unavailable database ends none. */
function watchKey(platform: Platform, sent: { bearer: string; host: string }, end: () => void): () => void {
  const timer = setInterval(() => {
    openApiKeyContext(platform, sent).catch((error: Error) => {
      if (error instanceof Unauthenticated || error instanceof Forbidden) end();
    });
  }, KEY_CHECK_MS).unref();
  return () => clearInterval(timer);
}
