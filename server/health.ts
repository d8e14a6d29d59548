import type { Context, Handler } from 'hono';
import { SERVICE_STATUS_HEADER } from '#domain/installation/service-mode.ts';
import { checkReadiness, type Readiness } from '#platform/readiness.ts';
import type { Platform } from '#platform/platform.ts';
import type { Lifecycle } from './lifecycle.ts';
import { noteRoute } from './routes.ts';

const answer = (c: Context, status: 200 | 503, body: object) => c.json(body, status, { 'Cache-Control': 'no-store' });

/** `/healthz`: the process is alive. */
export const isAlive: Handler = (c) => {
  noteRoute(c.env.incoming, '/healthz');
  return answer(c, 200, { status: 'alive' });
};

/**
 * `/readyz`: whether the process accepts requests. 503 names what is missing, or that it is starting or draining. A
 * header tells pages whether the service is open to them; a process of a closed service is still ready.
 */
export function isReady(platform: Platform, lifecycle: Lifecycle): Handler {
  // Anyone may ask, so concurrent requests share one check.
  let looking: Promise<Readiness> | null = null;
  const look = () => (looking ??= checkReadiness(platform).finally(() => (looking = null)));
  return async (c) => {
    noteRoute(c.env.incoming, '/readyz');
    const { mode } = platform.installation.current();
    c.header(SERVICE_STATUS_HEADER, lifecycle.phase === 'starting' ? 'startingUp' : mode);
    if (lifecycle.phase !== 'ready') return answer(c, 503, { status: lifecycle.phase });
    const checks = await look();
    const isWell = Object.values(checks).every((one) => one === 'ok');
    return answer(c, isWell ? 200 : 503, { status: isWell ? 'ready' : 'failing', checks });
  };
}
