import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { createApi } from '#api/app.ts';
import { isUtf8Query } from '#domain/characters.ts';
import { OVERLOADED } from '#domain/installation/faults.ts';
import { checkRequest } from '#platform/requests/gate.ts';
import { originOf, readHost } from '#platform/requests/host.ts';
import { agencyNamed } from '#platform/requests/named-agencies.ts';
import { metrics } from '#platform/metrics.ts';
import { atDoor, type Platform } from '#platform/platform.ts';
import { isInApi, limitBody } from './body-limit.ts';
import { clientAddress } from './client-address.ts';
import { closedPage } from './closed.ts';
import { isAlive, isReady } from './health.ts';
import type { Lifecycle } from './lifecycle.ts';
import { answerMetrics, createMetricsText } from './metrics.ts';
import { overloadedPage } from './overloaded.ts';
import { passOver } from './pass-over.ts';
import { plainPage } from './plain-page.ts';
import type { RemixHandler } from './remix-handler.ts';
import { isBeyondRoutes } from './route-rooms.ts';
import { noteRoute } from './routes.ts';
import { refuseSlow } from './slow-senders.ts';
import { openStaticFiles } from './static-files.ts';

/** What the app is built from. */
export type AppParts = {
  platform: Platform;
  lifecycle: Lifecycle;
  buildFolder: string;
  /** Requests that arrive while the portal is still loading wait for it. */
  remix: Promise<RemixHandler>;
  /** How long a sender may be arbitrarily slow, in milliseconds. */
  graceMs?: number;
};

const NOTHING = 'There is nothing at this address.';
/** The methods of page requests; forms post. */
const PAGE_METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST'];

/** Whether another site sent an unsafe request; requests that need a form token are judged once the form is read. */
function isForged({ method, headers }: Request, baseUrl: string): boolean {
  const [origin, fetchSite] = [headers.get('Origin'), headers.get('Sec-Fetch-Site')];
  return (
    checkRequest({ method, origin, fetchSite, ownOrigin: originOf(baseUrl, headers.get('Host') ?? '') }) === 'refuse'
  );
}

/** Creates all entry points of the web process as one app: health, API, the build's files, and Remix behind them. */
export function createApp({
  platform,
  lifecycle,
  buildFolder,
  remix,
  graceMs,
}: AppParts): Hono<{ Bindings: HttpBindings }> {
  const { config, log } = platform;
  const apiPlatform = atDoor(platform, 'api');
  const portalPool = platform.pool.at('portal');
  const api = createApi(async () => apiPlatform);
  const staticFiles = openStaticFiles(join(buildFolder, 'client'));
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/healthz', isAlive);
  const metricsText = createMetricsText(platform);
  app.get('/metrics', async (c) => {
    noteRoute(c.env.incoming, '/metrics');
    const { metricsToken } = config;
    if (metricsToken === null) return plainPage(404, NOTHING);
    return answerMetrics(metricsText, metricsToken, c.req.header('Authorization'));
  });
  app.get('/readyz', isReady(platform, lifecycle));
  const callApi = (request: Request, { incoming, outgoing }: HttpBindings, more: { refused?: 408 | 413 } = {}) =>
    passOver(outgoing, (takeOver) =>
      api.fetch(request, {
        clientAddress: clientAddress(incoming, config.trustProxy),
        takeOver,
        noteRoute: (route) => noteRoute(incoming, route),
        ...more,
      }),
    );
  // The API refuses it by its own conventions, without the body.
  const refuseInApi =
    (refused: 408 | 413) =>
    ({ req: { url, method, raw }, env }: Context<{ Bindings: HttpBindings }>) =>
      callApi(new Request(url, { method, headers: raw.headers }), env, { refused });
  app.use(limitBody(refuseInApi(413)));
  app.use(refuseSlow(isInApi, refuseInApi(408), graceMs));
  for (const path of ['/api/v1/*', '/api/docs', '/api/docs/*']) app.all(path, (c) => callApi(c.req.raw, c.env));
  app.all('*', async (c) => {
    const { incoming } = c.env;
    const host = readHost(config.baseUrl, incoming.headers.host ?? '');
    if (host.kind === 'api') return callApi(c.req.raw, c.env);
    if (host.kind === 'unknown') return plainPage(404, NOTHING);
    const file = staticFiles(incoming, c.req.path);
    if (file) {
      noteRoute(incoming, 'static');
      return file;
    }
    if (isBeyondRoutes(c.req.path)) return plainPage(404, NOTHING);
    if (!PAGE_METHODS.includes(c.req.method))
      return plainPage(405, 'This method is not allowed here.', { Allow: PAGE_METHODS.join(', ') });
    if (!isUtf8Query(new URL(c.req.url).search)) return plainPage(400, 'The address was not sent as UTF-8 text.');
    if (isForged(c.req.raw, config.baseUrl)) return plainPage(403, 'The request did not come from this site.');
    const { mode } = platform.installation.current();
    // One page remains, since it gives the reason and leads back.
    if (mode !== 'online' && !/^\/service-unavailable(\.data)?$/.test(c.req.path)) return closedPage(mode);
    if (portalPool.isFull(agencyNamed(platform, host.kind === 'agency' ? host.canonicalName : null))) {
      metrics.faults.inc({ fault: OVERLOADED.code, door: 'portal' });
      return overloadedPage(c.req.method);
    }
    const requestId = c.req.header('X-Request-Id') ?? '';
    const portal = await remix;
    noteRoute(incoming, portal.routeOf(c.req.path));
    return portal.answer(c.req.raw, { clientAddress: clientAddress(incoming, config.trustProxy), requestId });
  });
  app.onError((error, c) => {
    const requestId = c.req.header('X-Request-Id') ?? '';
    log.error({ err: error, requestId }, 'A request failed.');
    return plainPage(
      500,
      `Sorry, there was an unhandled error in the system, please report this following id: ${requestId} to your agency administrator.`,
    );
  });
  return app;
}
